import { describe, expect, it } from 'vitest';
import { updateAlbumEndpoint } from '#shared/contracts/albums.ts';
import { type ChangelogEntry, listChangesEndpoint } from '#shared/contracts/changelog.ts';
import { NO_DETAILS } from '#shared/domain/changelog/change-groups.ts';
import { albumCreated, sessionCreated } from '#shared/domain/changelog/changelog.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { ChangeGroup } from './change-groups-repository.ts';
import { aboutSession, insertChanges } from './changelog-repository.ts';

const { db, clock, ask, addAlbum, changes } = await startTestApp();

const page = (query: object) => ask(listChangesEndpoint, { query: { limit: '20', ...query } });
const grouped = async (query: object = {}) => (await page({ grouped: 'true', ...query })).data;

const kinds = (rows: readonly ChangelogEntry[]) =>
  rows.map(({ group, change_type }) => group?.kind ?? change_type);

/** Writes the changelog of an import of some albums. */
async function importAlbums(count: number, fields: Partial<ChangeGroup> = {}, is_test = false) {
  const group: ChangeGroup = {
    id: 'import',
    kind: 'import',
    changed_at: clock.now.toISOString(),
    album_id: null,
    artist: null,
    title: null,
    details: { ...NO_DETAILS, file: 'messy.csv', albums: count, sessions: 1 },
    undone_at: null,
    ...fields,
  };
  const created = albumCreated({ tier: 'A', individual_tiers: {} });
  for (let n = 0; n < count; n += 1) {
    const name = { artist: 'Low', title: `Album ${n}` };
    const subject = { album_id: `${group.id} ${n}`, session_id: null, ...name };
    await insertChanges(
      db,
      created,
      { ...subject, is_test_album: is_test },
      group.changed_at,
      group,
    );
  }
  await insertChanges(db, sessionCreated(), aboutSession('one'), group.changed_at, group);
}

const tick = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};

describe('the grouped changelog', () => {
  it('has one row for an import, between the entries before and after it', async () => {
    const { id } = await addAlbum({ tier: 'Not rated yet' });
    tick(1);
    await importAlbums(30);
    tick(1);
    await ask(updateAlbumEndpoint, { params: { id }, body: { tier: 'B' } });
    const { data, pagination } = await page({ grouped: 'true' });
    expect(kinds(data)).toEqual(['Tier Changed', 'import', 'Album Created', 'Session Created']);
    expect(pagination).toMatchObject({ total: 4, hasNext: false });
    expect(data[1]).toMatchObject({
      id: 'import',
      change_date: '2026-03-06T12:01:00.000Z',
      album_id: null,
      group: {
        id: 'import',
        kind: 'import',
        count: 31,
        details: { file: 'messy.csv', albums: 30, sessions: 1 },
        undone_at: null,
        undoable_until: '2026-06-04T12:01:00.000Z',
      },
    });
    expect(data[0]?.group).toBeNull();
  });

  it('has the cover of the album of a listening room', async () => {
    const { id: album_id, cover_url } = await addAlbum();
    await importAlbums(1, { id: 'room', kind: 'evening', album_id });
    const row = (await grouped()).find(({ id }) => id === 'room');
    expect(row?.cover_url).toBe(cover_url);
    expect(cover_url).not.toBeNull();
  });

  it('leaves the plain list unchanged: each entry by itself, with its group', async () => {
    await importAlbums(3);
    const { data, pagination } = await page({});
    expect(pagination.total).toBe(4);
    expect(data.map(({ group }) => group)).toEqual(
      Array(4).fill({
        id: 'import',
        kind: 'import',
        count: null,
        details: null,
        undone_at: null,
        undoable_until: null,
      }),
    );
  });

  it('lists each row once with cursor pagination', async () => {
    for (let n = 0; n < 5; n += 1) {
      await addAlbum();
      tick(1);
      await importAlbums(4, { id: `import ${n}` });
      tick(1);
    }
    const ids: string[] = [];
    let after: string | undefined;
    do {
      const { data, pagination } = await page({
        grouped: 'true',
        limit: '4',
        ...(after && { after }),
      });
      ids.push(...data.map(({ id }) => id));
      after = pagination.next ?? undefined;
    } while (after !== undefined);
    const all = await grouped({ limit: '100' });
    expect(ids).toEqual(all.map(({ id }) => id));
    expect(new Set(ids).size).toBe(15);
    const second = await grouped({ limit: '4', page: '2' });
    expect(second.map(({ id }) => id)).toEqual(ids.slice(4, 8));
  });

  it('shows a group with matching entries for a filter, and counts those', async () => {
    const { id } = await addAlbum();
    await importAlbums(3);
    await ask(updateAlbumEndpoint, { params: { id }, body: { tier: 'B' } });
    const created = await page({ grouped: 'true', change_type: 'created' });
    expect(kinds(created.data)).toEqual(['import', 'Album Created', 'Session Created']);
    expect(created.data[0]?.group?.count).toBe(4);
    expect(created.pagination.total).toBe(3);
    expect(kinds(await grouped({ change_type: 'overall_rating' }))).toEqual([
      'Overall Rating Change',
    ]);
  });

  it('hides a group of test albums, and updates it when an album becomes one', async () => {
    await importAlbums(2, { id: 'tests' }, true);
    const [row] = await grouped();
    expect(row?.group).toMatchObject({ id: 'tests', count: 1 });
    const [whole] = await grouped({ include_test_albums: 'true' });
    expect(whole?.group?.count).toBe(3);
    const album = await addAlbum();
    await db
      .updateTable('changelog')
      .set({ group_id: 'own' })
      .where('album_id', '=', album.id)
      .execute();
    await ask(updateAlbumEndpoint, { params: { id: album.id }, body: { is_test_album: true } });
    const count = async (query: object) =>
      (await page({ group: 'own', ...query })).pagination.total;
    expect(await count({})).toBe(0);
    expect(await count({ include_test_albums: 'true', change_type: 'created' })).toBe(1);
  });

  it('lists the entries of a group, page by page', async () => {
    await addAlbum();
    await importAlbums(30);
    const first = await page({ group: 'import' });
    expect(first.data).toHaveLength(20);
    expect(first.pagination).toMatchObject({ total: 31, hasNext: true });
    const rest = await page({ group: 'import', after: first.pagination.next });
    expect(rest.data).toHaveLength(11);
    expect(rest.data.every(({ group }) => group?.id === 'import')).toBe(true);
    const filtered = await page({ group: 'import', change_type: 'updated' });
    expect(filtered).toMatchObject({ data: [], pagination: { total: 0 } });
  });
});

it('creates no group for a save that changes nothing', async () => {
  const subject = { album_id: 'x', session_id: null, artist: null, title: null };
  const group: ChangeGroup = {
    id: 'empty',
    kind: 'evening',
    changed_at: clock.now.toISOString(),
    album_id: 'x',
    artist: 'Low',
    title: 'Hey What',
    details: NO_DETAILS,
    undone_at: null,
  };
  await insertChanges(db, [], { ...subject, is_test_album: false }, group.changed_at, group);
  expect(await db.selectFrom('changelog_groups').selectAll().execute()).toEqual([]);
  expect(await changes()).toEqual([]);
});
