import { expect, it } from 'vitest';
import type { Album } from '#shared/contracts/albums.ts';
import type { TierGroup } from '../filters/filter-albums.ts';
import { compareLists } from './compare-lists.ts';

function group(tier: TierGroup['tier'], ...ids: string[]): TierGroup {
  return { tier, albums: ids.map((id) => ({ id }) as Album) };
}

function received(before: TierGroup[], after: TierGroup[]) {
  const changes = Object.entries(compareLists(before, after));
  return Object.fromEntries(
    changes.map(([kind, albums]) => [
      kind,
      albums.map(({ album, from, to }) => `${album.id} ${from ?? '–'} ${to ?? '–'}`),
    ]),
  );
}

it('reports moved, added and removed albums', () => {
  const before = [
    group('S', 'stays', 'falls'),
    group('C', 'rises', 'goes'),
    group('D', 'goes too'),
    group('B', 'taken back'),
    group('Now Listening To', 'playing'),
  ];
  const after = [
    group('S', 'rises', 'stays', 'new'),
    group('C', 'playing'),
    group('F', 'falls'),
    group('Not rated yet', 'late', 'taken back'),
  ];
  expect(received(before, after)).toEqual({
    up: ['rises C S'],
    down: ['falls S F'],
    turned: ['playing Now Listening To C', 'taken back B Not rated yet'],
    came: ['new – S', 'late – Not rated yet'],
    went: ['goes C –', 'goes too D –'],
  });
});

it('reports nothing for an unchanged list', () => {
  const list = [group('A', 'one', 'two'), group('?', 'three')];
  expect(received(list, list)).toEqual({ up: [], down: [], turned: [], came: [], went: [] });
  expect(received([], [])).toEqual({ up: [], down: [], turned: [], came: [], went: [] });
});
