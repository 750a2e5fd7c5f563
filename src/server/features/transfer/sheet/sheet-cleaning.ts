import { decodeHTMLStrict } from 'entities';
import { spotifyAlbumId } from '#shared/domain/albums/spotify-address.ts';
import { foldText } from '#shared/domain/search/search-text.ts';
import { unguardCell } from '#shared/domain/transfer/formula-cell.ts';
import type { SheetChoices } from '#shared/domain/transfer/import-choices.ts';
import { getReviewer } from '../csv-columns.ts';
import type { SheetRecord } from './sheet-cells.ts';
import { reviewerNamed, type SheetColumn, withPlainBlanks } from './sheet-columns.ts';
import { type DateQuestion, readDates } from './sheet-dates.ts';
import { type LineProblem, shortenCell } from './sheet-problem.ts';
import { readRating, type ScaleQuestion, scaleQuestion, tierOfRating } from './sheet-ratings.ts';

type Cleaning = {
  choices: Pick<SheetChoices, 'dates' | 'scale'>;
  reviewers: readonly string[];
};

export type CleanRows = {
  /** Normalized cells of each column, according to its meaning. */
  records: SheetRecord[];
  problems: LineProblem[];
  dates: DateQuestion | null;
  scale: ScaleQuestion | null;
};

/**
 * Normalizes cells: dates, ratings, names, 'N/A'. Unknown values stay unchanged, and are rejected
 * by the validation.
 * @param columns the imported columns, each with its meaning
 */
export function cleanRows(
  rows: readonly SheetRecord[],
  columns: readonly SheetColumn[],
  { choices, reviewers }: Cleaning,
): CleanRows {
  const problems: LineProblem[] = [];
  const records = rows.map(({ line, cells }) => ({
    line,
    cells: columns.map(({ at, meaning }) => plainCell(cells[at] ?? '', meaning ?? '')),
  }));
  const getBoundingBoxes = (kind: Kind) =>
    columns.flatMap(({ meaning }, place) => (getKind(meaning ?? '') === kind ? [place] : []));
  const getCells = (places: readonly number[]) =>
    records.flatMap(({ line, cells }) =>
      places.map((place) => ({ line, cell: cells[place] ?? '' })),
    );
  const change = (place: number, read: (cell: string, line: number) => string) => {
    for (const { line, cells } of records) {
      const cell = cells[place] ?? '';
      if (cell !== '') cells[place] = read(cell, line);
    }
  };
  const dates = readDates(getCells(getBoundingBoxes('date')), choices.dates);
  for (const place of getBoundingBoxes('date')) change(place, (cell) => dates.read(cell) ?? cell);
  const rated = getBoundingBoxes('rating');
  const scale = scaleQuestion(getCells(rated));
  for (const place of rated)
    change(place, (cell, line) => {
      const rating = readRating(cell);
      if (rating === null) return cell;
      const tier = tierOfRating(rating, choices.scale);
      if (tier !== null) return tier;
      const own = typeof rating === 'object' ? (rating.scale ?? choices.scale) : null;
      if (own !== null || scale?.scales.length === 0)
        problems.push({
          line,
          column: columns[place]?.meaning ?? '',
          reason: `${shortenCell(cell)} is not on ${scaleName(own)}`,
        });
      return '';
    });
  for (const place of getBoundingBoxes('person'))
    change(place, (cell) => reviewerNamed(cell, reviewers) ?? cell);
  for (const place of getBoundingBoxes('spotify')) change(place, spotifyAlbumId);
  for (const place of getBoundingBoxes('flag')) change(place, getFlag);
  const wrong = problems.concat(failedFormulas(records, columns));
  return { records, problems: wrong, dates: dates.question, scale };
}

type Kind = 'date' | 'rating' | 'person' | 'spotify' | 'flag' | 'name' | 'other';

const KINDS: Readonly<Record<string, Kind>> = {
  session_date: 'date',
  tier: 'rating',
  submitted_by: 'person',
  veto_by: 'person',
  spotify_id: 'spotify',
  veto: 'flag',
  is_test_album: 'flag',
  artist: 'name',
  title: 'name',
};

function getKind(meaning: string): Kind {
  return getReviewer(meaning) === null ? (KINDS[meaning] ?? 'other') : 'rating';
}

/** Placeholders for an empty value. */
const NOTHING = new Set(['n/a', '#n/a', 'na', '-', '--', 'none', 'null', 'nil', '.']);

/** Texts that people read; only notes have several lines. */
const TEXTS = new Set(['artist', 'title', 'location', 'notes', 'submitted_by', 'veto_by']);

function plainCell(given: string, meaning: string): string {
  const cell = withPlainBlanks(TEXTS.has(meaning) ? plainText(given, meaning) : given);
  const kind = getKind(meaning);
  // An artist may have any name, even a placeholder.
  if (kind !== 'name' && NOTHING.has(foldText(cell))) return '';
  // Other cells are unguarded during validation.
  return kind === 'date' || kind === 'rating' ? unguardCell(cell) : cell;
}

/** Decodes HTML entities, joins lines, and removes the numbers of artists. */
function plainText(given: string, meaning: string): string {
  const text = decodeHTMLStrict(given);
  if (meaning === 'notes') return text;
  const line = text
    .split(/[\r\n]+/)
    .map((part) => part.trim())
    .join(' ');
  return meaning === 'artist' ? line.replace(ARTIST_NUMBERS, '') : line;
}

/** Discogs numbers artists of the same name: 'Justice (3)', 'Eat (2), Die Warzau'. */
const ARTIST_NUMBERS = / \(\d{1,3}\)(?=,|$)/g;

function getFlag(cell: string): string {
  const word = foldText(cell);
  if (['yes', 'y', 'x', '1', '✓', '✔', 'ja', 'veto'].includes(word)) return 'true';
  return ['no', 'n', '0', 'nee', 'nein'].includes(word) ? 'false' : cell;
}

function failedFormulas(
  records: readonly SheetRecord[],
  columns: readonly SheetColumn[],
): LineProblem[] {
  return records.flatMap(({ line, cells }) =>
    cells.flatMap((cell, place) =>
      /^#(?:REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|N\/A|ERROR!)$/i.test(cell)
        ? [
            {
              line,
              column: columns[place]?.meaning ?? '',
              reason: `the formula in this cell failed (${cell})`,
            },
          ]
        : [],
    ),
  );
}

function scaleName(scale: number | null): string {
  if (scale === null) return 'a scale of 1 to 5, 1 to 10 or 0 to 100';
  return `the scale of ${scale === 100 ? 0 : 1} to ${scale}`;
}
