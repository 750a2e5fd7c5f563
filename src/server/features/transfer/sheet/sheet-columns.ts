import { findPersonColumn } from '../csv-columns.ts';
import { BY_OTHERS, MAYBE_DATE, NOTES } from './column-names.ts';
import { isPlaceholder, plainWords, withPlainBlanks } from './column-words.ts';
import { guessField, type KnownNames } from './guess-field.ts';
import { PRESETS, type Preset } from './presets.ts';
import { type SheetRecord, toColumnLetter } from './sheet-cells.ts';
import { readsAsDate } from './sheet-dates.ts';
import { memberNamed, reviewerNamed } from './sheet-people.ts';
import { shortenCell } from './sheet-problem.ts';

export type SheetColumn = {
  /** Index in a record, from 0. */
  at: number;
  /** Name in the file; 'column D' for an empty or repeated one. */
  name: string;
  /**
   * A field, `rating:NAME`, `note:NAME`, '' for a column that is left out, `null` for one that is not recognized.
   */
  meaning: string | null;
  /** True if the artist is written from several columns, of which this is one. */
  isInArtist?: boolean;
  /** True if it is named like a date, but no cell of it is one. */
  isNoDate?: boolean;
  /** True if it is named like notes, of a person or of the sessions; left out until that is chosen. */
  isNotes?: boolean;
  /** The person whose ratings or words it holds, as the file names a person who is no reviewer. */
  nonReviewer?: string | null;
};

/**
 * The columns of a file, from its header line, the group names above it, and the user's choices.
 * Empty columns that are not recognized are left out.
 */
export function readColumns(
  header: SheetRecord,
  above: SheetRecord | undefined,
  body: readonly SheetRecord[],
  known: KnownNames,
): SheetColumn[] {
  const chosen = new Map(Object.entries(known.chosen));
  const groups = getGroups(above?.cells ?? [], header.cells.length);
  const columns = uniqueNames(header.cells).map((name, at): SheetColumn => {
    const given = columnName(header.cells[at] ?? '');
    const choice = chosen.get(name);
    const isInArtist =
      isPartOfArtist(given, known.preset) && (choice === undefined || choice === 'artist');
    const guessed = guessField(given, RATINGS.test(groups[at] ?? ''), known);
    const field = isInArtist ? guessed : (choice ?? guessed);
    const isBelieved = chosen.has(name) || given.toLowerCase() === field;
    const isNoDate = field === 'session_date' && !isBelieved && !hasDate(body, at);
    const isNotes = guessed === null && NOTES.test(plainWords(given));
    return {
      at,
      name,
      ...(isNoDate ? { meaning: null, isNoDate } : inClub(field, known)),
      ...(isInArtist && { isInArtist }),
      ...(isNotes && { isNotes }),
    };
  });
  const used = columns.filter(
    ({ at, meaning }) => meaning !== null || body.some(({ cells }) => (cells[at] ?? '') !== ''),
  );
  const ranked = withoutRivals(guessByOthers(used, body), ({ at, name, meaning }) => {
    if (chosen.has(name)) return 2;
    return Number(columnName(header.cells[at] ?? '').toLowerCase() === meaning?.toLowerCase());
  });
  return withSpotifyIds(ranked);
}

/** Guesses columns that depend on the fields of the others. */
function guessByOthers(
  columns: readonly SheetColumn[],
  body: readonly SheetRecord[],
): SheetColumn[] {
  const guessed = [...columns];
  const has = (field: string) => hasField(guessed, field);
  for (const [index, column] of columns.entries()) {
    if (column.meaning !== null || column.isNoDate) continue;
    const words = plainWords(column.name);
    const isDate = !has('session_date') && MAYBE_DATE.test(words) && hasOnlyDates(body, column.at);
    const field = BY_OTHERS.get(words)?.(has) ?? (isDate ? 'session_date' : null);
    guessed[index] = { ...column, meaning: field };
  }
  return guessed;
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

/** The values of a column, without placeholders. */
function getValues(body: readonly SheetRecord[], at: number): string[] {
  return body.flatMap(({ cells }) => cells[at] || []).filter((cell) => !isPlaceholder(cell));
}

/** False for a column such as a year or TRUE; an empty one may hold dates. */
function hasDate(body: readonly SheetRecord[], at: number): boolean {
  const values = getValues(body, at);
  return values.length === 0 || values.some(readsAsDate);
}

function hasOnlyDates(body: readonly SheetRecord[], at: number): boolean {
  const values = getValues(body, at);
  return values.length > 0 && values.every(readsAsDate);
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

/** Gives the column of a person the name that the person has in the club. */
function inClub(field: string | null, { members, people, isOwn }: KnownNames) {
  const person = field === null ? null : findPersonColumn(field);
  if (person === null || isOwn) return { meaning: field };
  const { name, toColumn } = person;
  const nonReviewer = reviewerNamed(name, members.reviewers) === null ? name : null;
  return { meaning: toColumn(memberNamed(name, members, people)), nonReviewer };
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
