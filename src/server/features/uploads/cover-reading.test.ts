import { expect, inject, test } from 'vitest';
import { createFairQueue } from '../../lib/fair-queue.ts';
import { createCoverReader } from './cover-reading-service.ts';
import { startUploads } from './test-uploads.ts';

const { db, addFile, covers } = await startUploads();

/** Creates a reader with a cache of two covers of 100 bytes, and a query counter. */
async function reader() {
  for (const name of ['a.webp', 'b.webp', 'c.webp']) await addFile(name, Buffer.alloc(100, name));
  const withQueue = createFairQueue();
  let asked = 0;
  const read = createCoverReader({
    db,
    mostBytes: 200,
    withQueue: (ip, work) => {
      asked += 1;
      return withQueue(ip, work);
    },
  });
  const getCount = async (...names: string[]) => {
    asked = 0;
    const covers = await Promise.all(names.map((name) => read('127.0.0.1', name)));
    expect(covers.map((one) => one?.size)).toEqual(names.map(() => 100));
    return asked;
  };
  return { read, getCount };
}

test.runIf(inject('postgres'))('reads a cover once for concurrent requests', async () => {
  const { getCount } = await reader();
  expect(await getCount('a.webp', 'a.webp', 'a.webp')).toBe(1);
  expect(await getCount('a.webp')).toBe(0);
});

test.runIf(inject('postgres'))('caches the most recently used covers', async () => {
  const { getCount } = await reader();
  await getCount('a.webp');
  await getCount('b.webp');
  await getCount('a.webp');
  await getCount('c.webp');
  expect(await getCount('a.webp')).toBe(0);
  expect(await getCount('c.webp')).toBe(0);
  expect(await getCount('b.webp')).toBe(1);
});

test.runIf(inject('postgres'))('does not cache a missing cover', async () => {
  const { read, getCount } = await reader();
  await covers(db).remove('a.webp');
  expect(await read('127.0.0.1', 'a.webp')).toBeNull();
  expect(await read('127.0.0.1', '../a.webp')).toBeNull();
  await addFile('a.webp', Buffer.alloc(100));
  expect(await getCount('a.webp')).toBe(1);
});

test.runIf(inject('postgres'))(
  'limits the queue per address, and serves others in between',
  async () => {
    const withQueue = createFairQueue({ maxPerClient: 2 });
    const read = createCoverReader({ db, withQueue });
    const greedy = ['a.webp', 'b.webp', 'c.webp'].map((name) => read('10.0.0.1', name));
    await expect(Promise.all(greedy)).rejects.toMatchObject({ status: 429 });
    expect(await read('10.0.0.2', 'd.webp')).toBeNull();
  },
);
