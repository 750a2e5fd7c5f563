import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TIERS } from '../albums/tiers.ts';
import {
  addStandings,
  findPlayers,
  getCallPoints,
  getStandings,
  scoreGuesses,
} from './room-games.ts';

it('gives points for a call by its distance', () => {
  expect(getCallPoints('A', 'A')).toBe(3);
  expect(getCallPoints('A', 'B')).toBe(1);
  expect(getCallPoints('B', 'A')).toBe(1);
  expect(getCallPoints('A', 'C')).toBe(0);
  expect(getCallPoints('F', 'Tiering Herrie')).toBe(1);
  expect(getCallPoints('?', '?')).toBe(3);
  expect(getCallPoints('?', 'S')).toBe(0);
});

it('gives points for right guesses, and to the submitter for wrong ones', () => {
  const guesses = (...pairs: [string, string | null][]) =>
    pairs.map(([reviewer, guess]) => ({ reviewer, guess }));
  const points = (given: ReturnType<typeof guesses>, submitter: string | null) =>
    Object.fromEntries(scoreGuesses(given, submitter));
  expect(points(guesses(['Ada', 'Ben'], ['Cleo', 'Dev'], ['Ben', 'Ada']), 'Ben')).toEqual({
    Ada: 2,
    Ben: 1,
  });
  expect(
    points(guesses(['Ada', 'X'], ['Cleo', 'X'], ['Dev', 'X'], ['Eve', 'X'], ['Ben', null]), 'Ben'),
  ).toEqual({ Ben: 3 });
  expect(points(guesses(['Ben', 'Ben']), 'Ben')).toEqual({});
  expect(points(guesses(['Ada', 'Ben']), null)).toEqual({});
});

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dev', 'Eve', 'Flo'];
const name = fc.constantFrom(...NAMES);
const prediction = fc.record({
  reviewer: name,
  call: fc.option(fc.constantFrom(...TIERS)),
  guess: fc.option(name),
});
const game = fc.record({
  suggested_tier: fc.option(fc.constantFrom(...TIERS)),
  submitter: fc.option(name),
  predictions: fc.uniqueArray(prediction, { selector: ({ reviewer }) => reviewer }),
  ratings: fc.uniqueArray(fc.record({ reviewer: name }), { selector: ({ reviewer }) => reviewer }),
});

it('is symmetric in calls, and never gives more than three points', () => {
  const tier = fc.constantFrom(...TIERS);
  fc.assert(
    fc.property(tier, tier, (one, other) => {
      expect(getCallPoints(one, other)).toBe(getCallPoints(other, one));
      expect(getCallPoints(one, other) === 3).toBe(one === other);
    }),
  );
});

it('never rewards the guess of the submitter, and bounds every reward', () => {
  fc.assert(
    fc.property(game, name, ({ predictions, submitter }, guess) => {
      const points = scoreGuesses(predictions, submitter);
      const own = predictions.map((one) => (one.reviewer === submitter ? { ...one, guess } : one));
      expect(scoreGuesses(own, submitter)).toEqual(points);
      for (const [reviewer, given] of points)
        expect(given).toBeLessThanOrEqual(reviewer === submitter ? 3 : 2);
    }),
  );
});

it('adds up albums in any order, the most points first', () => {
  fc.assert(
    fc.property(fc.array(game, { maxLength: 5 }), (albums) => {
      const standings = getStandings(albums);
      expect(getStandings(albums.toReversed())).toEqual(standings);
      for (const [place, { calls, guesses, total }] of standings.entries()) {
        expect(total).toBe(calls + guesses);
        expect(total).toBeLessThanOrEqual(standings[place - 1]?.total ?? total);
      }
    }),
  );
});

/** An album of Hugo, about which Ada guessed wrong. */
const guessed = (...rated: string[]) => ({
  suggested_tier: null,
  submitter: 'Hugo',
  predictions: [{ reviewer: 'Ada', call: null, guess: 'Ben' }],
  ratings: rated.map((reviewer) => ({ reviewer })),
});

it('gives points only to people with a card, a call or a guess that evening', () => {
  const names = (albums: Parameters<typeof getStandings>[0]) =>
    getStandings(albums).map(({ reviewer, total }) => `${reviewer} ${total}`);
  expect(names([guessed('Ada', 'Ben'), guessed('Ada')])).toEqual(['Ada 0']);
  expect(names([guessed('Ada'), guessed('Ada', 'Hugo')])).toEqual(['Hugo 2', 'Ada 0']);
  const called = {
    ...guessed(),
    predictions: [{ reviewer: 'Hugo', call: 'A', guess: null }],
  } as const;
  expect(names([guessed('Ada'), called])).toEqual(['Hugo 1', 'Ada 0']);
});

it('gives the points of one album to everyone who played that evening', () => {
  const albums = [guessed('Ada'), guessed('Hugo')];
  expect(getStandings(albums.slice(0, 1), findPlayers(albums))[0]).toMatchObject({
    reviewer: 'Hugo',
    total: 1,
  });
});

it('adds up evenings', () => {
  const evening = getStandings([guessed('Ada', 'Hugo')]);
  expect(addStandings([...evening, ...evening])).toEqual([
    { reviewer: 'Hugo', calls: 0, guesses: 2, total: 2 },
    { reviewer: 'Ada', calls: 0, guesses: 0, total: 0 },
  ]);
});
