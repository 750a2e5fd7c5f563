import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../http/errors.ts';
import type { Job } from '../http/job.ts';
import { startTestApp, temporaryDirectory } from '../test-app.ts';
import { API_KEY } from '../test-caller.ts';
import { createReader } from './reader.ts';

const script = join(temporaryDirectory(), 'worker.mjs');

/** Answers with what was searched for and how often it was asked; dies of a search for death. */
writeFileSync(
  script,
  `import { parentPort, workerData } from 'node:worker_threads';
   import { existsSync, writeFileSync } from 'node:fs';
   let asked = 0;
   parentPort.on('message', (message) => {
     if (message === null) return parentPort.close();
     const { id, job: { query: { search } } } = message;
     if (search === 'death') throw new Error('died');
     if (search === 'once' && !existsSync(workerData.databaseFile)) {
       writeFileSync(workerData.databaseFile, '');
       process.exit(1);
     }
     if (search === 'nothing') {
       const refused = { status: 404, code: 'NOT_FOUND', message: 'Nothing' };
       return parentPort.postMessage({ id, refused });
     }
     asked += 1;
     parentPort.postMessage({ id, bytes: new TextEncoder().encode(search + ' ' + asked) });
   });`,
);

const { app } = await startTestApp({ readingScript: script });
const folder = temporaryDirectory();
const readers: ReturnType<typeof createReader>[] = [];

afterEach(() => {
  vi.useRealTimers();
});

afterAll(async () => {
  for (const reader of readers) await reader.close();
});

function start() {
  const settings = { databaseFile: join(folder, String(readers.length)), reviewers: [] };
  const work = async () => 'here';
  const reader = createReader({ script, settings, work, idle: 60_000 });
  readers.push(reader);
  const read = async (search: string) => String(await reader.read(searchFor(search)));
  return { ...reader, read };
}

function searchFor(search: string): Job {
  const page = { page: 1, limit: 10, include_test_albums: false };
  return { name: 'albums', query: { ...page, search, searchMode: 'auto', sort: 'tier' } };
}

describe('what is worked out on another thread', () => {
  it('comes from the same thread each time, in order', async () => {
    const { read } = start();
    expect(await Promise.all([read('a'), read('b')])).toEqual(['a 1', 'b 2']);
    expect(await read('c')).toBe('c 3');
  });

  it('is refused as it would be here', async () => {
    const { read } = start();
    const refused = read('nothing');
    await expect(refused).rejects.toBeInstanceOf(HttpError);
    await expect(refused).rejects.toMatchObject({ status: 404, message: 'Nothing' });
  });

  it('is worked out once more by another thread when the first one dies', async () => {
    const { read } = start();
    expect(await read('a')).toBe('a 1');
    expect(await Promise.all([read('once'), read('b')])).toEqual(['once 1', 'b 2']);
  });

  it('fails when the second one dies too, and others go on', async () => {
    const { read } = start();
    await expect(read('death')).rejects.toThrow('The thread that reads died');
    expect(await read('a')).toBe('a 1');
  });

  it('is begun anew after a rest', async () => {
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

  it('is worked out here where no thread was built', async () => {
    const settings = { databaseFile: '', reviewers: [] };
    const { read, close } = createReader({ script: null, settings, work: async () => 'here' });
    expect(String(await read(searchFor('a')))).toBe('here');
    await close();
  });
});

describe('another thread', () => {
  it.each([
    ['/api/albums?search=homogenic', 'homogenic 1'],
    ['/api/sessions?search=homogenic', 'homogenic 2'],
    ['/api/albums?limit=1000', ' 3'],
    ['/api/sessions?limit=100&includeAlbums=true', ' 4'],
  ])('works out %s', async (url, payload) => {
    const response = await app.inject({ url, headers: { 'x-api-key': API_KEY } });
    expect([response.statusCode, response.payload]).toEqual([200, payload]);
  });

  it.each(['/api/albums', '/api/sessions?limit=100', '/api/albums?search=%20'])(
    'is not asked for %s',
    async (url) => {
      const response = await app.inject({ url, headers: { 'x-api-key': API_KEY } });
      expect(response.json()).toMatchObject({ success: true });
    },
  );
});
