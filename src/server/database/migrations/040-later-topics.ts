import { type Kysely, type Migration, sql } from 'kysely';
import { getEngine } from '../engine.ts';
import { NOW } from './001-baseline.ts';

/** Adds the versions of topics that a database may not have: those of rounds and sealed cards. */
export const laterTopics: Migration = {
  async up(db: Kysely<unknown>) {
    if (getEngine(db) === 'sqlite') return;
    await sql`insert into data_versions (topic, version)
      values ('rounds', ${sql.raw(NOW)}), ('sealed', ${sql.raw(NOW)})
      on conflict (topic) do nothing`.execute(db);
  },
};
