import { decodeHTMLStrict } from 'entities';
import { MAX_NOTES_LENGTH } from '#shared/contracts/sessions.ts';
import { MAX_WORDS_LENGTH } from '#shared/domain/albums/album-words.ts';
import { spotifyAlbumId } from '#shared/domain/albums/spotify-address.ts';
import { foldText } from '#shared/domain/search/search-text.ts';
import { unguardCell } from '#shared/domain/transfer/formula-cell.ts';
import type { OldDates, SheetChoices } from '#shared/domain/transfer/import-choices.ts';
import { getReviewer, getWriter } from '../csv-columns.ts';
import { splitTexts } from '../csv-words.ts';
import { isPlaceholder, withPlainBlanks } from './column-words.ts';
import type { Preset } from './presets.ts';
import type { SheetRecord } from './sheet-cells.ts';
import type { SheetColumn } from './sheet-columns.ts';
import { type DateQuestion, readDates } from './sheet-dates.ts';
import { type Members, memberNamed, reviewerNamed } from './sheet-people.ts';
import type { LineProblem } from './sheet-problem.ts';
import { readTiers, type TierGroupValues } from './tier-groups.ts';

type Cleaning = { choices: SheetChoices; members: Members; preset: Preset | null };

export type CleanRows = {
  /** Normalized cells of each column, according to its meaning. */
  records: SheetRecord[];
  problems: LineProblem[];
  dates: DateQuestion | null;
  /** Rows without a date below a row with one. */
  dateless: { line: number }[];
  /** Dates before 1900. */
  oldDates: { line: number; date: string }[];
  tiers: TierGroupValues[];
  /** People in cells who are no reviewers, as the file names them. */
  nonReviewers: { line: number; name: string }[];
  /** Lines of notes that are too long, and left out. */
  longNotes: number[];
};

/**
 * Normalizes cells: dates, tiers, names, 'N/A'. Unknown values stay unchanged, and are rejected by
 * the validation. What has not been chosen is read as suggested.
 * @param columns the imported columns, each with its meaning
 */
export function cleanRows(
  rows: readonly SheetRecord[],
  columns: readonly SheetColumn[],
  { choices, members, preset }: Cleaning,
): CleanRows {
  const records = rows.map(({ line, cells }) => ({
    line,
    cells: columns.map(({ at, meaning }) => plainCell(cells[at] ?? '', meaning ?? '')),
  }));
  const findPlaces = (kind: Kind) =>
    columns.flatMap(({ meaning }, place) => (getKind(meaning ?? '') === kind ? [place] : []));
  const change = (places: readonly number[], read: (cell: string, line: number) => string) => {
    for (const { line, cells } of records)
      for (const place of places) {
        const cell = cells[place] ?? '';
        if (cell !== '') cells[place] = read(cell, line);
      }
  };
  const [datePlace] = findPlaces('date');
  const dateless =
    datePlace === undefined ? [] : fillDates(records, columns, datePlace, choices.fill_dates);
  const dates = readDates(getCells(records, findPlaces('date')), choices.dates);
  const oldDates: CleanRows['oldDates'] = [];
  change(findPlaces('date'), (cell, line) => {
    const date = dates.read(cell) ?? cell;
    if (!OLD_DATE.test(date)) return date;
    oldDates.push({ line, date });
    return readOldDate(date, choices.old_dates);
  });
  const rated = readTiers(records, columns, { choices, preset });
  const nonReviewers: CleanRows['nonReviewers'] = [];
  change(findPlaces('person'), (name, line) => {
    if (reviewerNamed(name, members.reviewers) === null) nonReviewers.push({ line, name });
    return memberNamed(name, members, choices.people);
  });
  const longNotes: number[] = [];
  const leaveOutIf = (isLong: (cell: string) => boolean) => (cell: string, line: number) => {
    if (!isLong(cell)) return cell;
    longNotes.push(line);
    return '';
  };
  change(
    findPlaces('notes'),
    leaveOutIf(({ length }) => length > MAX_NOTES_LENGTH),
  );
  const hasLongText = (cell: string) =>
    splitTexts(cell).some(({ length }) => length > MAX_WORDS_LENGTH);
  change(findPlaces('words'), leaveOutIf(hasLongText));
  change(findPlaces('spotify'), spotifyAlbumId);
  change(findPlaces('flag'), getFlag);
  const problems = [...rated.problems, ...cellProblems(records, columns)];
  const { tiers } = rated;
  const asked = { dates: dates.question, dateless, oldDates, nonReviewers, longNotes };
  return { records, problems, tiers, ...asked };
}

type Kind =
  | 'date'
  | 'rating'
  | 'person'
  | 'notes'
  | 'words'
  | 'spotify'
  | 'flag'
  | 'name'
  | 'other';

const KINDS: Readonly<Record<string, Kind>> = {
  session_date: 'date',
  tier: 'rating',
  submitted_by: 'person',
  veto_by: 'person',
  rated_by: 'person',
  notes: 'notes',
  rated_notes: 'words',
  spotify_id: 'spotify',
  veto: 'flag',
  is_test_album: 'flag',
  artist: 'name',
  title: 'name',
};

function getKind(meaning: string): Kind {
  if (getWriter(meaning) !== null) return 'words';
  return getReviewer(meaning) === null ? (KINDS[meaning] ?? 'other') : 'rating';
}

/** Texts that people read; only notes have several lines. */
const TEXTS = new Set(['artist', 'title', 'location', 'notes', 'submitted_by', 'veto_by']);

function plainCell(given: string, meaning: string): string {
  const kind = getKind(meaning);
  const isText = TEXTS.has(meaning) || kind === 'words';
  const cell = withPlainBlanks(isText ? plainText(given, meaning) : given);
  // An artist may have any name, even a placeholder.
  if (kind !== 'name' && isPlaceholder(cell)) return '';
  // Other cells are unguarded during validation.
  return kind === 'date' || kind === 'rating' ? unguardCell(cell) : cell;
}

/** Decodes HTML entities, joins lines, and removes the numbers of artists. */
function plainText(given: string, meaning: string): string {
  const text = decodeHTMLStrict(given);
  if (['notes', 'words'].includes(getKind(meaning))) return text;
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

function getCells(records: readonly SheetRecord[], places: readonly number[]) {
  return records.flatMap(({ line, cells }) =>
    places.map((place) => ({ line, cell: cells[place] ?? '' })),
  );
}

/**
 * Gives rows without a date that of the row above, as merged cells have it in their first row only,
 * and its location; unless the user chose otherwise.
 */
function fillDates(
  records: readonly SheetRecord[],
  columns: readonly SheetColumn[],
  datePlace: number,
  chosen: boolean | null,
): { line: number }[] {
  const location = columns.findIndex(({ meaning }) => meaning === 'location');
  const lines: { line: number }[] = [];
  let above: readonly string[] = [];
  for (const { line, cells } of records) {
    if (cells[datePlace] !== '') above = cells;
    else if (above.length > 0) {
      lines.push({ line });
      if (chosen === false) continue;
      cells[datePlace] = above[datePlace] ?? '';
      if (location >= 0) cells[location] ||= above[location] ?? '';
    }
  }
  return lines;
}

const FAILED_FORMULA = /^#(?:REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|N\/A|ERROR!)$/i;

/** A date before 1900, most often one with a year of two digits in a field for four. */
const OLD_DATE = /^(?:0\d|1[0-8])\d\d-\d\d-\d\d$/;

function readOldDate(date: string, chosen: OldDates | null): string {
  if (chosen === 'left-out') return '';
  return chosen === 'this-century' ? date.replace(/^00/, '20') : date;
}

/** Spotify's URI or URL of a song. */
const TRACK = /^(?:spotify:track:|(?:https?:\/\/)?open\.spotify\.com\/(?:intl-[a-z-]+\/)?track\/)/i;

/** Problems of cells that no field may have. */
function cellProblems(
  records: readonly SheetRecord[],
  columns: readonly SheetColumn[],
): LineProblem[] {
  return records.flatMap(({ line, cells }) =>
    cells.flatMap((cell, place) => {
      const column = columns[place]?.meaning ?? '';
      if (FAILED_FORMULA.test(cell))
        return [{ line, column, reason: `the formula in this cell failed (${cell})` }];
      return column === 'spotify_id' && TRACK.test(cell)
        ? [{ line, column, reason: 'this is a song, not an album' }]
        : [];
    }),
  );
}
