import type { Kysely, Migration } from 'kysely';
import { searchedText } from '#shared/domain/search/search-text.ts';
import { getEngine } from '../engine.ts';

type Albums = { albums: { id: string; artist: string; title: string; search_text: string } };

/** Adds one column with all searchable text: names as written, and without punctuation. */
export const searchText: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('albums')
      .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await fill(db.withTables<Albums>());
    await db.schema.dropIndex('albums_by_tier').execute();
    await db.schema
      .createIndex('albums_by_tier')
      .on('albums')
      .columns([
        'tier_rank',
        'artist_key',
        'title_key',
        'id',
        // Covering index for search; PostgreSQL limits the size of an index row, so it omits the
        // long text.
        ...(getEngine(db) === 'sqlite' ? ['search_text' as const] : []),
        'is_test_album',
        'session_id',
        'deleted_at',
      ])
      .where('deleted_at' as never, 'is', null)
      .execute();
  },
};

async function fill(db: Kysely<Albums>): Promise<void> {
  const albums = await db.selectFrom('albums').select(['id', 'artist', 'title']).execute();
  for (const { id, artist, title } of albums)
    await db
      .updateTable('albums')
      .set({ search_text: searchedText({ artist, title }) })
      .where('id', '=', id)
      .execute();
}
