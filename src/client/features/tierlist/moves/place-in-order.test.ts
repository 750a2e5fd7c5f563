import { expect, it } from 'vitest';
import { rankAlbums } from '../ranking/ranking-positions.ts';
import { getShownOrder, placeInOrder } from './place-in-order.ts';

const ALBUMS = ['a', 'b', 'c', 'd', 'e'].map(
  (id) => ({ id, tier: 'S', is_test_album: false }) as const,
);

function tierWith(album_ids: string[]) {
  const [tier] = rankAlbums(ALBUMS, [{ tier: 'S', album_ids }]);
  if (tier === undefined) throw new Error('No tier');
  return tier;
}

it('shows the ranked albums, then the others', () => {
  expect(getShownOrder(tierWith(['d', 'b']))).toEqual(['d', 'b', 'a', 'c', 'e']);
});

it.each([
  ['to the top of a tier without a ranking', [], 'd', 0, ['d']],
  ['down in a tier without a ranking', [], 'a', 2, ['b', 'c', 'a']],
  ['to the end of a tier without a ranking', [], 'a', 4, ['b', 'c', 'd', 'e', 'a']],
  ['within the ranked albums', ['a', 'b', 'c'], 'c', 0, ['c', 'a', 'b']],
  ['to the end of the ranked albums', ['a', 'b', 'c'], 'a', 2, ['b', 'c', 'a']],
  ['from the others between ranked albums', ['a', 'b'], 'e', 1, ['a', 'e', 'b']],
  ['to the first of the others', ['a', 'b'], 'e', 2, ['a', 'b', 'e']],
  ['within the others', ['a'], 'e', 2, ['a', 'b', 'e']],
  ['from the ranked albums to the others', ['a', 'b'], 'a', 3, ['b', 'c', 'd', 'a']],
  ['to its own index', ['a', 'b'], 'b', 1, ['a', 'b']],
])('ranks an album moved %s', (_, order, id, to, expected) => {
  expect(placeInOrder(tierWith(order), id, to)).toEqual(expected);
});
