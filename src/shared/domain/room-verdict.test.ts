import { describe, expect, it } from 'vitest';
import { inRevealOrder, loneDissenter, verdictOf } from './room-verdict.ts';
import type { Tier } from './tiers.ts';

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dev', 'Eve'];

const cardsOf = (...tiers: Tier[]) =>
  tiers.map((tier, place) => ({ reviewer: NAMES[place] ?? '', tier }));

const orderOf = (...tiers: Tier[]) => inRevealOrder(cardsOf(...tiers)).map(({ tier }) => tier);

describe('cards turn', () => {
  it.each<[Tier[], Tier[]]>([
    [
      ['F', 'A', 'A', 'B'],
      ['A', 'A', 'B', 'F'],
    ],
    [
      ['S', '?', 'B', 'B'],
      ['?', 'B', 'B', 'S'],
    ],
    [
      ['A', 'C'],
      ['A', 'C'],
    ],
    [['?'], ['?']],
    [[], []],
  ])('%j as %j: who is furthest from the others last', (given, turned) => {
    expect(orderOf(...given)).toEqual(turned);
  });
});

describe('the verdict', () => {
  it.each<[Tier[], string]>([
    [['A', 'A', 'A'], 'Unanimous'],
    [['A', 'A', '?'], 'Unanimous'],
    [['A', 'B', 'A'], 'Almost unanimous'],
    [['A', 'A', 'E'], 'Cleo stands alone'],
    [['C', 'A', 'A', 'B'], 'Not quite of one mind'],
    [['D', 'A', 'A', 'B'], 'Ada stands alone'],
    [['S', 'S', 'F', 'F'], 'Split room'],
    [['S', 'F'], 'Split room'],
    [['S', 'B'], 'Not quite of one mind'],
    [['S', 'Tiering Herrie', '?'], 'Split room'],
    [['?', 'B'], 'One voice'],
    [['?', '?'], 'Nobody could say'],
    [[], 'Nobody could say'],
  ])('of %j is %s', (tiers, verdict) => {
    expect(verdictOf(cardsOf(...tiers))).toBe(verdict);
  });

  it('names nobody who has one beside them', () => {
    expect(loneDissenter(cardsOf('A', 'A', 'E', 'F'))).toBeNull();
    expect(loneDissenter(cardsOf('A', 'E'))).toBeNull();
  });
});
