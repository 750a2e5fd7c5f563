import { expect, it } from 'vitest';
import { findNames, mapNames } from './names-in-json.ts';

const rename = (value: unknown) => mapNames(value, (name) => (name === 'Ada' ? 'Bo' : name));

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
  [
    'entries with their details as JSON',
    [{ id: '1', details: '[{"field":"submitted_by","old":null,"new":"Ada"}]' }],
    [{ id: '1', details: '[{"field":"submitted_by","old":null,"new":"Bo"}]' }],
  ],
])('renames a person in %s', (_, before, after) => {
  expect(rename(before)).toEqual(after);
  expect(findNames(before)).toEqual(findNames(mapNames(before, (name) => name)));
});

it('finds each name once', () => {
  const card = { reviewer: 'Ada', note: 'Cleo' };
  expect([...findNames([card, card, { submitter: 'Ben', guess: null }])]).toEqual(['Ada', 'Ben']);
});
