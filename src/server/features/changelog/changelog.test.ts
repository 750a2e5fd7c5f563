import { describe, expect, it } from 'vitest';
import { deleteAlbumEndpoint, updateAlbumEndpoint } from '#shared/contracts/albums.ts';
import { type ChangelogEntry, listChangesEndpoint } from '#shared/contracts/changelog.ts';
import { updateSessionEndpoint } from '#shared/contracts/sessions.ts';
import {
  CHANGE_FILTERS,
  CHANGE_TYPES,
  type ChangeType,
} from '#shared/domain/changelog/changelog.ts';
import { HOMOGENIC, startTestApp } from '../../testing/test-app.ts';
import { insertChanges } from './changelog-repository.ts';

const { db, clock, ask, rejected, addAlbum, addSession, changes } = await startTestApp();

const at = (id: string) => ({ params: { id } });

const brief = (entry: ChangelogEntry) => [
  entry.change_type,
  entry.reviewer,
  entry.old_rating,
  entry.new_rating,
];

/** The new entries of a save, newest first. */
async function getEntries(save: () => Promise<unknown>): Promise<ChangelogEntry[]> {
  const before = (await changes()).length;
  await save();
  const after = await changes();
  return after.slice(0, after.length - before);
}

describe('the entry of', () => {
  it('a new album contains its name and tier', async () => {
    const { id: session_id } = await addSession();
    const [entry, ...others] = await getEntries(() => addAlbum({ session_id }));
    expect(others).toEqual([]);
    expect(entry).toEqual({
      id: expect.any(String),
      change_type: 'Album Created',
      change_date: '2026-03-06T12:00:00.000Z',
      album_id: expect.any(String),
      session_id: null,
      artist: 'Björk',
      title: 'Homogenic',
      cover_url: HOMOGENIC.cover_url,
      reviewer: null,
      old_rating: null,
      new_rating: 'A',
      details: null,
      session: null,
      is_album_deleted: false,
      is_session_deleted: false,
      restorable_until: null,
      group: null,
    });
  });

  it('a new album with ratings follows one entry per rating', async () => {
    const { id: session_id } = await addSession();
    const individual_tiers = { Ada: 'S', Ben: '?' };
    const entries = await getEntries(() => addAlbum({ session_id, individual_tiers }));
    expect(entries.map(brief)).toEqual([
      ['Rating Added', 'Ben', null, '?'],
      ['Rating Added', 'Ada', null, 'S'],
      ['Album Created', null, null, 'A'],
    ]);
  });

  it('other fields lists each change, under the new title', async () => {
    const { id } = await addAlbum();
    const cover_url = 'https://covers.example/vespertine.jpg';
    const body = { title: 'Vespertine', cover_url };
    const [entry, ...others] = await getEntries(() =>
      ask(updateAlbumEndpoint, { ...at(id), body }),
    );
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      change_type: 'Album Updated',
      title: 'Vespertine',
      details: [
        { field: 'title', old: 'Homogenic', new: 'Vespertine' },
        { field: 'cover_url', old: 'https://covers.example/homogenic.jpg', new: cover_url },
      ],
    });
  });

  it('a deleted album contains its last tier, and its other entries remain', async () => {
    const { id } = await addAlbum();
    const entries = await getEntries(() => ask(deleteAlbumEndpoint, at(id)));
    expect(entries.map(brief)).toEqual([['Album Deleted', null, 'A', null]]);
    expect((await changes()).map(({ change_type }) => change_type)).toContain('Album Created');
  });

  it('a new session contains its date and place', async () => {
    const session = await addSession();
    const [entry] = await changes();
    expect(entry).toMatchObject({
      change_type: 'Session Created',
      album_id: null,
      session_id: session.id,
      session: { session_date: '2026-03-06', location: 'Attic' },
    });
  });

  it('a saved session lists what changed', async () => {
    const { id } = await addSession();
    const body = { location: 'Cellar' };
    const [entry] = await getEntries(() => ask(updateSessionEndpoint, { ...at(id), body }));
    expect(entry).toMatchObject({
      change_type: 'Session Updated',
      details: [{ field: 'location', old: 'Attic', new: 'Cellar' }],
      session: { session_date: '2026-03-06', location: 'Cellar' },
    });
  });
});

describe('no entry is written', () => {
  it('when an album is saved unchanged', async () => {
    const { id, updated_at } = await addAlbum({ individual_tiers: { Ada: 'S' } });
    clock.now = new Date('2026-03-07T12:00:00.000Z');
    const body = { ...HOMOGENIC, individual_tiers: { Ada: 'S', Ben: null } };
    const entries = await getEntries(async () => {
      const { data } = await ask(updateAlbumEndpoint, { ...at(id), body });
      expect(data.updated_at).toBe(updated_at);
    });
    expect(entries).toEqual([]);
  });

  it('when a session is saved unchanged', async () => {
    const { id } = await addSession();
    const body = { location: 'Attic', notes: null };
    expect(await getEntries(() => ask(updateSessionEndpoint, { ...at(id), body }))).toEqual([]);
  });
});

describe('GET /api/changelog', () => {
  it('is newest first', async () => {
    const { id: session_id } = await addSession();
    for (const [title, moment] of [
      ['first', '2026-03-06T12:00:01.000Z'],
      ['last', '2026-03-06T12:00:03.000Z'],
      ['middle', '2026-03-06T12:00:02.000Z'],
    ] as const) {
      clock.now = new Date(moment);
      await addAlbum({ session_id, title });
    }
    const { data } = await ask(listChangesEndpoint);
    expect(data.map(({ title }) => title)).toEqual(['last', 'middle', 'first', null]);
  });

  it('lists twenty entries by default, and every entry on one page', async () => {
    for (let n = 0; n < 21; n++) await addSession();
    const first = await ask(listChangesEndpoint);
    const second = await ask(listChangesEndpoint, { query: { page: '2' } });
    expect(first.pagination).toEqual({
      page: 1,
      limit: 20,
      total: 21,
      pages: 2,
      hasNext: true,
      hasPrev: false,
      next: expect.any(String),
    });
    expect([first.data.length, second.data.length]).toEqual([20, 1]);
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(21);
  });

  it('is empty past the end', async () => {
    await addSession();
    const { data, pagination } = await ask(listChangesEndpoint, { query: { page: '3' } });
    expect(data).toEqual([]);
    expect(pagination).toMatchObject({ total: 1, hasNext: false, hasPrev: true });
  });

  it('shows every type, and by a filter those of it', async () => {
    await writeEveryType();
    for (const [change_type, types] of [
      [undefined, Object.keys(CHANGE_TYPES).toSorted()],
      ['overall_rating', ['Overall Rating Change']],
      ['individual_rating', ['Individual Rating Change']],
      ['created', ['Album Created', 'Created', 'Session Created']],
      ['updated', ['Album Updated', 'Session Updated', 'Settings Updated', 'Updated']],
      ['deleted', ['Album Deleted', 'Deleted', 'Rating Removed']],
      ['rated', ['Rated', 'Rating Added']],
      ['tier_changed', ['Tier Changed']],
    ] as const) {
      const query = { ...(change_type && { change_type }) };
      const { data, pagination } = await ask(listChangesEndpoint, { query });
      expect(data.map((entry) => entry.change_type).toSorted()).toEqual(types);
      expect(pagination.total).toBe(types.length);
    }
  });

  it('hides entries of test albums unless requested', async () => {
    const { id: session_id } = await addSession();
    await addAlbum({ session_id, is_test_album: true, individual_tiers: { Ada: 'S' } });
    const hidden = await ask(listChangesEndpoint);
    expect([hidden.data.length, hidden.pagination.total]).toEqual([1, 1]);
    const shown = await ask(listChangesEndpoint, { query: { include_test_albums: 'true' } });
    expect([shown.data.length, shown.pagination.total]).toEqual([3, 3]);
  });

  it('hides the entries of an album that becomes a test album, and shows them again', async () => {
    const { id } = await addAlbum({ individual_tiers: { Ada: 'S' } });
    const totals = async () => {
      const { data, pagination } = await ask(listChangesEndpoint);
      return [data.length, pagination.total];
    };
    expect(await totals()).toEqual([3, 3]);
    await ask(updateAlbumEndpoint, { ...at(id), body: { is_test_album: true } });
    expect(await totals()).toEqual([1, 1]);
    await ask(updateAlbumEndpoint, { ...at(id), body: { is_test_album: false } });
    expect(await totals()).toEqual([5, 5]);
  });

  it.each([
    ['change_type', 'Album Created', `Must be one of ${CHANGE_FILTERS.join(', ')}`],
    ['change_type', '', `Must be one of ${CHANGE_FILTERS.join(', ')}`],
    ['limit', '101', 'Must be from 1 to 100'],
    ['page', '0', 'Must be from 1 to 1000000'],
    ['include_test_albums', 'TRUE', 'Must be true or false'],
  ])('rejects %s %j', async (name, value, message) => {
    const { status, fields } = await rejected(listChangesEndpoint, { query: { [name]: value } });
    expect(status).toBe(400);
    expect(fields).toEqual({ [name]: message });
  });
});

describe('concurrent saves', () => {
  it('run one after another, each from the result of the one before', async () => {
    const { id } = await addAlbum({ tier: 'S' });
    const tiers = ['A', 'B', 'C', 'D', 'E', 'F'];
    await Promise.all(tiers.map((tier) => ask(updateAlbumEndpoint, { ...at(id), body: { tier } })));
    const saves = (await changes({ change_type: 'overall_rating' })).toReversed();
    expect(saves).toHaveLength(6);
    expect(saves.map(({ old_rating }) => old_rating)).toEqual([
      'S',
      ...saves.slice(0, -1).map(({ new_rating }) => new_rating),
    ]);
  });
});

/** Writes one entry of each type, as in an import. */
async function writeEveryType(): Promise<void> {
  const entries = (Object.keys(CHANGE_TYPES) as ChangeType[]).map((change_type) => ({
    change_type,
    reviewer: null,
    old_rating: null,
    new_rating: null,
    details: null,
  }));
  const subject = {
    album_id: null,
    session_id: null,
    artist: 'Can',
    title: 'Tago Mago',
    is_test_album: false,
  };
  await insertChanges(db, entries, subject, '2026-03-06T12:00:00.000Z');
}
