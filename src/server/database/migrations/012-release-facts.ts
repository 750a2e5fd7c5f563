import { type Kysely, type Migration, sql } from 'kysely';
import { getEngine, perEngine } from '../engine.ts';

/**
 * When an album came out and what it is, without reading all that is kept of it: figures are made of
 * every album at once.
 */
export const releaseFacts: Migration = {
  async up(db: Kysely<unknown>) {
    const isPostgres = getEngine(db) === 'postgres';
    for (const field of ['release_date', 'genres']) {
      const fact = perEngine(
        sql`iif(json_valid(album), json_extract(album, ${sql.lit(`$.${field}`)}), null)`,
        sql`album::json ->> ${sql.lit(field)}`,
      );
      await db.schema
        .alterTable('streaming_albums')
        .addColumn(field, 'text', (column) => {
          const generated = column.generatedAlwaysAs(fact);
          return isPostgres ? generated.stored() : generated;
        })
        .execute();
    }
    // PostgreSQL keeps what is long apart from its row, and reads it only where it is asked for.
    if (isPostgres) return;
    await db.schema
      .createIndex('release_facts')
      .on('streaming_albums')
      .columns(['spotify_id', 'release_date', 'genres'])
      .execute();
  },
};
