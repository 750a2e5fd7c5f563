import type { Kysely, Migration } from 'kysely';

/** Adds rounds, in which people rate albums at their own pace: albums, people and sealed cards. */
export const clubRounds: Migration = {
  async up(db: Kysely<unknown>) {
    await createRounds(db);
    await createAlbums(db);
    await createPeople(db);
    await createCards(db);
  },
};

async function createRounds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('club_rounds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('verdict', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'text')
    .addColumn('reminded_at', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('opened_at', 'text', (column) => column.notNull())
    .addColumn('revealed_at', 'text')
    .addColumn('closed_at', 'text')
    .execute();
  await db.schema
    .createIndex('club_rounds_by_status')
    .on('club_rounds')
    .columns(['status', 'opened_at'])
    .execute();
}

async function createAlbums(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('club_round_albums')
    .addColumn('round_id', 'text', (column) =>
      column.notNull().references('club_rounds.id').onDelete('cascade'),
    )
    .addColumn('album_id', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('club_round_albums_key', ['round_id', 'album_id'])
    .execute();
  await db.schema
    .createIndex('club_round_albums_by_album')
    .on('club_round_albums')
    .column('album_id')
    .execute();
}

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('club_round_people')
    .addColumn('round_id', 'text', (column) =>
      column.notNull().references('club_rounds.id').onDelete('cascade'),
    )
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('is_excused', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('club_round_people_key', ['round_id', 'person_id'])
    .execute();
}

async function createCards(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('club_round_cards')
    .addColumn('round_id', 'text', (column) =>
      column.notNull().references('club_rounds.id').onDelete('cascade'),
    )
    .addColumn('album_id', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
    .addColumn('link_hash', 'text', (column) => column.notNull())
    .addColumn('tier', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('rated_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('club_round_cards_key', ['round_id', 'album_id', 'person_id'])
    .execute();
}
