import { type Agreement, getAgreement } from './room-verdict.ts';
import { tierScore } from './scores.ts';
import type { Tier } from './tiers.ts';

/** Minimum ratings of an album for a word of agreement (product/insights.md#insights). */
export const MIN_RATINGS = 3;

export type AgreementWord = Exclude<Agreement['word'], 'Nobody could say' | 'One voice'>;

/** Words for albums with enough ratings, from full agreement down, and their meanings. */
export const AGREEMENT_WORDS = [
  { word: 'Unanimous', meaning: 'everybody gave the same tier' },
  { word: 'Almost unanimous', meaning: 'the best and the worst rating are neighbouring tiers' },
  {
    word: 'Not quite of one mind',
    meaning: 'the best and the worst rating are two tiers apart, and nobody stands alone',
  },
  {
    word: 'Lone dissenter',
    meaning: 'one is two tiers or more away from all others, who are within one tier',
  },
  {
    word: 'Split room',
    meaning: 'the best and the worst rating are three tiers or more apart, and nobody stands alone',
  },
] as const satisfies readonly { word: AgreementWord; meaning: string }[];

/** True if a text is a word of `AGREEMENT_WORDS`. */
export function isAgreementWord(text: string): text is AgreementWord {
  return AGREEMENT_WORDS.some(({ word }) => word === text);
}

/** Word for an album with these ratings: three A are 'Unanimous'; `null` for fewer than three. */
export function getWord(tiers: readonly Tier[]): AgreementWord | null {
  const scored = tiers.filter((tier) => tierScore(tier) !== null);
  if (scored.length < MIN_RATINGS) return null;
  const { word } = getAgreement(scored.map((tier) => ({ reviewer: '', tier })));
  return isAgreementWord(word) ? word : null;
}
