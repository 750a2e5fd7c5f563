import { TIERS, type Tier } from '#shared/domain/albums/tiers.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import { foldText } from '#shared/domain/search/search-text.ts';
import {
  RATING_SCALES,
  type RatingScale,
  type TierChoice,
} from '#shared/domain/transfer/import-choices.ts';
import {
  type NumberRange,
  tierOfNumber,
  tierOfShare,
} from '#shared/domain/transfer/tier-of-number.ts';

/** A cell of a column with tiers. */
export type TierCell = { line: number; value: string };

/** The values of the columns of one group, and the tier of each. */
export type TierValues = {
  /** Scales that fit the numbers without one; empty if there are none. */
  scales: RatingScale[];
  /** The chosen scale, else the suggested one. */
  scale: RatingScale | null;
  /** True if a scale has to be chosen. */
  isOpen: boolean;
  /** A number that has another tier on each scale, as far as there is one. */
  example: TierCell | null;
  /** Those without a tier first, then the most frequent. */
  values: { value: string; count: number; tier: Tier | null; isNumber: boolean }[];
};

/** A value before its scale is known: a tier, a number on no scale, or none of them. */
type Reading = Tier | number | null;

/**
 * Gives each value of some columns a tier: the chosen one, else the one that it names, else that of
 * its number on the scale (product/import-and-export.md#spreadsheet-import).
 * @param isRank true if the name of a column suggests that 1 is the best
 */
export function readTierGroup(
  cells: readonly TierCell[],
  choice: TierChoice,
  isRank: boolean,
): TierValues {
  const chosen = new Map(Object.entries(choice.values));
  const byValue = [...groupBy(cells, ({ value }) => value)].map(([value, some]) => {
    const [{ line } = { line: 1 }] = some;
    return { value, line, count: some.length, reading: chosen.get(value) ?? readValue(value) };
  });
  const numbers = byValue.flatMap(({ value, line, count, reading }) =>
    typeof reading === 'number' ? [{ value, line, count, number: reading }] : [],
  );
  const range = getRange(numbers.map(({ number }) => number));
  const scales = fittingScales(numbers, range);
  const scale =
    choice.scale ??
    (isRank ? scales.find((one) => one === '1-is-best') : null) ??
    scales[0] ??
    null;
  const values = byValue.map(({ value, count, reading }) => ({
    value,
    count,
    tier: typeof reading === 'number' ? scale && tierOfNumber(reading, scale, range) : reading,
    isNumber: typeof reading === 'number',
  }));
  return {
    scales,
    scale,
    isOpen: scales.length > 0 && choice.scale === null,
    example: findExample(numbers, scales, range),
    values: values.sort(
      (one, other) =>
        Number(other.tier === null) - Number(one.tier === null) || other.count - one.count,
    ),
  };
}

type NumberValue = TierCell & { count: number; number: number };

/** Minimum share of numbers that fit a scale: some may be typos. */
const MIN_FITTING = 0.9;

/** Highest number of a column in which 1 may be the best. */
const MAX_RANK = 100;

/** Scales that fit the numbers, the smallest first. */
function fittingScales(numbers: readonly NumberValue[], range: NumberRange): RatingScale[] {
  const count = (some: readonly NumberValue[]) => some.reduce((sum, one) => sum + one.count, 0);
  const isFitting = (scale: RatingScale) => {
    const onScale = numbers.filter(({ number }) => tierOfNumber(number, scale, range) !== null);
    return count(onScale) >= count(numbers) * MIN_FITTING;
  };
  if (numbers.length === 0) return [];
  return RATING_SCALES.filter((scale) => {
    if (scale === '1-is-best')
      return range.max <= MAX_RANK && numbers.every(({ number }) => Number.isInteger(number));
    // Hardly any club uses half of a scale of twenty.
    return isFitting(scale) && !(scale === 20 && isFitting(10));
  });
}

function findExample(
  numbers: readonly NumberValue[],
  scales: readonly RatingScale[],
  range: NumberRange,
): TierCell | null {
  const getTiers = (number: number) => scales.map((scale) => tierOfNumber(number, scale, range));
  const fitting = numbers.filter(({ number }) => getTiers(number).every((tier) => tier !== null));
  const distinct = fitting.find(({ number }) => new Set(getTiers(number)).size === scales.length);
  return distinct ?? fitting[0] ?? null;
}

function getRange(numbers: readonly number[]): NumberRange {
  return numbers.reduce(
    ({ min, max }, number) => ({ min: Math.min(min, number), max: Math.max(max, number) }),
    { min: 1, max: 1 },
  );
}

/** Follows characters that are drawn as emoji. */
const EMOJI_MARK = '\uFE0F';

/** Maximum number of characters of a value that is parsed or listed: no tier is longer. */
export const MAX_VALUE_LENGTH = 80;

/**
 * Parses a value: a tier, a grade, stars, a share, or a number without a scale.
 * @example readValue('8/10') // 'A'
 */
function readValue(value: string): Reading {
  if (value.length > MAX_VALUE_LENGTH) return null;
  const plain = value.replaceAll(EMOJI_MARK, '');
  return grade(plain) ?? stars(plain) ?? share(plain) ?? number(plain);
}

/** S, 'tier s', A+, SS, 'Tiering Herrie', DNF. */
function grade(value: string): Tier | null {
  const [, letter] = /^(?:tier[ -])?(s{1,3}|[abcdef])(?:[ -]tier)?[+\-−–]{0,2}$/i.exec(value) ?? [];
  return TIER_BY_WORD.get(foldText(letter?.charAt(0) ?? value)) ?? null;
}

const TIER_BY_WORD: ReadonlyMap<string, Tier> = new Map([
  ...TIERS.map((tier) => [foldText(tier), tier] as const),
  ['unknown', '?'],
  ['not rated', 'Not rated yet'],
  ['unrated', 'Not rated yet'],
  ['not yet', 'Not rated yet'],
  ['tbd', 'Not rated yet'],
  ['dnf', 'Not rated yet'],
  ['did not finish', 'Not rated yet'],
  ['now listening', 'Now Listening To'],
  ['herrie', 'Tiering Herrie'],
]);

/** ★★★½, ⭐⭐⭐⭐, '4 stars', '3,5 Sterne': of five. */
function stars(value: string): Tier | null {
  const [, full = '', half = ''] = /^([★⭐]{0,5})(½?)☆*$/u.exec(value) ?? [];
  const [, digits] = /^(\d(?:[.,]\d)?|\d?½)\s*(?:stars?|sterne?|[★⭐])$/iu.exec(value) ?? [];
  const drawn = full.length + (half === '' ? 0 : 0.5);
  const count = digits === undefined ? drawn : toNumber(digits);
  return count > 0 && count <= 5 ? tierOfShare(count / 5) : null;
}

/** 4/5, 15 / 20, '8 out of 10', 85 %. */
function share(value: string): Tier | null {
  const [, part, whole] =
    /^([\d.,½]{1,20})\s*(?:\/|out of|of|von)\s*(\d{1,3})$/i.exec(value) ??
    /^([\d.,]{1,20})\s*(%)$/.exec(value) ??
    [];
  if (part === undefined) return null;
  const share = toNumber(part) / (whole === '%' ? 100 : Number(whole));
  return share >= 0 && share <= 1 ? tierOfShare(share) : null;
}

/** 7, 7.5, 7,5, 8½, 8+. */
function number(value: string): number | null {
  const [, digits] = /^(\d{0,3}½|\d{1,3}(?:[.,]\d{1,20})?)[+\-−–]?$/.exec(value) ?? [];
  return digits === undefined ? null : toNumber(digits);
}

/** '7,5' and '7½' are 7.5; `NaN` for anything else. */
function toNumber(digits: string): number {
  const [whole = '', ...rest] = digits.replace(',', '.').split('½');
  return rest.length > 0 ? Number(whole) + 0.5 : Number(whole);
}
