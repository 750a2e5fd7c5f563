import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FillerStep, fillerSteps } from './filler-steps.ts';
import { SAMPLE_SONGS } from './sample-songs.ts';

function last(steps: readonly FillerStep[]): FillerStep {
  const step = steps.at(-1);
  if (step === undefined) throw new Error('No steps');
  return step;
}

test('fills four slots with three songs', () => {
  const songs = SAMPLE_SONGS.slice(0, 3);
  const steps = fillerSteps({ songs, seeding: 'manual', lot: 1 });
  expect(steps.map(({ text }) => text)).toEqual([
    '3 songs need 4 slots: the next power of two.',
    'Seeds 1 and 2 go to opposite halves, so they can only meet in the final.',
    'Each pair of seeds adds up to 5: 1 plays 4, 2 plays 3.',
    'The songs are seeded in list order.',
    'Seed 1: Dancing Queen by ABBA goes to its slot.',
    'Seed 2: Superstition by Stevie Wonder goes to its slot.',
    'Seed 3: Wuthering Heights by Kate Bush goes to its slot.',
    'One slot stays empty, so seed 1 gets a bye into round two.',
    'One match in the first round, 2 in all. Every match sends one song home.',
  ]);
  expect(last(steps).slots.map(({ seed, song, isBye }) => [seed, song?.title, isBye])).toEqual([
    [1, 'Dancing Queen', false],
    [4, undefined, true],
    [2, 'Superstition', false],
    [3, 'Wuthering Heights', false],
  ]);
});

test('seeds the best-rated album first', () => {
  const steps = fillerSteps({ songs: SAMPLE_SONGS, seeding: 'album_score', lot: 1 });
  expect(last(steps).slots[0]?.song?.title).toBe('Paranoid Android');
});

describe('for any number of songs and any seeding', () => {
  const filling = fc.record({
    songs: fc.integer({ min: 2, max: 32 }).map((count) => SAMPLE_SONGS.slice(0, count)),
    seeding: fc.constantFrom('manual', 'random', 'album_score'),
    lot: fc.integer(),
  } as const);

  test('gives every song one slot and makes every other slot a bye', () => {
    fc.assert(
      fc.property(filling, (given) => {
        const { slots } = last(fillerSteps(given));
        const songs = slots.flatMap(({ song }) => (song ? [song] : []));
        expect(new Set(songs)).toEqual(new Set(given.songs));
        expect(songs.length).toBe(given.songs.length);
        for (const { song, isBye } of slots) expect(isBye).toBe(song === null);
      }),
    );
  });

  test('never moves a placed seed or song', () => {
    fc.assert(
      fc.property(filling, (given) => {
        const steps = fillerSteps(given);
        const lost = steps.flatMap(({ slots }, index) =>
          (steps[index - 1]?.slots ?? []).filter(({ seed, song }, slot) => {
            const now = slots[slot];
            return now?.seed !== (seed ?? now?.seed) || now?.song !== (song ?? now?.song);
          }),
        );
        expect(lost).toEqual([]);
      }),
    );
  });
});
