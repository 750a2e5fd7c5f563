import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreSpread } from '../../domain/albums/scores.ts';
import { TIERS } from '../../domain/albums/tiers.ts';
import { getAgreement } from '../../domain/rooms/room-verdict.ts';
import {
  expectSame,
  naiveMean,
  RS500_YEARS,
  SMALL_CLUB,
  scores,
  testInsights,
  testOpinions,
} from '../test-insights.ts';

describe('most and least divided albums', () => {
  it('are ordered by spread, with the lone dissenter', () => {
    const { most_divided, most_united } = SMALL_CLUB.divided;
    expect(most_divided[0]).toEqual({
      album_id: 'one',
      word: 'Lone dissenter',
      alone: 'Cleo',
      spread: 26.2,
      average: 71.7,
      ratings: 3,
    });
    expect(most_divided.map(({ album_id }) => album_id)).toEqual(['one', 'three', 'four']);
    expect(most_united.map(({ album_id }) => album_id)).toEqual(['four', 'three', 'one']);
  });

  it('have the agreement and spread of their ratings', () => {
    const tiers = fc.dictionary(
      fc.constantFrom('Ada', 'Ben', 'Cleo', 'Dev'),
      fc.constantFrom(...TIERS),
    );
    fc.assert(
      fc.property(fc.array(tiers, { maxLength: 20 }), (given) => {
        const albums = given.map((individual_tiers, n) =>
          testOpinions(`${n}`, { individual_tiers }),
        );
        const { most_divided } = testInsights(albums).insights.divided;
        for (const { album_id, word, alone, spread } of most_divided) {
          const cards = Object.entries(given[Number(album_id)] ?? {});
          const message = getAgreement(cards.map(([reviewer, tier]) => ({ reviewer, tier })));
          expect({ word, alone }).toEqual(message);
          expect(spread).toBe(scoreSpread(cards.map(([, tier]) => tier)));
        }
      }),
    );
  });
});

it.each(RS500_YEARS)(
  'is the same as a naive computation, year $year',
  ({ albums, getInsights }) => {
    const { divided } = getInsights();
    const rated = albums.map(scores).filter((given) => given.length >= 3);
    expect(divided.albums).toBe(rated.length);
    const spreads = rated.map(deviation).sort((a, b) => b - a);
    for (const [n, { spread }] of divided.most_divided.entries())
      expectSame(spread, spreads[n] ?? 0);
    for (const [n, { spread }] of divided.most_united.entries())
      expectSame(spread, spreads.at(-1 - n) ?? 0);
    const counts: Record<string, number> = {};
    for (const given of rated) {
      const [low = 0, middle = 0, high = 0] = given.toSorted((a, b) => a - b);
      const isAlone =
        (high - middle >= 20 && middle - low <= 10) || (middle - low >= 20 && high - middle <= 10);
      const word =
        high === low
          ? 'Unanimous'
          : isAlone
            ? 'Lone dissenter'
            : high - low >= 30
              ? 'Split room'
              : high - low === 10
                ? 'Almost unanimous'
                : 'Not quite of one mind';
      counts[word] = (counts[word] ?? 0) + 1;
    }
    for (const { word, albums: count } of divided.words)
      expect(count, word).toBe(counts[word] ?? 0);
  },
);

function deviation(numbers: readonly number[]): number {
  const middle = naiveMean(numbers) ?? 0;
  return Math.sqrt(naiveMean(numbers.map((number) => (number - middle) ** 2)) ?? 0);
}
