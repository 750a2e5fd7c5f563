import { expect, it } from 'vitest';
import { localDate } from '#shared/domain/dates.ts';
import { settings } from '../../lib/settings.ts';
import { listedRound } from '../../testing/sample-round.ts';
import { describeMissing, describeState } from './round-words.ts';

const clock = {
  now: new Date('2026-03-06T19:00:00Z'),
  getDay: (moment: Date) => localDate(moment, 'UTC'),
  isUserClock: false,
};

it.each([
  ['2026-03-08T20:00:00Z', 'Ends Sunday, 8:00 PM in UTC · in 2 days'],
  ['2026-03-07T20:00:00Z', 'Ends Saturday, 8:00 PM in UTC · in 1 day'],
  ['2026-03-06T21:10:00Z', 'Ends Friday, 9:10 PM in UTC · in 2 hours'],
  ['2026-03-06T19:20:00Z', 'Ends Friday, 7:20 PM in UTC · in 20 minutes'],
  ['2026-03-06T18:59:00Z', 'Ends Friday, 6:59 PM in UTC · any moment'],
  ['2026-03-20T20:00:00Z', 'Ends Fri, Mar 20, 8:00 PM in UTC · in 14 days'],
  ['2027-03-20T20:00:00Z', 'Ends Sat, Mar 20, 2027, 8:00 PM in UTC · in 379 days'],
  [null, 'Open'],
])('a round that ends at %s: %s', (ends_at, words) => {
  settings.timeZone = 'UTC';
  expect(describeState(listedRound({ ends_at }), clock)).toBe(words);
});

it.each([
  [['Ada'], 'Waiting for Ada'],
  [['Ada', 'Ben', 'Cleo', 'Dev'], 'Waiting for Ada, Ben, Cleo and Dev'],
  [['Ada', 'Ben', 'Cleo', 'Dev', 'Eva'], 'Waiting for Ada, Ben, Cleo and 2 others'],
  [[], null],
])('names whom a round waits for, without the done, excused and retired: %j', (names, words) => {
  const person = (reviewer: string, rated = 0, is_excused = false) => {
    return { reviewer, rated, is_excused };
  };
  settings.reviewers = [...names, 'Done', 'Excused'];
  const others = [person('Done', 2), person('Excused', 0, true), person('Retired')];
  const people = [...names.map((name) => person(name)), ...others];
  expect(describeMissing(listedRound({ people }))).toBe(words);
});
