import { tierScore } from '../albums/scores.ts';
import type { Tier } from '../albums/tiers.ts';
import { type Agreement, getAgreement } from '../rooms/room-verdict.ts';

/** Minimum ratings of an album for a word of agreement (product/insights.md#insights). */
export const MIN_RATINGS = 3;

export type AgreementWord = Exclude<Agreement['word'], 'Nobody could say' | 'One voice'>;

/** Words for albums with enough ratings, from full agreement down, as shown and explained. */
export const AGREEMENT_WORDS = [
  { word: 'Unanimous', label: 'Unanimous', meaning: 'everyone gave the same tier' },
  {
    word: 'Almost unanimous',
    label: 'Almost unanimous',
    meaning: 'the best and the worst rating are one tier apart',
  },
  {
    word: 'Not quite of one mind',
    label: 'Mixed feelings',
    meaning: 'the best and the worst rating are two tiers apart, and no one is alone',
  },
  {
    word: 'Lone dissenter',
    label: 'All but one',
    meaning: 'one is two or more tiers from all the others, which are within one',
  },
  {
    word: 'Split room',
    label: 'Split room',
    meaning: 'the best and the worst rating are three or more tiers apart, and no one is alone',
  },
] as const satisfies readonly { word: AgreementWord; label: string; meaning: string }[];

/** @example getAgreementLabel('Lone dissenter') // 'All but one' */
export function getAgreementLabel(word: string): string {
  return AGREEMENT_WORDS.find((one) => one.word === word)?.label ?? word;
}

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
