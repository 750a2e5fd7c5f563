/** Tiers in the order of the tier list (product/tiers-and-scores.md#tiers). */
export const TIERS = [
  'Now Listening To',
  'S',
  'A',
  'B',
  'C',
  'D',
  'E',
  'F',
  'Tiering Herrie',
  '?',
  'Not rated yet',
] as const;

export type Tier = (typeof TIERS)[number];

/** Tiers that rate an album; the two others are states of a session. */
export type Verdict = Exclude<Tier, 'Now Listening To' | 'Not rated yet'>;

/** True if a tier rates an album. */
export function isVerdict(tier: Tier): tier is Verdict {
  return tier !== 'Not rated yet' && tier !== 'Now Listening To';
}

/**
 * Order of the albums and of the distribution within a session (product/tiers-and-scores.md#tiers).
 */
export const SESSION_TIER_ORDER: readonly Tier[] = [
  'S',
  'A',
  'B',
  'C',
  'D',
  'E',
  'F',
  'Tiering Herrie',
  '?',
  'Now Listening To',
  'Not rated yet',
];

/** Choices of the edit form, in its order (product/tiers-and-scores.md#tiers). */
export const EDIT_FORM_TIERS: readonly Tier[] = [
  'S',
  'A',
  'B',
  'C',
  'D',
  'E',
  'Tiering Herrie',
  '?',
  'Now Listening To',
  'Not rated yet',
];

/**
 * Choices of the add form, in its order; `?` reads 'Unknown' there
 * (product/tiers-and-scores.md#tiers).
 */
export const ADD_FORM_TIERS: readonly Tier[] = [
  'Now Listening To',
  'Not rated yet',
  '?',
  'S',
  'A',
  'B',
  'C',
  'D',
  'E',
  'Tiering Herrie',
];

/** True if a text is a tier, spelled exactly. */
export function isTier(text: string): text is Tier {
  return (TIERS as readonly string[]).includes(text);
}

/** Index in the tier list, 0 for 'Now Listening To' to 10 for 'Not rated yet'. */
export function tierRank(tier: Tier): number {
  return TIERS.indexOf(tier);
}

/** Index within a session, 0 for S to 10 for 'Not rated yet'. */
export function sessionTierRank(tier: Tier): number {
  return SESSION_TIER_ORDER.indexOf(tier);
}

/** Label of a tier: `?` is 'Unknown', every other tier is its own name. */
export function tierName(tier: Tier): string {
  return tier === '?' ? 'Unknown' : tier;
}
