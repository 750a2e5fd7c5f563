import { type Kysely, type Migration, sql } from 'kysely';
import { getEngine } from '../engine.ts';

/**
 * Adds generated columns for release date and genres: insights read them for all albums at once,
 * without parsing the JSON.
 */
export const releaseFacts: Migration = {
  async up(db: Kysely<unknown>) {
    const isPostgres = getEngine(db) === 'postgres';
    for (const field of ['release_date', 'genres']) {
      const fact = isPostgres
        ? sql`album::json ->> ${sql.lit(field)}`
        : sql`iif(json_valid(album), json_extract(album, ${sql.lit(`$.${field}`)}), null)`;
      await db.schema
        .alterTable('streaming_albums')
        .addColumn(field, 'text', (column) => {
          const generated = column.generatedAlwaysAs(fact);
          return isPostgres ? generated.stored() : generated;
        })
        .execute();
    }
    // PostgreSQL stores long values apart from the row (TOAST), and reads them only when selected.
    if (isPostgres) return;
    await db.schema
      .createIndex('release_facts')
      .on('streaming_albums')
      .columns(['spotify_id', 'release_date', 'genres'])
      .execute();
  },
};
