import { type Kysely, type Migration, sql } from 'kysely';
import { getEngine } from '../engine.ts';
import { NOW } from './001-baseline.ts';

/** Adds what people say about albums, and the version of its topic. */
export const albumWords: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('album_words')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('album_id', 'text', (column) =>
        column.notNull().references('albums.id').onDelete('cascade'),
      )
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('written_at', 'text', (column) => column.notNull())
      .addColumn('edited_at', 'text')
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('album_words_of_album')
      .on('album_words')
      .columns(['album_id', 'written_at', 'id'])
      .execute();
    await db.schema
      .createIndex('album_words_by_time')
      .on('album_words')
      .columns(['written_at', 'id'])
      .execute();
    if (getEngine(db) === 'sqlite') return;
    await sql`insert into data_versions (topic, version) values ('words', ${sql.raw(NOW)})
      on conflict (topic) do nothing`.execute(db);
  },
};
