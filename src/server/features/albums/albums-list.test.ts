import { describe, expect, it } from 'vitest';
import { listAlbumsEndpoint } from '#shared/contracts/albums.ts';
import { startTestApp } from '../../testing/test-app.ts';

const { clock, ask, rejected, call, addAlbum, addSession } = await startTestApp();

type Named = readonly [artist: string, title: string, fields?: object];

async function addAlbums(...albums: Named[]): Promise<string> {
  const session = await addSession();
  for (const [artist, title, fields] of albums)
    await addAlbum({ session_id: session.id, artist, title, ...fields });
  return session.id;
}

async function found(query: Record<string, string>): Promise<string[]> {
  const { data } = await ask(listAlbumsEndpoint, { query });
  return data.map(({ title }) => title);
}

describe('the order of albums', () => {
  it('is the tier list, from Now Listening To to Not rated yet', async () => {
    const tiers = ['Not rated yet', '?', 'F', 'S', 'Now Listening To', 'Tiering Herrie', 'A'];
    await addAlbums(...tiers.map((tier): Named => ['Artist', tier, { tier }]));
    expect(await found({})).toEqual([
      'Now Listening To',
      'S',
      'A',
      'F',
      'Tiering Herrie',
      '?',
      'Not rated yet',
    ]);
  });

  it('is artist, then title within a tier, ignoring case and accents', async () => {
    await addAlbums(
      ['Zero 7', 'Simple Things'],
      ['Ólafur Arnalds', 'Some Kind of Peace'],
      ['Olafur', 'First'],
      ['abba', 'Waterloo'],
      ['ABBA', 'Arrival'],
      ['Österreich', 'Last'],
    );
    expect(await found({})).toEqual([
      'Arrival',
      'Waterloo',
      'First',
      'Some Kind of Peace',
      'Last',
      'Simple Things',
    ]);
  });

  it('is newest first on request', async () => {
    const session_id = (await addSession()).id;
    for (const [title, day] of [
      ['first', '2026-01-01'],
      ['third', '2026-01-03'],
      ['second', '2026-01-02'],
    ] as const) {
      clock.now = new Date(`${day}T10:00:00.000Z`);
      await addAlbum({ session_id, title });
    }
    expect(await found({ sort: 'newest' })).toEqual(['third', 'second', 'first']);
  });
});

describe('filters of albums', () => {
  it('find the albums of a tier', async () => {
    await addAlbums(['A', 'one', { tier: 'S' }], ['B', 'two', { tier: '?' }]);
    expect(await found({ tier: '?' })).toEqual(['two']);
  });

  it('find the albums of a session', async () => {
    await addAlbums(['A', 'one']);
    const session_id = await addAlbums(['B', 'two']);
    expect(await found({ session_id })).toEqual(['two']);
    expect(await found({ session_id: 'nowhere' })).toEqual([]);
  });

  it('hide test albums and do not count them, unless requested', async () => {
    await addAlbums(['A', 'real'], ['B', 'test', { is_test_album: true }]);
    const hidden = await ask(listAlbumsEndpoint);
    expect([hidden.data.length, hidden.pagination.total]).toEqual([1, 1]);
    const shown = await ask(listAlbumsEndpoint, { query: { include_test_albums: 'true' } });
    expect([shown.data.length, shown.pagination.total]).toEqual([2, 2]);
  });

  it('hide test albums from a search and its count', async () => {
    await addAlbums(['A', 'same'], ['B', 'same', { is_test_album: true }]);
    const { data, search } = await ask(listAlbumsEndpoint, { query: { search: 'same' } });
    expect([data.length, search.resultCount]).toEqual([1, 1]);
  });
});

describe('the search for albums', () => {
  const collection: Named[] = [
    ['Björk', 'Homogenic'],
    ['Sigur Rós', 'Ágætis byrjun'],
    ['The Björk Tribute', 'Post'],
    ['100% Pure', 'Snake_Case'],
    ["Guns N' Roses", 'Use Your "Illusion"'],
    ['Back\\slash', 'Snakes'],
  ];

  it('finds words in any order and spelling, and signs alone literally', async () => {
    await addAlbums(...collection);
    for (const [search, titles] of [
      ['bjork', ['Homogenic', 'Post']],
      ['BJÖRK', ['Homogenic', 'Post']],
      ['sigur ros agaetis', ['Ágætis byrjun']],
      ['agaetis sigur', ['Ágætis byrjun']],
      ['bjork post', ['Post']],
      ['ost jör', ['Post']],
      ['bjork nothing', []],
      ['%', ['Snake_Case']],
      ['0% p', ['Snake_Case']],
      ['_', ['Snake_Case']],
      ['e_c', ['Snake_Case']],
      ["n'", ['Use Your "Illusion"']],
      ['"illusion"', ['Use Your "Illusion"']],
      ['\\', ['Snakes']],
      ['; drop table albums', []],
      ['   homogenic   ', ['Homogenic']],
      ['Björk – Homogenic', ['Homogenic']],
      ['homogenic?', ['Homogenic']],
      ['snakecase', ['Snake_Case']],
      ['back/slash', ['Snakes']],
      ['?', []],
    ] as const)
      expect([search, (await found({ search })).toSorted()]).toEqual([search, titles.toSorted()]);
  });

  it('finds what its mode says', async () => {
    await addAlbums(...collection);
    for (const [searchMode, search, titles] of [
      ['artist', 'bjork', ['Homogenic', 'Post']],
      ['artist', 'homogenic', []],
      ['artist', 'tribute bjork', ['Post']],
      ['artist', 'backslash', ['Snakes']],
      ['title', 'backslash', []],
      ['title', 'post', ['Post']],
      ['title', 'bjork', []],
      ['exact', 'bjork', ['Homogenic']],
      ['exact', 'ÁGÆTIS  Byrjun', ['Ágætis byrjun']],
      ['exact', 'homo', []],
      ['exact', 'bjork homogenic', []],
    ] as const)
      expect([searchMode, search, await found({ search, searchMode })]).toEqual([
        searchMode,
        search,
        titles,
      ]);
  });

  it('tolerates one typo per word, in its mode', async () => {
    await addAlbums(...collection);
    for (const [searchMode, search, titles] of [
      ['auto', 'bjrok', ['Homogenic', 'Post']],
      ['auto', 'bjrok homogenci', ['Homogenic']],
      ['auto', 'homogenic bjrok', ['Homogenic']],
      ['auto', 'bjroc', []],
      ['artist', 'bjrok', ['Homogenic', 'Post']],
      ['artist', 'homogenci', []],
      ['title', 'homogenci', ['Homogenic']],
      ['title', 'bjrok', []],
      ['exact', 'homogenci', []],
    ] as const)
      expect([searchMode, search, await found({ search, searchMode })]).toEqual([
        searchMode,
        search,
        titles,
      ]);
  });

  it('tolerates no typo when an album matches exactly', async () => {
    await addAlbums(['Queen', 'Jazz'], ['Queens', 'R'], ['Quean', 'Q'], ['Test', 'Queem']);
    expect(await found({ search: 'queen' })).toEqual(['Jazz', 'R']);
    expect(await found({ search: 'quuen' })).toEqual(['Jazz', 'R']);
    expect(await found({ search: 'queem' })).toEqual(['Queem']);
  });

  it('looks for fuzzy matches only among the listed albums', async () => {
    await addAlbums(['Queen', 'Jazz', { tier: 'S' }], ['Queem', 'Q', { is_test_album: true }]);
    expect(await found({ search: 'queem' })).toEqual(['Jazz']);
    expect(await found({ search: 'queem', tier: 'A' })).toEqual([]);
  });

  it('lists the best match first, then by tier, artist and title', async () => {
    await addAlbums(
      ['X', 'Primrose', { tier: 'S' }],
      ['X', 'Roses Are Red', { tier: 'S' }],
      ['X', 'A Rose', { tier: 'S' }],
      ['X', 'Rose', { tier: 'C' }],
      ['X', 'One Rose', { tier: 'B' }],
      ['A', 'Two Rose', { tier: 'B' }],
    );
    const best = ['Rose', 'A Rose', 'Two Rose', 'One Rose', 'Roses Are Red', 'Primrose'];
    expect(await found({ search: 'rose' })).toEqual(best);
    expect(await found({ search: 'rose', limit: '2', page: '2' })).toEqual(best.slice(2, 4));
    expect(await found({ search: 'rose', limit: '2', page: '9' })).toEqual([]);
  });

  it('is newest first on request', async () => {
    await addAlbums(['X', 'Rose']);
    clock.now = new Date('2026-03-07T10:00:00.000Z');
    await addAlbums(['X', 'Primrose']);
    expect(await found({ search: 'rose', sort: 'newest' })).toEqual(['Primrose', 'Rose']);
  });

  it('counts fuzzy matches', async () => {
    await addAlbums(...collection);
    const { search, pagination } = await ask(listAlbumsEndpoint, {
      query: { search: 'bjrok', limit: '1' },
    });
    expect(search).toEqual({ term: 'bjrok', mode: 'auto', isActive: true, resultCount: 2 });
    expect(pagination.pages).toBe(2);
  });

  it('returns the term and the number of albums found on all pages', async () => {
    await addAlbums(...collection);
    const { data, search, pagination } = await ask(listAlbumsEndpoint, {
      query: { search: 'Björk', limit: '1' },
    });
    expect(data).toHaveLength(1);
    expect(search).toEqual({ term: 'Björk', mode: 'auto', isActive: true, resultCount: 2 });
    expect(pagination.total).toBe(2);
  });

  it.each(['', '   '])('is inactive for %j', async (search) => {
    await addAlbums(['A', 'one']);
    const response = await ask(listAlbumsEndpoint, { query: { search } });
    expect(response.data).toHaveLength(1);
    expect(response.search).toMatchObject({ isActive: false, resultCount: 0 });
  });
});

describe('pages of albums', () => {
  it('hold ten albums by default', async () => {
    await addAlbums(...Array.from({ length: 11 }, (_, n): Named => ['A', `album ${n}`]));
    const { data, pagination } = await ask(listAlbumsEndpoint);
    expect(data).toHaveLength(10);
    expect(pagination).toEqual({
      page: 1,
      limit: 10,
      total: 11,
      pages: 2,
      hasNext: true,
      hasPrev: false,
    });
  });

  it('list every album once', async () => {
    await addAlbums(['A', '1'], ['A', '2'], ['A', '3'], ['A', '4'], ['A', '5']);
    const pages = ['1', '2', '3'].map((page) => found({ page, limit: '2' }));
    expect(await Promise.all(pages)).toEqual([['1', '2'], ['3', '4'], ['5']]);
  });

  it('past the end are empty', async () => {
    await addAlbums(['A', '1']);
    const { data, pagination } = await ask(listAlbumsEndpoint, {
      query: { page: '1000000', limit: '5' },
    });
    expect(data).toEqual([]);
    expect(pagination).toEqual({
      page: 1000000,
      limit: 5,
      total: 1,
      pages: 1,
      hasNext: false,
      hasPrev: true,
    });
  });

  it('are zero when there are no albums', async () => {
    const { data, pagination } = await ask(listAlbumsEndpoint);
    expect(data).toEqual([]);
    expect(pagination).toMatchObject({ total: 0, pages: 0, hasNext: false, hasPrev: false });
  });

  it('can hold 1000 albums', async () => {
    expect((await ask(listAlbumsEndpoint, { query: { limit: '1000' } })).pagination.limit).toBe(
      1000,
    );
  });
});

describe('a bad query for albums', () => {
  it.each([
    ['page', '0', 'Must be from 1 to 1000000'],
    ['page', '1000001', 'Must be from 1 to 1000000'],
    ['page', '-1', 'Must be from 1 to 1000000'],
    ['page', '1.5', 'Must be a whole number'],
    ['page', 'one', 'Must be a whole number'],
    ['page', '', 'Must be a whole number'],
    ['page', '99999999999999999999', 'Must be from 1 to 1000000'],
    ['limit', '0', 'Must be from 1 to 1000'],
    ['limit', '-1', 'Must be from 1 to 1000'],
    ['limit', '1001', 'Must be from 1 to 1000'],
    ['limit', '1e3', 'Must be a whole number'],
    ['include_test_albums', 'yes', 'Must be true or false'],
    ['include_test_albums', '1', 'Must be true or false'],
    ['tier', 'Z', 'Please select a tier'],
    ['sort', 'oldest', 'Must be tier or newest'],
    ['search', 'x'.repeat(201), 'A search has at most 200 characters'],
    ['search', 'a\u0000b', 'Contains characters that cannot be searched'],
    ['searchMode', 'fuzzy', 'Must be auto, artist, title or exact'],
    ['session_id', '', 'An id is required'],
    ['session_id', 'x'.repeat(65), 'An id has at most 64 characters'],
  ])('with %s %j is rejected', async (name, value, message) => {
    const { status, fields } = await rejected(listAlbumsEndpoint, { query: { [name]: value } });
    expect(status).toBe(400);
    expect(fields).toEqual({ [name]: message });
  });

  it.each([
    ['page=1&page=2', { page: 'Must be given once' }],
    ['search=a&search=b', { search: 'Must be given once' }],
    [
      'include_test_albums=true&include_test_albums=true',
      {
        include_test_albums: 'Must be true or false',
      },
    ],
    [
      'page=0&limit=x&tier=',
      {
        page: 'Must be from 1 to 1000000',
        limit: 'Must be a whole number',
        tier: 'Please select a tier',
      },
    ],
  ])('is rejected for %s', async (query, fields) => {
    const { status, body } = await call('GET', `/api/albums?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields });
  });
});
