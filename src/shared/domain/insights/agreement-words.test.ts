import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TIERS, type Tier } from '../albums/tiers.ts';
import { AGREEMENT_WORDS, getWord, isAgreementWord } from './agreement-words.ts';

it.each<[string, Tier[]]>([
  ['Unanimous', ['A', 'A', 'A']],
  ['Unanimous', ['A', 'A', '?', 'A']],
  ['Almost unanimous', ['A', 'A', 'B']],
  ['Not quite of one mind', ['S', 'A', 'B']],
  ['Lone dissenter', ['S', 'S', 'B']],
  ['Lone dissenter', ['A', 'B', 'F']],
  ['Split room', ['S', 'B', 'D']],
  ['Split room', ['S', 'S', 'F', 'F']],
])('returns %s for %j', (word, tiers) => {
  expect(getWord(tiers)).toBe(word);
});

it('returns null for fewer than three scores', () => {
  expect(getWord(['A', 'A'])).toBeNull();
  expect(getWord(['A', 'A', '?', 'Not rated yet'])).toBeNull();
});

it('returns a word for any three or more scores', () => {
  const scored = fc.constantFrom(...TIERS.slice(1, 9));
  fc.assert(
    fc.property(fc.array(scored, { minLength: 3, maxLength: 9 }), (tiers) => {
      expect(AGREEMENT_WORDS.map(({ word }) => word)).toContain(getWord(tiers));
    }),
  );
});

it('recognizes only its own words', () => {
  expect(['Split room', 'One voice', 'split room', ''].map(isAgreementWord)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
