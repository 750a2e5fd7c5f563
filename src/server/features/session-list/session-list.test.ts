import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { updateAlbumEndpoint } from '#shared/contracts/albums.ts';
import { getSessionEndpoint, listSessionsEndpoint } from '#shared/contracts/sessions.ts';
import { searchAlbums } from '#shared/domain/search/search-best.ts';
import { startTestApp } from '../../testing/test-app.ts';

const { db, ask, rejected, addAlbum, addSession } = await startTestApp();

const at = (id: string) => ({ params: { id } });

describe('GET /api/sessions/{id}', () => {
  it('omits albums by default', async () => {
    const session = await addSession();
    await addAlbum({ session_id: session.id });
    expect((await ask(getSessionEndpoint, at(session.id))).data).toEqual({
      ...session,
      album_count: 1,
    });
  });

  it('lists its albums in session order, then by artist and title', async () => {
    const { id } = await addSession();
    for (const [tier, artist, title] of [
      ['Not rated yet', 'A', '1'],
      ['Now Listening To', 'A', '2'],
      ['?', 'A', '3'],
      ['Tiering Herrie', 'A', '4'],
      ['S', 'b', '5'],
      ['S', 'Á', '7'],
      ['S', 'a', '6'],
    ])
      await addAlbum({ session_id: id, tier, artist, title });
    const { data } = await ask(getSessionEndpoint, { ...at(id), query: { includeAlbums: 'true' } });
    expect(data.albums?.map(({ title }) => title)).toEqual(['6', '7', '5', '4', '3', '2', '1']);
  });

  it('lists albums of the same name by id, whichever is saved', async () => {
    const { id } = await addSession();
    const twins = [await addAlbum({ session_id: id }), await addAlbum({ session_id: id })];
    const ids = twins.map((album) => album.id).toSorted();
    // For a table that it knows to be small PostgreSQL uses a sequential scan, which returns the
    // latest write last.
    await sql`analyze albums`.execute(db);
    for (const saved of ids) {
      await ask(updateAlbumEndpoint, { ...at(saved), body: { title: 'Post' } });
      await ask(updateAlbumEndpoint, { ...at(saved), body: { title: 'Homogenic' } });
      const { data } = await ask(getSessionEndpoint, {
        ...at(id),
        query: { includeAlbums: 'true' },
      });
      expect(data.albums?.map((album) => album.id)).toEqual(ids);
    }
  });

  it('hides test albums and their count unless requested', async () => {
    const { id } = await addSession();
    await addAlbum({ session_id: id });
    await addAlbum({ session_id: id, is_test_album: true });
    const read = async (include_test_albums: string) => {
      const query = { includeAlbums: 'true', include_test_albums };
      const { data } = await ask(getSessionEndpoint, { ...at(id), query });
      return [data.album_count, data.albums?.length];
    };
    expect(await read('false')).toEqual([1, 1]);
    expect(await read('true')).toEqual([2, 2]);
  });
});

describe('the session now-listening', () => {
  const read = async (query: object = {}) =>
    (
      await ask(getSessionEndpoint, {
        ...at('now-listening'),
        query: { includeAlbums: 'true', ...query },
      })
    ).data;

  it('exists when no album has that tier', async () => {
    expect(await read()).toEqual({
      id: 'now-listening',
      session_date: '2026-03-06',
      location: 'Currently Listening',
      notes: null,
      version: 0,
      album_count: 0,
      has_recap: false,
      albums: [],
    });
  });

  it('lists the albums of every session in that tier', async () => {
    await addAlbum({ title: 'playing', tier: 'S' });
    await addAlbum({ title: 'b', artist: 'B', tier: 'Now Listening To' });
    await addAlbum({ title: 'a', artist: 'A', tier: 'Now Listening To' });
    const session = await read();
    expect(session.album_count).toBe(2);
    expect(session.albums?.map(({ title }) => title)).toEqual(['a', 'b']);
  });

  it('hides test albums unless requested', async () => {
    await addAlbum({ tier: 'Now Listening To', is_test_album: true });
    expect((await read()).album_count).toBe(0);
    expect((await read({ include_test_albums: 'true' })).album_count).toBe(1);
  });

  it('omits its albums unless requested', async () => {
    expect('albums' in (await read({ includeAlbums: 'false' }))).toBe(false);
  });

  it('is in no list', async () => {
    await addAlbum({ tier: 'Now Listening To' });
    const { data, pagination } = await ask(listSessionsEndpoint);
    expect(data.map(({ id }) => id)).not.toContain('now-listening');
    expect(pagination.total).toBe(1);
  });
});

describe('GET /api/sessions', () => {
  const locations = async (query: Record<string, string> = {}) =>
    (await ask(listSessionsEndpoint, { query })).data.map(({ location }) => location);

  it('is ordered by date, then newest created', async () => {
    await addSession({ session_date: '2026-01-01', location: 'old' });
    await addSession({ session_date: '2026-02-02', location: 'first made' });
    await addSession({ session_date: '2026-02-02', location: 'last made' });
    await addSession({ session_date: '2026-03-03', location: 'new' });
    expect(await locations()).toEqual(['new', 'last made', 'first made', 'old']);
  });

  it('counts albums, and lists them only on request', async () => {
    const { id } = await addSession();
    await addAlbum({ session_id: id });
    const [bare] = (await ask(listSessionsEndpoint)).data;
    expect(bare).toMatchObject({ album_count: 1 });
    expect(bare && 'albums' in bare).toBe(false);
    const [full] = (await ask(listSessionsEndpoint, { query: { includeAlbums: 'true' } })).data;
    expect(full?.albums?.map(({ title }) => title)).toEqual(['Homogenic']);
  });

  it('lists albums with their ratings, by tier', async () => {
    const { id } = await addSession();
    await addAlbum({ session_id: id, title: 'late', tier: 'Now Listening To' });
    await addAlbum({ session_id: id, title: 'early', tier: 'F', individual_tiers: { Eve: 'F' } });
    const [session] = (await ask(listSessionsEndpoint, { query: { includeAlbums: 'true' } })).data;
    expect(session?.albums?.map(({ title }) => title)).toEqual(['early', 'late']);
    expect(session?.albums?.[0]?.individual_tiers).toEqual({ Eve: 'F' });
  });

  it('hides a session that holds only test albums', async () => {
    await addSession({ location: 'empty' });
    const tests = await addSession({ location: 'tests' });
    await addAlbum({ session_id: tests.id, is_test_album: true });
    const mixed = await addSession({ location: 'mixed' });
    await addAlbum({ session_id: mixed.id, is_test_album: true });
    await addAlbum({ session_id: mixed.id });
    const hidden = await ask(listSessionsEndpoint, { query: { includeAlbums: 'true' } });
    expect(hidden.data.map((s) => [s.location, s.album_count, s.albums?.length])).toEqual([
      ['mixed', 1, 1],
      ['empty', 0, 0],
    ]);
    expect(hidden.pagination.total).toBe(2);
    const shown = await ask(listSessionsEndpoint, { query: { include_test_albums: 'true' } });
    expect(shown.data.map((s) => [s.location, s.album_count])).toEqual([
      ['mixed', 2],
      ['tests', 1],
      ['empty', 0],
    ]);
    expect(shown.pagination.total).toBe(3);
  });

  it('lists ten sessions by default', async () => {
    for (let day = 10; day < 21; day++) await addSession({ session_date: `2026-01-${day}` });
    const { data, pagination } = await ask(listSessionsEndpoint);
    expect(data).toHaveLength(10);
    expect(pagination).toEqual({
      page: 1,
      limit: 10,
      total: 11,
      pages: 2,
      hasNext: true,
      hasPrev: false,
      next: expect.any(String),
    });
  });

  it('is empty past the end', async () => {
    await addSession();
    const { data, pagination } = await ask(listSessionsEndpoint, {
      query: { page: '9', limit: '5' },
    });
    expect(data).toEqual([]);
    expect(pagination).toMatchObject({ page: 9, total: 1, hasNext: false, hasPrev: true });
  });

  it('rejects an invalid query with its message', async () => {
    for (const [name, value, message] of [
      ['from', '2026-13', 'Must be a month (YYYY-MM)'],
      ['date', '26', 'Must be a year, a month or a day (YYYY-MM-DD)'],
      ['before', 'x', 'Must be `next` from the previous page'],
      ['limit', '101', 'Must be from 1 to 100'],
      ['limit', '0', 'Must be from 1 to 100'],
      ['page', 'x', 'Must be a whole number'],
      ['includeAlbums', '1', 'Must be true or false'],
      ['include_test_albums', '', 'Must be true or false'],
      ['searchMode', '', 'Must be auto, artist, title or exact'],
    ] as const) {
      const query = { [name]: value };
      const { status, fields } = await rejected(listSessionsEndpoint, { query });
      expect.soft({ status, fields }, name).toEqual({ status: 400, fields: { [name]: message } });
    }
  });
});

describe('the search for sessions', () => {
  async function addEvenings(): Promise<void> {
    const attic = await addSession({ session_date: '2026-01-01', location: 'Attic' });
    const cellar = await addSession({ session_date: '2026-02-02', location: 'Cellar' });
    await addSession({ session_date: '2026-03-03', location: 'Björk museum' });
    await addAlbum({ session_id: attic.id, title: 'Homogenic', tier: 'A' });
    await addAlbum({ session_id: attic.id, title: 'Post', tier: 'S' });
    await addAlbum({ session_id: attic.id, artist: 'Can', title: 'Tago Mago' });
    await addAlbum({ session_id: cellar.id, title: 'Debut' });
    await addAlbum({ session_id: cellar.id, title: 'Telegram', is_test_album: true });
  }

  it('finds sessions with a matching album, each with its matching albums by tier', async () => {
    await addEvenings();
    const { data, pagination, search } = await ask(listSessionsEndpoint, {
      query: { search: 'bjork', includeAlbums: 'true' },
    });
    expect(data.map((s) => [s.location, s.albums?.map(({ title }) => title)])).toEqual([
      ['Cellar', ['Debut']],
      ['Attic', ['Post', 'Homogenic']],
    ]);
    expect(pagination.total).toBe(2);
    expect(search).toEqual({ term: 'bjork', mode: 'auto', isActive: true, resultCount: 3 });
  });

  it('ignores punctuation, and combines with filter, page, mode and test albums', async () => {
    await addEvenings();
    for (const [query, locations, resultCount] of [
      [{ search: 'Björk – Debut' }, ['Cellar'], 1],
      [{ search: 'bjork, debut?' }, ['Cellar'], 1],
      // Tolerates typos only within the filter.
      [{ search: 'bjrok', location: 'attic' }, ['Attic'], 2],
      // Counts the albums of all pages.
      [{ search: 'bjork', limit: '1' }, ['Cellar'], 3],
      [{ search: 'post', searchMode: 'artist' }, [], 0],
      [{ search: 'telegram', include_test_albums: 'false' }, [], 0],
      [{ search: 'telegram', include_test_albums: 'true' }, ['Cellar'], 1],
      [{ search: '  ' }, ['Björk museum', 'Cellar', 'Attic'], 0],
    ] as const) {
      const { data, search } = await ask(listSessionsEndpoint, { query });
      const found = [data.map(({ location }) => location), search.resultCount];
      expect.soft(found, JSON.stringify(query)).toEqual([locations, resultCount]);
      expect(search.isActive).toBe(query.search.trim() !== '');
    }
  });

  it('tolerates typos when nothing matches exactly', async () => {
    await addEvenings();
    const query = { search: 'bjrok', includeAlbums: 'true', limit: '1' };
    const { data, pagination, search } = await ask(listSessionsEndpoint, { query });
    expect(data.map((s) => [s.location, s.albums?.map(({ title }) => title)])).toEqual([
      ['Cellar', ['Debut']],
    ]);
    expect([pagination.total, search.resultCount]).toEqual([2, 3]);
    const after = pagination.next ?? '';
    const rest = await ask(listSessionsEndpoint, { query: { ...query, after } });
    expect(rest.data.map(({ location }) => location)).toEqual(['Attic']);
    const none = await ask(listSessionsEndpoint, { query: { search: 'bjrok nothing' } });
    expect([none.data, none.search.resultCount]).toEqual([[], 0]);
  });

  it('finds in each session what a search of all albums finds, page by page', async () => {
    const names = ['Lantern', 'Lanterns', 'Lanten', 'Land', 'Old Lantern', 'Plantern', 'Lan Tern'];
    for (let n = 0; n < 8; n += 1) {
      const { id } = await addSession({ session_date: `2026-01-0${n + 1}` });
      for (let of = 0; of < 3; of += 1)
        await addAlbum({ session_id: id, artist: names[(3 * n + of) % 7], title: `${n} ${of}` });
    }
    const all = await ask(listSessionsEndpoint, { query: { includeAlbums: 'true', limit: '100' } });
    for (const search of [
      'lantern',
      'lanterm',
      'lamtern',
      'latnern',
      'lanternn',
      'old lanterm',
      'lanterm 3',
    ]) {
      const albums = all.data.flatMap((session) => session.albums ?? []);
      const found = new Set(searchAlbums(albums, search));
      const expected = all.data
        .map((one) => ({ ...one, albums: one.albums?.filter((album) => found.has(album)) }))
        .filter(({ albums: some = [] }) => some.length > 0);
      const query = { search, includeAlbums: 'true', limit: '3' };
      const pages = await Promise.all(
        ['1', '2', '3'].map((page) => ask(listSessionsEndpoint, { query: { ...query, page } })),
      );
      expect(pages.flatMap(({ data }) => data)).toEqual(expected);
      expect(pages[0]?.search.resultCount).toBe(found.size);
      expect(pages[0]?.pagination.total).toBe(expected.length);
    }
  });

  it('does not count albums without a session', async () => {
    const { id } = await addAlbum();
    await db.updateTable('albums').set({ session_id: null }).where('id', '=', id).execute();
    const { data, search } = await ask(listSessionsEndpoint, { query: { search: 'bjork' } });
    expect([data, search.resultCount]).toEqual([[], 0]);
  });
});
