import { type Kysely, type Migration, sql } from 'kysely';

export const brackets: Migration = {
  async up(db: Kysely<unknown>) {
    await createBrackets(db);
    await createSongs(db);
    await createMatches(db);
    await createSteps(db);
  },
};

/** Columns for index-only counts. */
const COUNTED = ['is_test', 'deleted_at'];

async function createBrackets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('brackets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('seeding', 'text', (column) => column.notNull())
    .addColumn('random_seed', 'integer')
    .addColumn('third_place', 'integer', (column) => column.notNull())
    .addColumn('play_access', 'text', (column) => column.notNull())
    .addColumn('is_test', 'integer', (column) => column.notNull())
    .addColumn('share_token', 'text')
    .addColumn('share_hash', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute();
  await bracketIndex(db, 'brackets_by_change', ['updated_at desc', 'id desc', ...COUNTED]);
  await bracketIndex(db, 'brackets_by_status', [
    'status',
    'updated_at desc',
    'id desc',
    ...COUNTED,
  ]);
  await db.schema
    .createIndex('brackets_by_share')
    .unique()
    .on('brackets')
    .column('share_hash')
    .where(sql.ref('share_hash'), 'is not', null)
    .execute();
}

/** Partial index without deleted brackets, which no list contains. */
async function bracketIndex(db: Kysely<unknown>, name: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(name)
    .on('brackets')
    .columns(columns as never)
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
}

async function createSongs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bracket_songs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('bracket_id', 'text', (column) => column.notNull().references('brackets.id'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('seed', 'integer')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('artist', 'text', (column) => column.notNull())
    .addColumn('album_id', 'text')
    .addColumn('spotify_track_id', 'text')
    .addColumn('duration_ms', 'integer')
    .addColumn('cover_url', 'text')
    .addColumn('is_withdrawn', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('songs_of_bracket')
    .on('bracket_songs')
    .columns(['bracket_id', 'place'])
    .execute();
}

async function createMatches(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bracket_matches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('bracket_id', 'text', (column) => column.notNull().references('brackets.id'))
    .addColumn('round', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('song_a', 'text')
    .addColumn('song_b', 'text')
    .addColumn('winner_id', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('next_match_id', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('decided_at', 'text')
    .execute();
  await db.schema
    .createIndex('matches_of_bracket')
    .on('bracket_matches')
    .columns(['bracket_id', 'round', 'position'])
    .execute();
}

async function createSteps(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bracket_steps')
    .addColumn('bracket_id', 'text', (column) => column.notNull().references('brackets.id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('undone_by', 'integer')
    .addPrimaryKeyConstraint('bracket_steps_key', ['bracket_id', 'number'])
    .execute();
}
