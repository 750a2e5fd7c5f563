import { foldText } from '#shared/domain/search/search-text.ts';
import { CSV_COLUMNS, getReviewer, isExportColumn, ratingColumn } from '../csv-columns.ts';
import { COLUMN_NAMES } from './column-names.ts';
import { PRESETS, type Preset } from './presets.ts';
import { type SheetRecord, toColumnLetter } from './sheet-cells.ts';
import { readsAsDate } from './sheet-dates.ts';
import { shortenCell } from './sheet-problem.ts';

export type SheetColumn = {
  /** Index in a record, from 0. */
  at: number;
  /** Name in the file; 'column D' for an empty or repeated one. */
  name: string;
  /**
   * A field, `rating:NAME`, '' for a column that is left out, `null` for one that is not recognized.
   */
  meaning: string | null;
  /** True if the artist is written from several columns, of which this is one. */
  isInArtist?: boolean;
  /** True if it is named like a date, but no cell of it is one. */
  isNoDate?: boolean;
  /** The person whose ratings it holds, as the file names a person who is no reviewer. */
  nonReviewer?: string | null;
};

type Known = {
  reviewers: readonly string[];
  /** Fields that the user chose, by the name of a column. */
  chosen: Readonly<Record<string, string>>;
  /** Names in the club, by the names in the file. */
  people: Readonly<Record<string, string>>;
  preset: Preset | null;
  /** True for an export of the app, whose ids and times count. */
  isOwn: boolean;
};

/**
 * The columns of a file, from its header line, the group names above it, and the user's choices.
 * Empty columns that are not recognized are left out.
 */
export function readColumns(
  header: SheetRecord,
  above: SheetRecord | undefined,
  body: readonly SheetRecord[],
  known: Known,
): SheetColumn[] {
  const chosen = new Map(Object.entries(known.chosen));
  const groups = getGroups(above?.cells ?? [], header.cells.length);
  const columns = uniqueNames(header.cells).map((name, at): SheetColumn => {
    const given = columnName(header.cells[at] ?? '');
    const choice = chosen.get(name);
    const isInArtist =
      isPartOfArtist(given, known.preset) && (choice === undefined || choice === 'artist');
    const guessed = guess(given, RATINGS.test(groups[at] ?? ''), known);
    const field = isInArtist ? guessed : (choice ?? guessed);
    const isBelieved = chosen.has(name) || given.toLowerCase() === field;
    const isNoDate = field === 'session_date' && !isBelieved && !hasDate(body, at);
    return {
      at,
      name,
      ...(isNoDate ? { meaning: null, isNoDate } : inClub(field, known)),
      ...(isInArtist && { isInArtist }),
    };
  });
  const used = columns.filter(
    ({ at, meaning }) => meaning !== null || body.some(({ cells }) => (cells[at] ?? '') !== ''),
  );
  const ranked = withoutRivals(used, ({ at, name, meaning }) => {
    if (chosen.has(name)) return 2;
    return Number(columnName(header.cells[at] ?? '').toLowerCase() === meaning?.toLowerCase());
  });
  return withRaters(withSpotifyIds(ranked), chosen);
}

/** True if the app of a file has the artist in several columns, of which this is one. */
function isPartOfArtist(name: string, preset: Preset | null): boolean {
  return preset?.artist?.includes(`{${plainWords(name)}}`) ?? false;
}

/** The field that a column fills, alone or with others: '' or `null` for none. */
export function getField({ meaning, isInArtist }: SheetColumn): string | null {
  return isInArtist ? 'artist' : meaning;
}

const RATINGS =
  /^(ratings?|scores?|tiers?|reviewers?|reviews?|votes?|bewertung(en)?|wertung(en)?)$/;

/** True if a header has the required columns. */
export function namesAlbums(columns: readonly SheetColumn[]): boolean {
  return ['artist', 'title'].every((wanted) => hasField(columns, wanted));
}

export function hasField(columns: readonly SheetColumn[], field: string): boolean {
  return columns.some(({ meaning }) => meaning === field);
}

export function findPreset(header: readonly string[]): Preset | null {
  const names = new Set(header.map(plainWords));
  return PRESETS.find(({ needs }) => needs.every((name) => names.has(name))) ?? null;
}

/** True if the rows of a header are songs or plays, several for one album. */
export function isOfSongs(header: readonly string[], preset: Preset | null): boolean {
  const names = new Set(header.map(plainWords));
  const isTitleOfAlbum = ['title', 'album'].every((name) => names.has(name));
  const songs = ['track', 'track name', 'track title', 'song', 'song title'];
  return preset?.isOfSongs === true || isTitleOfAlbum || songs.some((name) => names.has(name));
}

/** False for a column such as a year or TRUE; an empty one may hold dates. */
function hasDate(body: readonly SheetRecord[], at: number): boolean {
  const cells = body.flatMap(({ cells }) => cells[at] || []).filter((cell) => !isPlaceholder(cell));
  return cells.length === 0 || cells.some(readsAsDate);
}

/** Placeholders for an empty value. */
const NOTHING = new Set(['n/a', '#n/a', 'na', '-', '--', 'none', 'null', 'nil', '.']);

/** True for 'N/A', '-', 'none' and similar. */
export function isPlaceholder(cell: string): boolean {
  return NOTHING.has(foldText(cell));
}

function uniqueNames(header: readonly string[]): string[] {
  const names = header.map(columnName);
  return names.map((name, at) => {
    const isRepeated = names.indexOf(name) !== at;
    return name === '' || isRepeated ? `column ${toColumnLetter(at)}` : name;
  });
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

/** A column's name without case, accents and punctuation: 'Artist(s)' is 'artists'. */
export function plainWords(name: string): string {
  const plural = name.replace(/\(s\)/gi, 's');
  return foldText(plural.replace(/[_\-.:/()#"“”*?]+/g, ' '));
}

/** The field of a column with the app's own name. */
function ownField(name: string, isOwn: boolean): string | null {
  if (isExportColumn(name) && !isOwn) return null;
  const own = CSV_COLUMNS.find((column) => column === name.toLowerCase());
  const reviewer = getReviewer(name);
  return own ?? (reviewer === null ? null : ratingColumn(reviewer));
}

function guess(name: string, isRated: boolean, known: Known): string | null {
  const words = plainWords(name);
  if (known.preset !== null) return new Map(Object.entries(known.preset.columns)).get(words) ?? '';
  if (isExportColumn(name) && !known.isOwn) return '';
  const own = ownField(name, known.isOwn);
  if (own !== null) return own;
  const everyday = Object.entries(COLUMN_NAMES).find(([, names]) => names.includes(words));
  if (everyday !== undefined) return everyday[0];
  const { reviewers } = known;
  const person = reviewerNamed(name, reviewers) ?? reviewerNamed(withoutRating(words), reviewers);
  if (person !== null) return ratingColumn(person);
  return isRated && name !== '' ? ratingColumn(name) : null;
}

/** Gives the column of a person's ratings the name that the person has in the club. */
function inClub(field: string | null, { reviewers, people, isOwn }: Known) {
  const name = field === null ? null : getReviewer(field);
  if (name === null || isOwn) return { meaning: field };
  const nonReviewer = reviewerNamed(name, reviewers) === null ? name : null;
  return { meaning: ratingColumn(memberNamed(name, reviewers, people)), nonReviewer };
}

/** Name in the club of a person in the file: as chosen, else that of a reviewer, else the same. */
export function memberNamed(
  name: string,
  reviewers: readonly string[],
  people: Readonly<Record<string, string>>,
): string {
  return new Map(Object.entries(people)).get(name) ?? reviewerNamed(name, reviewers) ?? name;
}

/** Finds a reviewer by name, ignoring case and accents. */
export function reviewerNamed(name: string, reviewers: readonly string[]): string | null {
  const wanted = foldText(name);
  return reviewers.find((reviewer) => foldText(reviewer) === wanted) ?? null;
}

/** 'ada' from "ada's rating", 'rating ada', 'score by ada' and 'Ada (1-10)'. */
function withoutRating(words: string): string {
  return words
    .replace(/ \d+(?: \d+)?$/, '')
    .replace(/^(?:(?:rating|score|tier|vote)s?|bewertung|wertung) (?:of |by |from |von )?/, '')
    .replace(/(?:'?s)? (?:(?:rating|score|tier|vote)s?|bewertung|wertung)$/, '');
}

/**
 * Of several columns with the same meaning, those of the highest rank are imported: chosen ones
 * before those with the exact name.
 */
function withoutRivals(
  columns: readonly SheetColumn[],
  getRank: (column: SheetColumn) => number,
): SheetColumn[] {
  const highest = new Map<string | null, number>();
  for (const column of columns)
    highest.set(column.meaning, Math.max(getRank(column), highest.get(column.meaning) ?? 0));
  return columns.map((column) =>
    column.meaning !== '' && getRank(column) < (highest.get(column.meaning) ?? 0)
      ? { ...column, meaning: null }
      : column,
  );
}

/** Derives Spotify ids from a URL column without an id column. */
function withSpotifyIds(columns: readonly SheetColumn[]): SheetColumn[] {
  if (hasField(columns, 'spotify_id')) return [...columns];
  return columns.map((column) =>
    column.meaning === 'spotify_url' ? { ...column, meaning: 'spotify_id' } : column,
  );
}

/**
 * A column such as 'Name' holds who rated only in a table with one row per rating, which has no
 * column per person.
 */
function withRaters(
  columns: readonly SheetColumn[],
  chosen: ReadonlyMap<string, string>,
): SheetColumn[] {
  const isOfForm =
    namesAlbums(columns) &&
    hasField(columns, 'tier') &&
    !columns.some(({ meaning }) => meaning !== null && getReviewer(meaning) !== null);
  return columns.map((column) =>
    column.meaning === 'rated_by' && !isOfForm && !chosen.has(column.name)
      ? { ...column, meaning: null }
      : column,
  );
}
