import { expect, test } from 'vitest';
import { fitChoices, NO_CHOICES, type SheetChoices } from './import-choices.ts';

const CHOICES: SheetChoices = {
  dates: 'day-first',
  scale: 10,
  location: 'Attic',
  columns: { Band: 'artist', Spot: 'location' },
  leave_out_others: true,
  keep_names: true,
  skip_bad_rows: true,
};
const BEFORE = [
  { name: 'Band', holds: 'artist' },
  { name: 'Spot', holds: 'location' },
  { name: 'Genre', holds: null },
  { name: 'Nr', holds: '' },
];
const named = (...names: string[]) => names.map((name) => ({ name }));

test.each<[string, { name: string }[], Partial<SheetChoices>]>([
  ['the same columns', named('Band', 'Spot', 'Genre', 'Nr'), CHOICES],
  ['without columns that are not imported', named('Band', 'Spot', 'Label'), CHOICES],
  [
    'without a column that is imported',
    named('Band', 'Genre'),
    { leave_out_others: true, columns: { Band: 'artist' } },
  ],
  ['other columns', named('Artist'), { leave_out_others: true }],
])('applies the matching choices to another file: %s', (_, after, expected) => {
  expect(fitChoices(CHOICES, BEFORE, after)).toEqual({
    ...NO_CHOICES,
    ...expected,
    skip_bad_rows: false,
  });
});
