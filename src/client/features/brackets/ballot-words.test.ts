import { expect, test } from 'vitest';
import type { Bracket } from '#shared/contracts/bracket.ts';
import {
  describeBallot,
  describeFacts,
  describeWaiting,
  formatBallot,
  formatTurnout,
  joinNames,
} from './ballot-words.ts';
import { testBracket } from './test-bracket.ts';

type Decided = Bracket['ballots'][number]['decided_by'];

/** A bracket of four whose first match was decided for song 4, by votes such as 'Ada 4, Ben 1'. */
function voted(text: string, decided_by: Decided = 'majority'): Bracket {
  const bracket = testBracket(4);
  const votes = text.split(', ').map((vote) => {
    const [reviewer = '', seed] = vote.split(' ');
    return { reviewer, song_id: `s${seed}`, voted_at: '' };
  });
  const [first, ...others] = bracket.matchups;
  if (first === undefined) throw new Error('There is no match');
  return {
    ...bracket,
    matchups: [{ ...first, winner_id: 's4', state: 'completed' }, ...others],
    ballots: [{ match_id: first.id, decided_by, coin_seed: null, closed_at: '', votes }],
  };
}

test.each<[string, Decided, string]>([
  ['Ada 4, Ben 1, Cleo 4', 'majority', 'Song 4 2\u00a0:\u00a01 (Ada, Cleo)'],
  ['Ada 4, Ben 1', 'coin', 'Song 4 1\u00a0:\u00a01 (Ada). The coin decided'],
  ['Ben 1', 'host', 'Song 4 0\u00a0:\u00a01. The host decided'],
])('describes the votes %j, decided by %s', (votes, decided_by, text) => {
  const bracket = voted(votes, decided_by);
  const result = describeBallot(bracket, bracket.ballots[0]?.match_id ?? '');
  expect(result && formatBallot(result)).toBe(text);
});

test('has no words for a match without a vote', () => {
  expect(describeBallot(testBracket(4), 'm1')).toBeNull();
  expect(describeFacts(testBracket(4))).toEqual([]);
});

test('tells the closest match, the upset of the night, and who lost most', () => {
  expect(describeFacts(voted('Ada 4, Ben 1, Cleo 4'))).toEqual([
    { label: 'Closest match', text: 'Song 4 against Song 1, 2\u00a0:\u00a01' },
    { label: 'Upset of the night', text: 'Song 4 (#4) beat Song 1 (#1)' },
    { label: 'Against the tide', text: 'Ben lost 1 of 1' },
  ]);
});

test.each([
  [['Ada'], 'Ada'],
  [['Ada', 'Ben'], 'Ada and Ben'],
  [['Ada', 'Ben', 'Cleo'], 'Ada, Ben and Cleo'],
  [['Ada', 'Ben', 'Cleo', 'Dev', 'Eve'], 'Ada, Ben and 3 more'],
])('joins %j', (names, text) => {
  expect(joinNames(names)).toBe(text);
});

const voter = (reviewer: string, has_voted: boolean, is_present = true) => ({
  reviewer,
  has_voted,
  is_guest: false,
  is_present,
});

test.each([
  [[], false, 'Waiting for voters.'],
  [[voter('Ada', true), voter('Ben', false)], false, 'Waiting for Ben.'],
  [[voter('Ada', true), voter('Ben', false, false)], false, 'Counting…'],
  [[voter('Ada', true), voter('Ben', true)], true, 'It’s a tie. The host decides.'],
])('says what a vote waits for: %j', (voters, isTied, text) => {
  expect(describeWaiting(voters, isTied)).toBe(text);
});

test('counts the voters who are there or have voted', () => {
  const voters = [voter('Ada', true, false), voter('Ben', false), voter('Cleo', false, false)];
  expect(formatTurnout(voters)).toBe('1 of 2 voted');
});
