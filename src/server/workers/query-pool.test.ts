import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../database/transaction.ts';
import { insertAlbum } from '../features/albums/albums-repository.ts';
import { HttpError } from '../lib/errors.ts';
import type { QueryJob } from '../lib/query-job.ts';
import { HOMOGENIC, startTestApp, temporaryDirectory } from '../testing/test-app.ts';
import { API_KEY } from '../testing/test-caller.ts';
import { testClub } from '../testing/test-club.ts';
import { createQueryPool } from './query-pool.ts';

const script = join(temporaryDirectory(), 'worker.mjs');

/**
 * Fake worker: responds with the search text and the number of requests; crashes on the search
 * 'death'.
 */
writeFileSync(
  script,
  `import { workerData } from 'node:worker_threads';
   import { existsSync, writeFileSync } from 'node:fs';
   let asked = 0;
   export const queryInWorker = ({ name, query: { search = name } }) => {
     if (search === 'death') {
       queueMicrotask(() => { throw new Error('died'); });
       return new Promise(() => {});
     }
     if (search === 'once' && !existsSync(workerData.database)) {
       writeFileSync(workerData.database, '');
       process.exit(1);
     }
     if (search === 'nothing')
       return { rejected: { status: 404, code: 'NOT_FOUND', message: 'Nothing' } };
     asked += 1;
     return { result: new TextEncoder().encode(search + ' ' + asked) };
   };`,
);

const { app, db, clock, addSession } = await startTestApp({ queryScript: script });
const folder = temporaryDirectory();
const pools: ReturnType<typeof createQueryPool>[] = [];

afterEach(() => {
  vi.useRealTimers();
});

afterAll(async () => {
  for (const pool of pools) await pool.close();
});

function start() {
  const settings = {
    database: join(folder, String(pools.length)),
    club: { defaults: testClub(), fixed: {} },
  };
  const runHere = async () => 'here';
  const pool = createQueryPool({ script, settings, runHere, idleMs: 60_000 });
  pools.push(pool);
  const read = async (search: string) => String(await pool.run(searchFor(search)));
  return { ...pool, read };
}

function searchFor(search: string): QueryJob {
  const page = { page: 1, limit: 10, include_test_albums: false };
  return { name: 'albums', query: { ...page, search, searchMode: 'auto', sort: 'tier' } };
}

function get(url: string) {
  return app.inject({ url, headers: { 'x-api-key': API_KEY } });
}

/** Inserts albums in Now Listening To, without the checks and changelog entries of a save. */
async function addAlbums(count: number, session_id: string): Promise<void> {
  const unsaid = { tidal_album_id: null, individual_tiers: {}, veto: false, veto_by: null };
  const album = {
    ...HOMOGENIC,
    ...unsaid,
    tier: 'Now Listening To',
    is_test_album: false,
  } as const;
  await inTransaction(db, async (trx) => {
    for (let n = 0; n < count; n++)
      await insertAlbum(trx, { ...album, id: newId(), session_id }, clock.now.toISOString());
  });
}

describe('a query on a worker thread', () => {
  it('runs on the same thread each time, in order', async () => {
    const { read } = start();
    expect(await Promise.all([read('a'), read('b')])).toEqual(['a 1', 'b 2']);
    expect(await read('c')).toBe('c 3');
  });

  it('is rejected with the same error as on the main thread', async () => {
    const { read } = start();
    const rejected = read('nothing');
    await expect(rejected).rejects.toBeInstanceOf(HttpError);
    await expect(rejected).rejects.toMatchObject({ status: 404, message: 'Nothing' });
  });

  it('is retried once on a new thread when the first one dies', async () => {
    const { read } = start();
    expect(await read('a')).toBe('a 1');
    expect(await Promise.all([read('once'), read('b')])).toEqual(['once 1', 'b 2']);
  });

  it('fails when the second thread dies too, and others continue', async () => {
    const { read } = start();
    await expect(read('death')).rejects.toThrow('The thread that reads died');
    expect(await read('a')).toBe('a 1');
  });

  it('starts a new thread after an idle minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { read } = start();
    expect(await read('a')).toBe('a 1');
    vi.advanceTimersByTime(59_999);
    expect(await read('b')).toBe('b 2');
    vi.advanceTimersByTime(60_000);
    expect(await read('c')).toBe('c 1');
  });

  it('is finished before the thread ends', async () => {
    const { read, close } = start();
    const reading = read('a');
    await close();
    expect(await reading).toBe('a 1');
  });

  it('runs on the main thread when there is no worker script', async () => {
    const settings = { database: '', club: { defaults: testClub(), fixed: {} } };
    const runHere = async () => 'here';
    const { run, close } = createQueryPool({ script: null, settings, runHere });
    expect(String(await run(searchFor('a')))).toBe('here');
    await close();
  });
});

describe('the worker thread', () => {
  it.each([
    ['/api/albums?at=2026-01-01', ' 1'],
    ['/api/albums?at=2026-01-01&search=homogenic', 'homogenic 2'],
  ])('runs %s', async (url, payload) => {
    const response = await get(url);
    expect([response.statusCode, response.payload]).toEqual([200, payload]);
  });

  it('runs the insights about more than a thousand albums', async () => {
    const { id } = await addSession();
    await addAlbums(1000, id);
    expect((await get('/api/insights')).json()).toMatchObject({ success: true });
    await addAlbums(1, id);
    expect((await get('/api/insights')).payload).toBe('insights 3');
  });

  it.each([
    '/api/albums?limit=1000',
    '/api/albums?search=homogenic',
    '/api/sessions?limit=100&includeAlbums=true',
    '/api/insights',
  ])('does not run %s', async (url) => {
    const response = await get(url);
    expect(response.json()).toMatchObject({ success: true });
  });
});
