import { TIERS, type Tier } from '#shared/domain/albums/tiers.ts';
import { foldText } from '#shared/domain/search/search-text.ts';
import { RATING_SCALES, type RatingScale } from '#shared/domain/transfer/import-choices.ts';
import { tierOfNumber } from '#shared/domain/transfer/tier-of-number.ts';

/** A parsed rating: a tier, or a number with its own scale, if any; `null` for neither. */
export type SheetRating = Tier | { number: number; scale: RatingScale | null } | null;

/** Numbers without a scale of their own, and the scales that fit at least nine of ten. */
export type ScaleQuestion = { example: string; line: number; scales: RatingScale[] };

/**
 * Parses a rating (product/import-and-export.md#spreadsheet-import).
 * @example readRating('8/10') // { number: 8, scale: 10 }
 */
export function readRating(cell: string): SheetRating {
  const [, letter] = /^(?:tier[ -])?([sabcdef])(?:[ -]tier)?$/i.exec(cell) ?? [];
  const word = foldText(letter ?? cell);
  return TIER_BY_WORD.get(word) ?? stars(cell) ?? number(cell);
}

/** Converts a rating to a tier, with the chosen scale for numbers without one. */
export function tierOfRating(
  rating: NonNullable<SheetRating>,
  scale: RatingScale | null,
): Tier | null {
  if (typeof rating === 'string') return rating;
  const own = rating.scale ?? scale;
  return own === null ? null : tierOfNumber(rating.number, own);
}

/** Minimum share of numbers that fit a suggested scale: some may be typos. */
const MIN_FITTING = 0.9;

/**
 * Returns the scales that fit the numbers, with an example whose tier differs on each; `null` if
 * every number has its own scale.
 */
export function scaleQuestion(
  cells: readonly { line: number; cell: string }[],
): ScaleQuestion | null {
  const open = cells.flatMap(({ line, cell }) => {
    const rating = readRating(cell);
    const isOpen = rating !== null && typeof rating === 'object' && rating.scale === null;
    return isOpen ? [{ line, cell, number: rating.number }] : [];
  });
  const isOn = (number: number, scale: RatingScale) => tierOfNumber(number, scale) !== null;
  const scales = RATING_SCALES.filter((scale) => {
    const fitting = open.filter(({ number }) => isOn(number, scale)).length;
    return fitting >= open.length * MIN_FITTING;
  });
  const getTiers = (number: number) => new Set(scales.map((scale) => tierOfNumber(number, scale)));
  const examples = open.filter(({ number }) => scales.every((scale) => isOn(number, scale)));
  const example =
    examples.find(({ number }) => getTiers(number).size === scales.length) ?? examples[0];
  return example === undefined ? null : { example: example.cell, line: example.line, scales };
}

const TIER_BY_WORD: ReadonlyMap<string, Tier> = new Map([
  ...TIERS.map((tier) => [foldText(tier), tier] as const),
  ['unknown', '?'],
  ['not rated', 'Not rated yet'],
  ['unrated', 'Not rated yet'],
  ['not yet', 'Not rated yet'],
  ['tbd', 'Not rated yet'],
  ['now listening', 'Now Listening To'],
  ['herrie', 'Tiering Herrie'],
]);

function stars(cell: string): SheetRating {
  const [, full = '', half] = /^(★{1,5})(½?)☆*$/.exec(cell) ?? [];
  return full === '' ? null : { number: full.length + (half ? 0.5 : 0), scale: 5 };
}

/** 7, 7.5, 7,5; 4/5, 8 / 10, 85/100, 85 %. */
function number(cell: string): SheetRating {
  const [, digits, of, sign] =
    /^(\d{1,3}(?:[.,]\d{1,20})?)(?:\s*\/\s*(5|10|100)|\s*(%))?$/.exec(cell) ?? [];
  if (digits === undefined) return null;
  const named = sign === undefined ? Number(of) : 100;
  const scale = RATING_SCALES.find((one) => one === named) ?? null;
  return { number: Number(digits.replace(',', '.')), scale };
}
