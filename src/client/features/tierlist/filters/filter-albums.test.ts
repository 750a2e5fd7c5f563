import { expect, it } from 'vitest';
import type { Album } from '#shared/contracts/albums.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { getFirst, groupAlbums } from './filter-albums.ts';

const GROUPS = [
  { tier: 'S', albums: ['one', 'two'] },
  { tier: 'A', albums: ['three', 'four', 'five'] },
  { tier: 'B', albums: ['six'] },
] as const;

it.each([
  [0, []],
  [1, [['S', ['one'], 2]]],
  [2, [['S', ['one', 'two'], 2]]],
  [
    4,
    [
      ['S', ['one', 'two'], 2],
      ['A', ['three', 'four'], 3],
    ],
  ],
])('returns the first %i albums', (count, first) => {
  const taken = getFirst(GROUPS, count).map(({ tier, albums, total }) => [tier, albums, total]);
  expect(taken).toEqual(first);
});

it('returns a complete tier unchanged, to avoid rendering it again', () => {
  const [first] = getFirst(GROUPS, Number.POSITIVE_INFINITY);
  expect(first?.albums).toBe(GROUPS[0]?.albums);
});

it.each([
  ['Unanimous', ['same']],
  ['Lone dissenter', ['alone']],
  ['Split room', []],
  ['', ['alone', 'same', 'two']],
])('filters by the agreement word %j', (word, ids) => {
  const albums = [
    testAlbum('two', { Ada: 'A', Ben: 'A' }),
    testAlbum('same', { Ada: 'A', Ben: 'A', Cleo: 'A' }),
    testAlbum('alone', { Ada: 'A', Ben: 'A', Cleo: 'F' }),
  ];
  const filter = { search: '', by: 'reviewer', name: '', artist: '', word } as const;
  const shown = groupAlbums(albums, filter).flatMap((group) => group.albums.map(({ id }) => id));
  expect(shown.toSorted()).toEqual(ids);
});

function testAlbum(id: string, individual_tiers: Record<string, Tier>): Album {
  const unsaid = { cover_url: null, spotify_id: null, spotify_url: null, tidal_album_id: null };
  const own = { submitted_by: null, session_id: null, veto: false, veto_by: null, version: 1 };
  const moments = { created_at: '2026-03-06', updated_at: '2026-03-06' };
  const named = { id, artist: id, title: id, tier: 'A', is_test_album: false } as const;
  return { ...named, ...unsaid, ...own, ...moments, individual_tiers };
}
