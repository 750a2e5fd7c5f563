import { expect, it } from 'vitest';
import type { Album } from '#shared/contracts/albums.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { sortAlbums } from './sort-albums.ts';

function album(artist: string, created_at: string, ...tiers: Tier[]): Album {
  const individual_tiers = Object.fromEntries(tiers.map((tier, at) => [`Reviewer ${at}`, tier]));
  const unsaid = { cover_url: null, spotify_id: null, spotify_url: null, tidal_album_id: null };
  const own = { submitted_by: null, session_id: null, veto: false, veto_by: null, version: 1 };
  const fields = { id: artist, artist, title: 'T', tier: 'A', is_test_album: false } as const;
  return { ...fields, ...unsaid, ...own, created_at, updated_at: created_at, individual_tiers };
}

const ALBUMS = [
  album('Zero', '2026-01-02', 'A', 'A'),
  album('Émile', '2026-01-03', 'S', 'E'),
  album('abba', '2026-01-01', 'S'),
  album('None', '2026-01-01', '?'),
];

it.each([
  ['artist', ['abba', 'Émile', 'None', 'Zero'], [null, null, null, null]],
  ['newest', ['Émile', 'Zero', 'abba', 'None'], [null, null, null, null]],
  [
    'average',
    ['abba', 'Zero', 'Émile', 'None'],
    ['Average 95.0', 'Average 85.0', 'Average 70.0', 'Too few ratings'],
  ],
  [
    'disputed',
    ['Émile', 'Zero', 'abba', 'None'],
    ['Differ by 25.0', 'Differ by 0.0', 'Too few ratings', 'Too few ratings'],
  ],
  [
    'united',
    ['Zero', 'Émile', 'abba', 'None'],
    ['Differ by 0.0', 'Differ by 25.0', 'Too few ratings', 'Too few ratings'],
  ],
] as const)('sorts by %s: %j', (sort, artists, notes) => {
  const sorted = sortAlbums(ALBUMS, sort);
  expect(sorted.map(({ album: { artist } }) => artist)).toEqual(artists);
  expect(sorted.map(({ note }) => note)).toEqual(notes);
});
