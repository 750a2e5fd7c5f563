import { averageScore, scoreSpread, suggestTier, tierScore } from '../albums/scores.ts';
import type { Tier } from '../albums/tiers.ts';

export type RatingCard = {
  reviewer: string;
  tier: Tier;
  /** True for the card of a guest, who is no reviewer. */
  is_guest?: boolean | undefined;
};

/** The cards of reviewers: only these are saved to the album, and count in its figures. */
export function withoutGuests<C extends RatingCard>(cards: readonly C[]): C[] {
  return cards.filter(({ is_guest }) => is_guest !== true);
}

/** Score points between adjacent tiers. */
const STEP = 10;

/** Tiers between two scores, 0 to 7: S and B are 2 apart. */
export function stepsApart(one: number, other: number): number {
  return Math.abs(one - other) / STEP;
}

/**
 * Orders cards for the reveal: closest to the others first, furthest last; cards without a score
 * before all (product/rooms.md#reveal).
 */
export function inRevealOrder<C extends RatingCard>(cards: readonly C[]): C[] {
  const distance = (card: C) => {
    const score = tierScore(card.tier);
    const others = getScores(cards.filter((one) => one !== card));
    if (score === null || others.length === 0) return -1;
    return others.reduce((sum, other) => sum + stepsApart(score, other), 0) / others.length;
  };
  const ranked = cards.map((card) => ({ card, distance: distance(card) }));
  return ranked.sort((one, other) => one.distance - other.distance).map(({ card }) => card);
}

/** Agreement of cards as a word (product/rooms.md#reveal). */
export type Agreement = {
  word:
    | 'Nobody could say'
    | 'One voice'
    | 'Unanimous'
    | 'Almost unanimous'
    | 'Lone dissenter'
    | 'Split room'
    | 'Not quite of one mind';
  /** Name of the lone dissenter, if there is one. */
  alone: string | null;
};

/** Texts of the verdict; the words themselves are stored in URLs and sent in responses. */
const VERDICTS: Readonly<Record<Exclude<Agreement['word'], 'Lone dissenter'>, string>> = {
  'Nobody could say': 'Not a clue',
  'One voice': 'Just one vote',
  Unanimous: 'Unanimous!',
  'Almost unanimous': 'So close!',
  'Split room': 'Split room',
  'Not quite of one mind': 'Mixed feelings',
};

/**
 * Text for the agreement of cards (product/rooms.md#reveal): A, A and A are 'Unanimous!'; A, A and E
 * are '… vs. the world' with the name of the reviewer who gave E.
 */
export function getVerdict(cards: readonly RatingCard[]): string {
  const { word, alone } = getAgreement(cards);
  return word === 'Lone dissenter' ? describeAlone(alone ?? '') : VERDICTS[word];
}

/** @example describeAlone('Cleo') // 'Cleo vs. the world' */
export function describeAlone(reviewer: string): string {
  return `${reviewer} vs. the world`;
}

/** Statistics of an album once the cards of a session are saved. */
type CardSummary = {
  average: number | null;
  spread: number | null;
  suggested_tier: Tier;
  verdict: string;
};

/**
 * Summarizes the session's cards together with the saved ratings of the other reviewers, so that
 * the values equal those of the album's page after saving. Guests count only in the verdict.
 */
export function summarizeCards(
  cards: readonly RatingCard[],
  onFile: readonly RatingCard[] = [],
): CardSummary {
  const tiers = [...withoutGuests(cards), ...onFile].map(({ tier }) => tier);
  const average = averageScore(tiers);
  return {
    average,
    spread: scoreSpread(tiers),
    suggested_tier: suggestTier(average),
    verdict: getVerdict([...cards, ...onFile]),
  };
}

/** Selects the saved ratings that count beside the cards: with a score, of other reviewers. */
export function selectRatingsOnFile(
  onFile: readonly RatingCard[],
  cards: readonly RatingCard[],
): RatingCard[] {
  const rated = new Set(withoutGuests(cards).map(({ reviewer }) => reviewer));
  return onFile.filter(({ reviewer, tier }) => !rated.has(reviewer) && tierScore(tier) !== null);
}

/**
 * Computes the agreement of cards; those without a score are ignored: A, A and E have a lone
 * dissenter.
 */
export function getAgreement(cards: readonly RatingCard[]): Agreement {
  const scores = getScores(cards);
  if (scores.length < 2) return nobodyAlone(scores.length === 0 ? 'Nobody could say' : 'One voice');
  const range = getRange(scores);
  if (range === 0) return nobodyAlone('Unanimous');
  const alone = loneDissenter(cards);
  if (alone !== null) return { word: 'Lone dissenter', alone };
  if (range >= 3) return nobodyAlone('Split room');
  return nobodyAlone(range === 1 ? 'Almost unanimous' : 'Not quite of one mind');
}

/**
 * Reviewer two or more tiers away from all others, while those are within one tier; else `null`.
 */
export function loneDissenter(cards: readonly RatingCard[]): string | null {
  const scores = getScores(cards).sort((one, other) => one - other);
  if (scores.length < 3) return null;
  const [lowest, second] = scores;
  const [next, highest] = scores.slice(-2);
  // Only the lowest or highest score can be that far from all others.
  const high = isAlone(highest, next, lowest) ? highest : undefined;
  const alone = isAlone(lowest, second, highest) ? lowest : high;
  return cards.find(({ tier }) => tierScore(tier) === alone)?.reviewer ?? null;
}

/** True if a score is two tiers or more from the nearest of the others, which are within one. */
function isAlone(score = 0, nearest = 0, furthest = 0): boolean {
  return stepsApart(score, nearest) >= 2 && stepsApart(nearest, furthest) <= 1;
}

function nobodyAlone(word: Agreement['word']): Agreement {
  return { word, alone: null };
}

/** Tiers between the best and the worst of two or more scores, 0 to 7. */
function getRange(scores: readonly number[]): number {
  return stepsApart(Math.max(...scores), Math.min(...scores));
}

function getScores(cards: readonly RatingCard[]): number[] {
  return cards.map(({ tier }) => tierScore(tier)).filter((score) => score !== null);
}
