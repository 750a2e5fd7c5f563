import { foldText } from '#shared/domain/search/search-text.ts';
import {
  CSV_COLUMNS,
  type CsvColumn,
  getReviewer,
  isExportColumn,
  isExportHeader,
  ratingColumn,
} from '../csv-columns.ts';
import type { SheetRecord } from './sheet-cells.ts';
import { shortenCell } from './sheet-problem.ts';
import type { SheetShape } from './sheet-shape.ts';

/** A column of a file. */
export type SheetColumn = {
  /** Index in a record, from 0. */
  at: number;
  /** Name in the file; 'column D' for an empty or repeated one. */
  name: string;
  /**
   * A column of `csv-columns.ts`, `rating:NAME`, '' for an ignored one, `null` for an unknown one.
   */
  meaning: string | null;
  /** True if the column is empty in all records. */
  isEmpty: boolean;
};

type Known = {
  reviewers: readonly string[];
  /** Meanings that the user chose, by column name. */
  message: Readonly<Record<string, string>>;
  shape: SheetShape | null;
};

/** Common English and German names, normalized and without punctuation; the columns' own names take precedence. */
const NAMES: Partial<Record<CsvColumn, readonly string[]>> = {
  artist: [
    'artist',
    'artists',
    'band',
    'bands',
    'artist name',
    'band name',
    'album artist',
    'act',
    'performer',
    'musician',
    'artist names',
    'kunstler',
    'interpret',
    'interpreten',
  ],
  title: [
    'title',
    'album',
    'album title',
    'album name',
    'record',
    'record title',
    'lp',
    'release',
    'titel',
    'albumtitel',
    'platte',
  ],
  tier: [
    'tier',
    'score',
    'rating',
    'grade',
    'verdict',
    'overall',
    'overall tier',
    'overall rating',
    'overall score',
    'our tier',
    'our score',
    'final tier',
    'final score',
    'group tier',
    'group score',
    'bewertung',
    'wertung',
    'gesamtbewertung',
    'gesamtwertung',
    'stufe',
    'punkte',
  ],
  submitted_by: [
    'submitted by',
    'submitter',
    'who',
    'picked by',
    'picker',
    'pick',
    'chosen by',
    'brought by',
    'added by',
    'by',
    'whose',
    'whose pick',
    'person',
    'member',
    'wer',
    'von',
    'mitglied',
    'vorgeschlagen von',
    'ausgesucht von',
    'mitgebracht von',
  ],
  session_date: [
    'session date',
    'date',
    'day',
    'when',
    'listened',
    'listened on',
    'date listened',
    'session',
    'evening',
    'datum',
    'tag',
    'wann',
    'abend',
    'gehort am',
  ],
  location: ['location', 'where', 'place', 'venue', 'at', 'host', 'ort', 'wo', 'bei'],
  notes: ['notes', 'session notes', 'notizen', 'anmerkungen'],
  spotify_id: [
    'spotify id',
    'spotify',
    'spotify album id',
    'spotify link',
    'spotify uri',
    'link to spotify',
  ],
  spotify_url: ['spotify url'],
  tidal_album_id: ['tidal album id', 'tidal', 'tidal id', 'tidal link'],
  cover_url: ['cover url', 'cover', 'artwork', 'cover art', 'image'],
  veto: ['veto', 'vetoed'],
  veto_by: ['veto by', 'vetoed by', 'veto von'],
};

/**
 * The columns of a file, from its header line, the group names above it, and the user's choices.
 */
export function readColumns(
  header: SheetRecord,
  above: SheetRecord | undefined,
  body: readonly SheetRecord[],
  known: Known,
): SheetColumn[] {
  const names = uniqueNames(header.cells);
  const groups = getGroups(above?.cells ?? [], header.cells.length);
  const isExport = isExportHeader(header.cells);
  const columns = names.map((name, at) => {
    const message = new Map(Object.entries(known.message)).get(name);
    const isEmpty = !body.some(({ cells }) => (cells[at] ?? '') !== '');
    const isRated = RATINGS.test(groups[at] ?? '');
    const given = columnName(header.cells[at] ?? '');
    const isForeignId = !isExport && isExportColumn(name);
    const guessed = isForeignId ? '' : guess(given, isRated, known);
    return { at, name, meaning: message ?? guessed, isEmpty };
  });
  const held = columns.filter(({ isEmpty, meaning }) => !(isEmpty && meaning === null));
  return withSpotifyIds(withoutRivals(held));
}

const RATINGS =
  /^(ratings?|scores?|tiers?|reviewers?|reviews?|votes?|bewertung(en)?|wertung(en)?)$/;

/** True if a header has the required columns. */
export function namesAlbums(columns: readonly SheetColumn[]): boolean {
  return ['artist', 'title'].every((wanted) => columns.some(({ meaning }) => meaning === wanted));
}

/** Column name in spreadsheets: 'A' for the first one. */
function toColumnLetter(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? toColumnLetter(rest - 1) : '') + String.fromCharCode(65 + (at % 26));
}

function uniqueNames(header: readonly string[]): string[] {
  const lines = header.map(columnName);
  return lines.map((name, at) =>
    name === '' || (lines.indexOf(name) !== at && !isOwn(name))
      ? `column ${toColumnLetter(at)}`
      : name,
  );
}

function columnName(cell: string): string {
  return shortenCell(withPlainBlanks(cell));
}

/** Repeats the name of a merged cell, which is stored in its first column only. */
function getGroups(above: readonly string[], length: number): string[] {
  let last = '';
  return Array.from({ length }, (_, at) => {
    last = above[at] || last;
    return plainWords(last);
  });
}

/** Replaces non-breaking spaces with spaces, and removes zero-width characters. */
export function withPlainBlanks(text: string): string {
  return text
    .replace(/[\u00A0\u2007\u202F]/g, ' ')
    .replace(/[\u200B\u2060\uFEFF]/g, '')
    .trim();
}

function plainWords(name: string): string {
  const plural = name.replace(/\(s\)/gi, 's');
  return foldText(plural.replace(/[_\-.:/()#"“”*?]+/g, ' '));
}

function isOwn(name: string): boolean {
  if (isExportColumn(name)) return false;
  return CSV_COLUMNS.some((column) => column === name.toLowerCase()) || getReviewer(name) !== null;
}

function guess(name: string, isRated: boolean, { reviewers, shape }: Known): string | null {
  const shaped = shape?.columns[plainWords(name)];
  if (shaped !== undefined) return shaped;
  const own = CSV_COLUMNS.find((column) => column === name.toLowerCase());
  if (own !== undefined) return own;
  const rated = getReviewer(name);
  if (rated !== null) return ratingColumn(reviewerNamed(rated, reviewers) ?? rated);
  const words = plainWords(name);
  const everyday = Object.entries(NAMES).find(([, names]) => names.includes(words));
  if (everyday !== undefined) return everyday[0];
  const person = reviewerNamed(name, reviewers) ?? reviewerNamed(withoutRating(words), reviewers);
  if (person !== null) return ratingColumn(person);
  return isRated && name !== '' ? ratingColumn(name) : null;
}

/** Finds a reviewer by name, ignoring case and accents. */
export function reviewerNamed(name: string, reviewers: readonly string[]): string | null {
  const wanted = foldText(name);
  return reviewers.find((reviewer) => foldText(reviewer) === wanted) ?? null;
}

/** 'ada' from "ada's rating", 'rating ada' and 'score by ada'. */
function withoutRating(words: string): string {
  return words
    .replace(/^(?:(?:rating|score|tier|vote)s?|bewertung|wertung) (?:of |by |from |von )?/, '')
    .replace(/(?:'?s)? (?:(?:rating|score|tier|vote)s?|bewertung|wertung)$/, '');
}

/** Of several columns with the same meaning, keeps the one with the exact name. */
function withoutRivals(columns: readonly SheetColumn[]): SheetColumn[] {
  const own = new Set(
    columns
      .filter(({ name, meaning }) => name.toLowerCase() === meaning)
      .map(({ meaning }) => meaning),
  );
  return columns.map((column) => {
    const { name, meaning } = column;
    const isRival = own.has(meaning) && name.toLowerCase() !== meaning;
    return isRival ? { ...column, meaning: null } : column;
  });
}

/** Derives Spotify ids from a URL column without an id column. */
function withSpotifyIds(columns: readonly SheetColumn[]): SheetColumn[] {
  if (columns.some(({ meaning }) => meaning === 'spotify_id')) return [...columns];
  return columns.map((column) =>
    column.meaning === 'spotify_url' ? { ...column, meaning: 'spotify_id' } : column,
  );
}
