import { Client } from 'pg';
import {
  inDatabase,
  startPostgres,
  type TestPostgres,
} from '../../src/server/testing/test-postgres.ts';
import { byAlbum, type Entry, type Stored } from './writes.ts';

/** Calls `work` with an empty PostgreSQL database, and drops it afterwards. */
export async function withPostgres<T>(
  work: (postgres: Pick<TestPostgres, 'url' | 'pauses'>) => Promise<T>,
): Promise<T> {
  const { url, pauses, stop } = await startPostgres();
  try {
    return await work({ url: await inDatabase(url, 'spindle_faults'), pauses });
  } finally {
    await stop();
  }
}

/** Contents of a PostgreSQL database; PostgreSQL checks its own files. */
export async function readPostgres(connectionString: string): Promise<Stored> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const albums = await client.query<{ id: string; tier: string }>('select id, tier from albums');
    const entries = await client.query<Entry>(ENTRIES);
    return {
      tiers: new Map(albums.rows.map(({ id, tier }) => [id, tier])),
      entries: byAlbum(entries.rows),
      faults: [],
    };
  } finally {
    await client.end();
  }
}

const ENTRIES = `select album_id, old_rating, new_rating from changelog
  where change_type in ('Overall Rating Change', 'Tier Changed') order by change_date, id`;
