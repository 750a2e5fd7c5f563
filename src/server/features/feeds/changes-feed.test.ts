import { describe, expect, it } from 'vitest';
import { deleteAlbumEndpoint, updateAlbumEndpoint } from '#shared/contracts/albums.ts';
import { updateSettingsEndpoint } from '#shared/contracts/settings.ts';
import { NO_DETAILS } from '#shared/domain/changelog/change-groups.ts';
import { albumCreated } from '#shared/domain/changelog/changelog.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { readAtomFeed } from '../../testing/test-atom.ts';
import { PASSWORD } from '../../testing/test-caller.ts';
import { type ChangeGroup, eveningGroup } from '../changelog/change-groups-repository.ts';
import { insertChanges } from '../changelog/changelog-repository.ts';

const { app, db, clock, ask, addSession, addAlbum } = await startTestApp({
  variables: { PUBLIC_URL: 'https://music.example/club/' },
});
const unnamed = await startTestApp();

async function readFeed(headers = {}) {
  const response = await app.inject({ url: '/changes.atom', headers });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  return readAtomFeed(response.body);
}

const tick = () => {
  clock.now = new Date(clock.now.getTime() + 60_000);
};

/** Subject of an album's entries. */
const about = (album_id: string, is_test_album = false) => ({
  album_id,
  session_id: null,
  artist: 'Low',
  title: 'Hey What',
  is_test_album,
});

const ROOM_ID = '0195f3a0-0000-7000-8000-000000000001';

const RATED = albumCreated({ tier: 'A', individual_tiers: {} });

/** Writes the changelog of an import of some albums. */
async function importAlbums(
  albums: number,
  { is_test_album = false, ...given }: Partial<ChangeGroup> & { is_test_album?: boolean } = {},
) {
  const group: ChangeGroup = {
    id: 'import',
    kind: 'import',
    changed_at: clock.now.toISOString(),
    album_id: null,
    artist: null,
    title: null,
    details: { ...NO_DETAILS, file: '<messy>.csv', albums, sessions: 1 },
    undone_at: null,
    ...given,
  };
  for (let n = 0; n < albums; n += 1)
    await insertChanges(db, RATED, about(`${n}`, is_test_album), group.changed_at, group);
}

const edit = (id: string, body: object) => ask(updateAlbumEndpoint, { params: { id }, body });

describe('/changes.atom', () => {
  it('has the sentences of the changelog, newest first', async () => {
    const { id, session_id } = await addAlbum({ individual_tiers: { Ada: 'B' } });
    tick();
    await edit(id, { tier: 'S', individual_tiers: { Ada: 'A' } });
    tick();
    await edit(id, { title: 'Homogenic & <live>', cover_url: 'https://covers.example/b.jpg' });
    const { entries, ...feed } = await readFeed();
    expect(feed).toEqual({
      id: 'https://music.example/club/changes.atom',
      title: 'Spindle: recent changes',
      author: 'Spindle',
      self: 'https://music.example/club/changes.atom',
      url: 'https://music.example/club/changelog',
      updated: '2026-03-06T12:02:00.000Z',
    });
    expect(entries[0]).toEqual({
      id: expect.stringMatching(/^urn:uuid:[\da-f-]{36}$/),
      title:
        'Björk – Homogenic & <live> was updated: title from “Homogenic” to “Homogenic & <live>”, cover',
      updated: '2026-03-06T12:02:00.000Z',
      url: `https://music.example/club/?album=${id}`,
    });
    expect(
      entries
        .slice(1)
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual([
      "Ada's rating for Björk – Homogenic changed from B to A",
      "Ada's rating for Björk – Homogenic was added as B",
      'Björk – Homogenic overall rating changed from A to S',
      'Björk – Homogenic was added to the list as A',
      'Session of Fri, Mar 6, 2026 · Attic was added',
    ]);
    expect(entries.at(-1)?.url).toBe(`https://music.example/club/?session=${session_id}`);
  });

  it('has one entry for an import, and one for an album of a listening room', async () => {
    const album = await addAlbum();
    tick();
    await importAlbums(30);
    tick();
    const saveRoom = async () => {
      const at = clock.now.toISOString();
      const group = eveningGroup(ROOM_ID, album, ['S', '?'], at);
      await insertChanges(db, RATED, about(album.id), at, group);
    };
    await saveRoom();
    const [evening, imported, ...rest] = (await readFeed()).entries;
    expect(imported).toMatchObject({
      title: 'Imported 30 albums in 1 session from <messy>.csv',
      url: 'https://music.example/club/changelog',
    });
    expect(evening).toMatchObject({
      title: 'Björk – Homogenic was rated: S, Unknown → A',
      updated: '2026-03-06T12:02:00.000Z',
      url: `https://music.example/club/?album=${album.id}`,
    });
    expect(rest).toHaveLength(2);
    tick();
    await saveRoom();
    expect((await readFeed()).entries[0]).toEqual({
      ...evening,
      updated: '2026-03-06T12:03:00.000Z',
    });
  });

  it('leaves out test albums, and imports of test albums only', async () => {
    await addAlbum({ is_test_album: true });
    await importAlbums(3, { is_test_album: true });
    const titles = (await readFeed()).entries.map(({ title }) => title);
    expect(titles).toEqual(['Session of Fri, Mar 6, 2026 · Attic was added']);
  });

  it('has the newest 50 entries', async () => {
    for (let n = 1; n <= 51; n += 1) {
      await addSession({ location: `Place ${n}` });
      tick();
    }
    const { entries } = await readFeed();
    expect(entries).toHaveLength(50);
    expect(entries[0]?.title).toContain('Place 51');
    expect(entries.at(-1)?.title).toContain('Place 2 ');
  });

  it('has the name of the club, which admins may change', async () => {
    expect((await readFeed()).title).toBe('Spindle: recent changes');
    await ask(updateSettingsEndpoint, { body: { name: 'Salt & <Pepper>' } });
    const { title, author, entries } = await readFeed();
    expect([title, author]).toEqual(['Salt & <Pepper>: recent changes', 'Salt & <Pepper>']);
    expect(entries).toMatchObject([
      {
        title: 'The club’s settings were updated: name from “Spindle” to “Salt & <Pepper>”',
        url: 'https://music.example/club/changelog',
      },
    ]);
  });

  it('has the time at which the club was created without entries', async () => {
    const { entries, updated } = await readFeed();
    expect(entries).toEqual([]);
    expect(Date.parse(updated)).toBeGreaterThan(Date.parse('2026-01-01'));
  });

  it('keeps ids when an album is edited, and links a deleted one to the changelog', async () => {
    const { id } = await addAlbum();
    const before = (await readFeed()).entries;
    tick();
    await edit(id, { title: 'Debut' });
    await ask(deleteAlbumEndpoint, { params: { id }, body: { password: PASSWORD } });
    const after = (await readFeed()).entries.slice(2);
    const added = 'Björk – Homogenic was added to the list as A';
    const url = 'https://music.example/club/changelog';
    expect(after).toEqual(
      before.map((entry) => (entry.title === added ? { ...entry, url } : entry)),
    );
  });

  it('reads imported ids and times of any form', async () => {
    await importAlbums(1, { id: 'no UUID & <odd>', changed_at: '2026-03-06T19:30Z' });
    expect((await readFeed()).entries[0]).toMatchObject({ updated: '2026-03-06T19:30:00.000Z' });
  });
});

describe('/changes.atom without PUBLIC_URL', () => {
  const read = async (host: string) =>
    unnamed.app.inject({ url: '/changes.atom', headers: { host } });

  it('links to the address of the request', async () => {
    for (const host of ['music.lan:4600', '192.168.1.5', '[::1]:4600']) {
      const { self, url } = readAtomFeed((await read(host)).body);
      expect([self, url]).toEqual([`http://${host}/changes.atom`, `http://${host}/changelog`]);
    }
  });

  it.each(['a b', '"><script>', 'a@b', 'a/../', 'a?b', 'a#b'])(
    'rejects the host %j',
    async (host) => {
      expect((await read(host)).statusCode).toBe(400);
    },
  );
});
