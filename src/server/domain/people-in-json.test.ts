import { expect, it } from 'vitest';
import { findPeopleIn, mapPeople } from './people-in-json.ts';

const rename = (value: unknown) => mapPeople(value, (name) => (name === 'Ada' ? 'Bo' : name));

it.each([
  [
    'cards',
    [{ reviewer: 'Ada', is_guest: false, tier: 'A', note: 'Ada' }],
    [{ reviewer: 'Bo', is_guest: false, tier: 'A', note: 'Ada' }],
  ],
  [
    'predictions',
    [{ reviewer: 'Ben', call: null, guess: 'Ada' }],
    [{ reviewer: 'Ben', call: null, guess: 'Bo' }],
  ],
  [
    'changes of people',
    [
      { field: 'submitted_by', old: 'Ada', new: 'Ben' },
      { field: 'veto_by', old: null, new: 'Ada' },
      { field: 'individual_tiers.Ada', old: 'A', new: null },
    ],
    [
      { field: 'submitted_by', old: 'Bo', new: 'Ben' },
      { field: 'veto_by', old: null, new: 'Bo' },
      { field: 'individual_tiers.Bo', old: 'A', new: null },
    ],
  ],
  [
    'changes of other fields',
    [
      { field: 'title', old: 'Ada', new: 'Ada.' },
      { field: 'reviewer', old: 'Ada', new: 'Bo' },
    ],
    [
      { field: 'title', old: 'Ada', new: 'Ada.' },
      { field: 'reviewer', old: 'Ada', new: 'Bo' },
    ],
  ],
  [
    'stored responses',
    { id: '1', submitted_by: 'Ada', veto_by: null, individual_tiers: { Ada: 'A', Ben: 'S' } },
    { id: '1', submitted_by: 'Bo', veto_by: null, individual_tiers: { Bo: 'A', Ben: 'S' } },
  ],
])('renames a person in %s', (_, before, after) => {
  expect(rename(before)).toEqual(after);
});

it('finds everyone, and who is a guest', () => {
  const card = { reviewer: 'Ada', note: 'Cleo' };
  const guest = { ...card, reviewer: 'Max', is_guest: true };
  expect(findPeopleIn([card, guest, { submitter: 'Ben', guess: null }])).toEqual([
    { person: 'Ada', isGuest: false },
    { person: 'Max', isGuest: true },
    { person: 'Ben', isGuest: false },
  ]);
});
