import { describe, expect, it } from 'vitest';
import { getStorageEndpoint } from '#shared/contracts/storage.ts';
import { getEngine } from '../database/engine.ts';
import { coverFolder } from '../integrations/covers/cover-folder.ts';
import type { CoverSpace } from '../integrations/covers/cover-space.ts';
import { signInAsAdmin } from '../testing/test-admin.ts';
import { startTestApp } from '../testing/test-app.ts';
import { testCovers } from '../testing/test-covers.ts';
import { putSetting } from './admin/settings-repository.ts';
import { type StorageServices, watchStorage } from './storage-routes.ts';

const MEGABYTE = 1024 * 1024;
const MINUTE = 60_000;

/** A threshold above the free space of any disk. */
const ANY_DISK = { DISK_WARNING_MB: '999999999', COVER_QUOTA_MB: '1' };
const { ask, send, clock, file, db } = await startTestApp({ variables: ANY_DISK });
let damage: string | null = null;
const odd = await startTestApp({
  databaseCheck: { getDamage: () => damage, run: async () => {}, close: async () => {} },
  variables: { DISK_WARNING_MB: '0', REVIEWERS: 'Ada, ada', VISIBILITY: 'password' },
});
/** Expected warnings about the disk; PostgreSQL stores its data on another machine. */
const OF_DISK = getEngine(db) === 'sqlite' ? ['disk'] : [];
const { addFile, clear } = testCovers({ db, file });

async function warnings(headers: Record<string, string> = {}) {
  // The size of the covers is cached for ten minutes.
  clock.now = new Date(clock.now.getTime() + 11 * MINUTE);
  return (await ask(getStorageEndpoint, { headers })).data.warnings;
}

describe('GET /api/storage', () => {
  it('warns an admin when the disk is nearly full', async () => {
    const headers = { cookie: (await signInAsAdmin({ send })).session };
    const text = expect.stringMatching(/^The disk is nearly full: [\d,]+ MB left\. Without space/);
    expect(await warnings(headers)).toEqual(OF_DISK.map((about) => ({ about, text })));
  });

  it('warns from nine tenths of the cover quota', async () => {
    const headers = { cookie: (await signInAsAdmin({ send })).session };
    await addFile('a-96.webp', Buffer.alloc(0.9 * MEGABYTE));
    expect(await warnings(headers)).toHaveLength(OF_DISK.length);
    await addFile('b-96.webp', Buffer.alloc(1));
    expect((await warnings(headers)).at(-1)).toEqual({
      about: 'covers',
      text: "Covers use 0 MB of 1 MB. Once full, no more can be uploaded. Raise COVER_QUOTA_MB in the server's settings.",
    });
    await clear();
  });

  it('warns an admin about settings that hardly work as intended', async () => {
    const headers = { cookie: (await signInAsAdmin(odd)).session };
    const { data } = await odd.ask(getStorageEndpoint, { headers });
    expect(data.warnings.map(({ about }) => about)).toEqual(['reviewers', 'view password']);
    await putSetting(odd.db, 'view_password_hash', 'hash');
    const after = await odd.ask(getStorageEndpoint, { headers });
    expect(after.data.warnings.map(({ about }) => about)).toEqual(['reviewers']);
  });

  it('warns an admin about a damaged database', async () => {
    const headers = { cookie: (await signInAsAdmin(odd)).session };
    damage = 'The database file is damaged.';
    const { data } = await odd.ask(getStorageEndpoint, { headers });
    damage = null;
    expect(data.warnings[0]).toEqual({
      about: 'database',
      text: 'The database file is damaged.',
    });
  });

  it('returns nothing to visitors', async () => {
    expect(await warnings()).toEqual([]);
  });
});

describe('the log', () => {
  const space: CoverSpace = { most: 1, used: async () => 0, take: async () => true };
  const full = {
    freeBytes: async () => 1,
    space,
    diskWarning: Number.MAX_SAFE_INTEGER,
    findSettingWarnings: async () => [],
  };

  it('warns once, and again after the space recovered in between', async () => {
    const received: string[] = [];
    const services: StorageServices = { ...full };
    const { look } = watchStorage(services, (text) => received.push(text));
    await look();
    await look();
    expect(received).toEqual([expect.stringMatching(/^The disk is nearly full/)]);
    services.diskWarning = 0;
    await look();
    services.diskWarning = full.diskWarning;
    await look();
    expect(received).toHaveLength(2);
  });

  it('reports when the free space cannot be read', async () => {
    const received: string[] = [];
    const { freeBytes } = coverFolder('/nowhere/at/all');
    await watchStorage({ ...full, freeBytes }, (text) => received.push(text)).look();
    expect(received).toEqual([expect.stringMatching(/^The free disk space is unknown: ENOENT/)]);
  });
});
