import type { Kysely, Migration } from 'kysely';

export const albumsSessionsChangelog: Migration = {
  async up(db: Kysely<unknown>) {
    await createSessions(db);
    await createAlbums(db);
    await createRatings(db);
    await createChangelog(db);
    await db.schema
      .createTable('settings')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
  },
};

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('session_date', 'text')
    .addColumn('location', 'text')
    .addColumn('notes', 'text')
    .addColumn('album_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('test_album_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('sessions_by_date')
    .on('sessions')
    .columns(['session_date desc', 'id desc', 'album_count', 'test_album_count'])
    .execute();
}

async function createAlbums(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('albums')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('artist', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('artist_key', 'text', (column) => column.notNull())
    .addColumn('title_key', 'text', (column) => column.notNull())
    .addColumn('cover_url', 'text')
    .addColumn('spotify_id', 'text')
    .addColumn('spotify_url', 'text')
    .addColumn('tidal_album_id', 'text')
    .addColumn('tier', 'text', (column) => column.notNull())
    .addColumn('tier_rank', 'integer', (column) => column.notNull())
    .addColumn('submitted_by', 'text')
    .addColumn('session_id', 'text', (column) => column.references('sessions.id'))
    .addColumn('veto', 'integer', (column) => column.notNull())
    .addColumn('veto_by', 'text')
    .addColumn('is_test_album', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute();
  await albumIndex(db, 'albums_by_tier', [
    'tier_rank',
    'artist_key',
    'title_key',
    'id',
    // Covering index: a search reads these columns and the sort keys without the table.
    'is_test_album',
    'session_id',
    'deleted_at',
  ]);
  await albumIndex(db, 'albums_by_age', ['created_at desc', 'id desc']);
  await albumIndex(db, 'albums_of_session', ['session_id', 'is_test_album', 'deleted_at']);
  await albumIndex(db, 'albums_by_spotify_id', ['spotify_id']);
}

/** Partial index without deleted albums, which no list contains. */
async function albumIndex(db: Kysely<unknown>, name: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(name)
    .on('albums')
    .columns(columns as never)
    .where('deleted_at' as never, 'is', null)
    .execute();
}

async function createRatings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ratings')
    .addColumn('album_id', 'text', (column) => column.notNull().references('albums.id'))
    .addColumn('reviewer_name', 'text', (column) => column.notNull())
    .addColumn('tier', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('ratings_key', ['album_id', 'reviewer_name'])
    .execute();
}

async function createChangelog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('changelog')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('change_type', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('change_date', 'text', (column) => column.notNull())
    .addColumn('album_id', 'text')
    .addColumn('session_id', 'text')
    .addColumn('artist', 'text')
    .addColumn('title', 'text')
    .addColumn('reviewer', 'text')
    .addColumn('old_rating', 'text')
    .addColumn('new_rating', 'text')
    .addColumn('details', 'text')
    .addColumn('is_test_album', 'integer', (column) => column.notNull())
    .execute();
  await changelogIndex(db, 'changelog_by_date', ['change_date desc', 'id desc']);
  await changelogIndex(db, 'changelog_by_category', ['category', 'change_date desc', 'id desc']);
  await changelogIndex(db, 'changelog_of_album', ['album_id']);
  await db.schema
    .createTable('changelog_totals')
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('is_test_album', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('changelog_totals_key', ['category', 'is_test_album'])
    .execute();
}

async function changelogIndex(db: Kysely<unknown>, name: string, columns: string[]) {
  await db.schema.createIndex(name).on('changelog').columns(columns).execute();
}
