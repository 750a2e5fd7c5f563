import { expect, it } from 'vitest';
import { isRankedTier, RANKED_TIERS, tierScore } from '#shared/domain/albums/scores.ts';
import { TIERS, type Tier } from '#shared/domain/albums/tiers.ts';
import { rankAlbums } from './ranking-positions.ts';

function album(id: string, tier: Tier, is_test_album = false) {
  return { id, tier, is_test_album };
}

const ALBUMS = [
  album('now', 'Now Listening To'),
  album('s1', 'S'),
  album('s2', 'S'),
  album('s3', 'S'),
  album('s4', 'S'),
  album('trial', 'S', true),
  album('b1', 'B'),
  album('b2', 'B'),
  album('?1', '?'),
];

/**
 * Formats each tier: ranked albums with their positions, and the others with the positions they
 * share.
 */
const places = (orders: Parameters<typeof rankAlbums>[1]) =>
  rankAlbums(ALBUMS, orders).map(({ tier, ranked, others, all, rest }) => [
    `${tier} ${all.from}–${all.to}`,
    ranked.map(({ album: { id }, place }) => `${place} ${id}`),
    others.length === 0 ? [] : [...others.map(({ id }) => id), rest],
  ]);

it('every tier with a score can be ranked, in tier list order', () => {
  expect(RANKED_TIERS).toEqual(TIERS.filter((tier) => tierScore(tier) !== null));
});

it('puts ranked albums first; the others share the following positions', () => {
  const orders = [
    { tier: 'B', album_ids: ['b2', 'b1'] },
    { tier: 'S', album_ids: ['s3', 's1'] },
  ] as const;
  expect(places(orders)).toEqual([
    ['S 1–4', ['1 s3', '2 s1'], ['s2', 's4', { from: 3, to: 4 }]],
    ['B 5–6', ['5 b2', '6 b1'], []],
  ]);
});

it('shares all positions in a tier without a ranking', () => {
  expect(places([])).toEqual([
    ['S 1–4', [], ['s1', 's2', 's3', 's4', { from: 1, to: 4 }]],
    ['B 5–6', [], ['b1', 'b2', { from: 5, to: 6 }]],
  ]);
});

it('ignores a ranked album that is not in the tier', () => {
  expect(places([{ tier: 'S', album_ids: ['b1', 's2', 'gone', 'trial'] }])[0]).toEqual([
    'S 1–4',
    ['1 s2'],
    ['s1', 's3', 's4', { from: 2, to: 4 }],
  ]);
});

it('does not rank tiers without a score', () => {
  expect(RANKED_TIERS.filter(isRankedTier)).toEqual([...RANKED_TIERS]);
  expect(['?', 'Not rated yet', 'Now Listening To', 'x'].filter(isRankedTier)).toEqual([]);
});
