import { expect, it } from 'vitest';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { summarizeRecap } from './recap.ts';

const played = (album_id: string, tiers: Record<string, Tier>) => ({
  album_id,
  ratings: Object.entries(tiers).map(([reviewer, tier]) => ({ reviewer, tier })),
  on_file: [],
});

it('summarizes a session of three albums', () => {
  const recap = summarizeRecap([
    played('one', { Ada: 'S', Ben: 'A', Cleo: 'F' }),
    played('two', { Ada: 'B', Ben: 'B', Cleo: '?' }),
    played('three', { Ada: 'A', Ben: 'S', Cleo: 'S' }),
  ]);
  expect(recap).toEqual({
    averages: [
      { reviewer: 'Ada', average: 85, rated: 3 },
      { reviewer: 'Ben', average: 85, rated: 3 },
      { reviewer: 'Cleo', average: 65, rated: 2 },
    ],
    closest_pair: { reviewers: ['Ada', 'Ben'], distance: 0.7, albums: 3 },
    biggest_fight: {
      album_id: 'one',
      high: { reviewer: 'Ada', tier: 'S' },
      low: { reviewer: 'Cleo', tier: 'F' },
      distance: 6,
    },
    favourite: { album_id: 'three', average: 91.7 },
  });
});

it('returns null for missing data', () => {
  expect(summarizeRecap([])).toEqual({
    averages: [],
    closest_pair: null,
    biggest_fight: null,
    favourite: null,
  });
  expect(summarizeRecap([played('one', { Ada: '?' })])).toEqual({
    averages: [{ reviewer: 'Ada', average: null, rated: 0 }],
    closest_pair: null,
    biggest_fight: null,
    favourite: null,
  });
});

it('averages the reviewers and the ratings on file, not guests', () => {
  const [album] = [played('one', { Ada: 'S', Ben: 'A' })];
  const guest = { reviewer: 'Max', tier: 'F', is_guest: true } as const;
  const { favourite, averages } = summarizeRecap([
    { ...album, ratings: [...album.ratings, guest], on_file: [{ reviewer: 'Cleo', tier: 'B' }] },
  ]);
  expect(favourite).toEqual({ album_id: 'one', average: 85 });
  expect(averages.map(({ reviewer }) => reviewer)).toEqual(['Ada', 'Ben', 'Max']);
});

it('finds no fight in equal ratings, and prefers the pair with more albums', () => {
  const { biggest_fight, closest_pair } = summarizeRecap([
    played('one', { Ada: 'A', Ben: 'A' }),
    played('two', { Ben: 'A', Cleo: 'A' }),
    played('three', { Ben: 'A', Cleo: 'A' }),
  ]);
  expect(biggest_fight).toBeNull();
  expect(closest_pair).toEqual({ reviewers: ['Ben', 'Cleo'], distance: 0, albums: 2 });
});
