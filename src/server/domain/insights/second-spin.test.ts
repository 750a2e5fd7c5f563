import { expect, it } from 'vitest';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { chooseSecondSpin, yearBefore } from './second-spin.ts';

const album = (id: string, tiers: Tier[], touched = '2020-05-01') => ({ id, tiers, touched });

it('picks the three albums with the largest spread', () => {
  const albums = [
    album('close', ['A', 'B']),
    album('far', ['S', 'F']),
    album('further', ['S', 'Tiering Herrie']),
    album('apart', ['A', 'D']),
  ];
  expect(chooseSecondSpin(albums, '2025-03-06')).toEqual([
    { id: 'further', spread: 35, touched: '2020-05-01' },
    { id: 'far', spread: 30, touched: '2020-05-01' },
    { id: 'apart', spread: 15, touched: '2020-05-01' },
  ]);
});

it('excludes albums touched on that day or later', () => {
  const albums = [
    album('before', ['A', 'B'], '2025-03-05'),
    album('on the day', ['S', 'F'], '2025-03-06'),
    album('after', ['S', 'F'], '2026-01-01'),
  ];
  expect(chooseSecondSpin(albums, '2025-03-06')).toEqual([
    { id: 'before', spread: 5, touched: '2025-03-05' },
  ]);
});

it('orders equal spreads by the oldest change first', () => {
  const albums = [
    album('younger', ['A', 'C'], '2022-01-01'),
    album('b', ['A', 'C'], '2021-01-01'),
    album('a', ['A', 'C'], '2021-01-01'),
  ];
  const ids = chooseSecondSpin(albums, '2025-03-06').map(({ id }) => id);
  expect(ids).toEqual(['a', 'b', 'younger']);
});

it('picks no album with equal ratings, one rating or no scores', () => {
  const albums = [album('agreed', ['A', 'A']), album('one', ['A']), album('unknown', ['?', '?'])];
  expect(chooseSecondSpin(albums, '2025-03-06')).toEqual([]);
  expect(chooseSecondSpin([], '2025-03-06')).toEqual([]);
});

it.each([
  ['2026-03-06', '2025-03-06'],
  ['2024-02-29', '2023-03-01'],
])('a year before %s is %s', (date, before) => {
  expect(yearBefore(date)).toBe(before);
});
