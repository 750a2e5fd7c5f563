import { setImmediate as afterOthers } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { deleteAlbumEndpoint, updateAlbumEndpoint } from '#shared/contracts/albums.ts';
import { createBracketEndpoint, deleteBracketEndpoint } from '#shared/contracts/brackets.ts';
import { getEngine } from '../../database/engine.ts';
import { rollingBack } from '../../testing/repeated-transaction.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { cleanCovers, regularCleaning } from './cover-cleaning.ts';
import { plain, startUploads } from './test-uploads.ts';

const { db, clock, covers, files, addFile, writtenAt, upload, addAlbum, ask, send } =
  await startUploads();

const services = { db, now: () => clock.now, covers };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Advances the app's clock. */
function pass(time: number): void {
  clock.now = new Date(clock.now.getTime() + time);
}

/** Writes a file with the current time of the app's clock. */
async function leave(name: string): Promise<void> {
  await addFile(name, 'file');
  await writtenAt(name, clock.now);
}

/** Uploads a cover of 200 × 200, a different one each time. */
async function addCover(): Promise<string> {
  added += 1;
  const image = plain(200, 200).withExif({ IFD0: { ImageDescription: String(added) } });
  const { body } = await upload(await image.jpeg().toBuffer());
  for (const name of await files()) await writtenAt(name, clock.now);
  return (body as { imageUrl: string }).imageUrl;
}
let added = 0;

async function hashes(): Promise<string[]> {
  return (await db.selectFrom('covers').select('hash').execute()).map(({ hash }) => hash);
}

describe('an unused cover', () => {
  it('is preserved for a day', async () => {
    await addCover();
    pass(DAY);
    expect(await cleanCovers(services)).toEqual([]);
    expect(await files()).toHaveLength(2);
    expect(await hashes()).toHaveLength(1);
  });

  it('is deleted after that, with all its files and its row', async () => {
    await addCover();
    const names = await files();
    pass(DAY + 1);
    expect((await cleanCovers(services)).sort()).toEqual(names);
    expect(await files()).toEqual([]);
    expect(await hashes()).toEqual([]);
  });

  it('is reported once when the transaction is repeated', async () => {
    await addCover();
    const names = await files();
    pass(DAY + 1);
    const removed = await cleanCovers({ ...services, db: rollingBack(db, '40001') });
    expect(removed.sort()).toEqual(names);
  });

  it('is preserved for another day when it is uploaded again', async () => {
    const image = await plain(200, 200).png().toBuffer();
    await upload(image);
    pass(DAY - 1);
    await upload(image);
    for (const name of await files()) await writtenAt(name, new Date(0));
    pass(DAY - 1);
    expect(await cleanCovers(services)).toEqual([]);
  });

  it('has the age of its file when it has no row', async () => {
    await leave('front.jpg');
    await leave('0a1b-96.webp');
    pass(DAY);
    expect(await cleanCovers(services)).toEqual([]);
    pass(1);
    expect((await cleanCovers(services)).sort()).toEqual(['0a1b-96.webp', 'front.jpg']);
  });

  it('loses its row when its files are missing', async () => {
    await addCover();
    for (const name of await files()) await writtenAt(name, new Date(0));
    await cleanCovers({ ...services, now: () => new Date(clock.now.getTime() + 2 * DAY) });
    expect(await hashes()).toEqual([]);
  });
});

describe('a cover of an album', () => {
  it('is preserved forever, in every width', async () => {
    await addAlbum({ cover_url: await addCover() });
    pass(1000 * DAY);
    expect(await cleanCovers(services)).toEqual([]);
    expect(await files()).toHaveLength(2);
  });

  it('is preserved when it was imported', async () => {
    await leave('front.jpg');
    await addAlbum({ cover_url: '/covers/front.jpg' });
    pass(1000 * DAY);
    expect(await cleanCovers(services)).toEqual([]);
  });

  it('is deleted 90 days after the album got another one', async () => {
    const first = await addCover();
    const { id } = await addAlbum({ cover_url: first });
    pass(2 * DAY);
    const second = await addCover();
    await ask(updateAlbumEndpoint, { params: { id }, body: { cover_url: second } });
    for (const name of await files())
      if (first.includes(name.slice(0, 32))) await writtenAt(name, new Date(0));
    pass(90 * DAY);
    expect(await cleanCovers(services)).toEqual([]);
    pass(1);
    expect(await cleanCovers(services)).toHaveLength(2);
    expect(await hashes()).toEqual([second.slice(8, 40)]);
  });

  it('is deleted 90 days after the album', async () => {
    const { id } = await addAlbum({ cover_url: await addCover() });
    pass(DAY);
    await ask(deleteAlbumEndpoint, { params: { id } });
    pass(90 * DAY);
    expect(await cleanCovers(services)).toEqual([]);
    pass(1);
    expect(await cleanCovers(services)).toHaveLength(2);
    expect(await files()).toEqual([]);
  });

  it('is preserved when another album with it is deleted', async () => {
    const cover_url = await addCover();
    const { id } = await addAlbum({ cover_url });
    await addAlbum({ cover_url });
    await ask(deleteAlbumEndpoint, { params: { id } });
    pass(120 * DAY);
    expect(await cleanCovers(services)).toEqual([]);
  });
});

describe.runIf(getEngine(db) === 'sqlite')('a file', () => {
  it('of an unfinished upload is deleted after an hour', async () => {
    await leave('.abc-96.webp.1.tmp');
    await leave('abc-96.webp.7.tmp');
    pass(HOUR);
    expect(await cleanCovers(services)).toEqual([]);
    pass(1);
    expect(await cleanCovers(services)).toHaveLength(2);
    expect(await files()).toEqual([]);
  });

  it('that is not a cover is preserved', async () => {
    await leave('notes.txt');
    await leave('.gitkeep');
    pass(1000 * DAY);
    expect(await cleanCovers(services)).toEqual([]);
    expect(await files()).toEqual(['.gitkeep', 'notes.txt']);
  });
});

describe('a cover of a bracket song', () => {
  async function addBracket(cover_url: string): Promise<string> {
    const headers = { cookie: (await signInAsAdmin({ send })).session };
    const body = { name: 'Cup', songs: [{ title: 'Jóga', artist: 'Björk', cover_url }] };
    return (await ask(createBracketEndpoint, { headers, body })).data.id;
  }

  it('is preserved when its album is deleted', async () => {
    const cover_url = await addCover();
    const { id } = await addAlbum({ cover_url });
    await addBracket(cover_url);
    await ask(deleteAlbumEndpoint, { params: { id } });
    pass(120 * DAY);
    expect(await cleanCovers(services)).toEqual([]);
  });

  it('is deleted 90 days after the bracket', async () => {
    const id = await addBracket(await addCover());
    const headers = { cookie: (await signInAsAdmin({ send })).session };
    await ask(deleteBracketEndpoint, { headers, params: { id } });
    pass(90 * DAY);
    expect(await cleanCovers(services)).toEqual([]);
    pass(1);
    expect(await cleanCovers(services)).toHaveLength(2);
  });
});

describe('the scheduled cleaning', () => {
  it('runs at the start and every six hours until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { start, stop } = regularCleaning(services, () => {});
      // Vitest's `waitFor` would advance the clock.
      const isGone = async () => {
        while ((await files()).length > 0) await afterOthers();
      };
      await leave('a-96.webp');
      pass(2 * DAY);
      start();
      await isGone();
      await leave('b-96.webp');
      pass(2 * DAY);
      vi.advanceTimersByTime(6 * HOUR - 1);
      expect(vi.getTimerCount()).toBe(1);
      expect(await files()).toEqual(['b-96.webp']);
      vi.advanceTimersByTime(1);
      await isGone();
      await stop();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('reports an error and continues', async () => {
    const failed: unknown[] = [];
    const broken = { ...services, now: () => new Date(Number.NaN) };
    const { start, stop } = regularCleaning(broken, (error) => failed.push(error));
    start();
    await stop();
    expect(failed).toHaveLength(1);
  });
});
