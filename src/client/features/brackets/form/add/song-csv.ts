import { type CsvError, parse } from 'csv-parse/browser/esm/sync';
import { newSongSchema } from '#shared/contracts/bracket.ts';
import { foldText } from '#shared/domain/search/search-text.ts';
import { unguardCell } from '#shared/domain/transfer/formula-cell.ts';
import type { SongFields } from '../songs/song-list.ts';

/** Song with the name of its album, if the file has one. */
export type CsvSong = { line: number; song: SongFields; album: string | null };
type CsvProblem = { /** `null` for the whole file. */ line: number | null; problem: string };
export type CsvSongs = { songs: CsvSong[]; rejected: CsvProblem[] };

/** Accepted column names, normalized and without '_', '-' and '(s)'. */
const NAMES = {
  title: ['title', 'song', 'song title', 'song name', 'track', 'track title', 'track name', 'name'],
  artist: ['artist', 'artists', 'artist name', 'artist names', 'track artist', 'performer', 'band'],
  album: ['album', 'album name', 'album title', 'release'],
  spotify: [
    'spotify track id',
    'spotify id',
    'track id',
    'spotify uri',
    'track uri',
    'spotify url',
  ],
  duration: ['duration ms', 'track duration ms', 'duration', 'length', 'time'],
  cover: ['cover url', 'cover', 'image url', 'album image url'],
} as const;

type Column = keyof typeof NAMES;

/**
 * Parses CSV with a header line that names title and artist; `null` for text without one. Columns
 * may be in any order, separated by commas, semicolons or tabs. Rows without a valid title and
 * artist are returned with their line; other invalid values are left out.
 */
export function readSongCsv(text: string): CsvSongs | null {
  const header = toRows(text, 1);
  const columns = Array.isArray(header) ? getColumns(header[0]?.cells ?? []) : {};
  if (columns.title === undefined || columns.artist === undefined) return null;
  const rows = toRows(text);
  if (!Array.isArray(rows)) return { songs: [], rejected: [rows] };
  const read = rows.slice(1).map((row) => readRow(row, columns));
  return {
    songs: read.filter((row) => 'song' in row),
    rejected: read.filter((row) => 'problem' in row),
  };
}

type Row = { line: number; cells: string[] };

/** First line in which Excel names the separator. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([,;\t])"?[^\r\n]*/i;

/** @param to maximum number of rows; -1 for all */
function toRows(text: string, to = -1): Row[] | CsvProblem {
  const [line = '', delimiter = detectDelimiter(text)] = SEPARATOR_LINE.exec(text) ?? [];
  try {
    const parsed = parse(text.slice(line.length), {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to,
      trim: true,
      // The library's types ignore the effect of `info` on records.
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return parsed.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    const { lines } = error as Partial<CsvError> & { lines?: number };
    const line = lines ?? null;
    return { line, problem: 'A quotation mark is misplaced, so the rest cannot be read.' };
  }
}

/** Returns the most frequent of the three separators in the first line. */
function detectDelimiter(text: string): string {
  const header = text.trimStart().split(/[\r\n]/, 1)[0] ?? '';
  const count = (mark: string) => header.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

function getColumns(header: readonly string[]): Partial<Record<Column, number>> {
  const names = header.map((name) =>
    foldText(name.replace(/[_\-()]+/g, ' ')).replace(/ (s)$/, '$1'),
  );
  const columns: Partial<Record<Column, number>> = {};
  for (const [column, known] of Object.entries(NAMES)) {
    // Most specific name first: a file may have both 'track name' and 'name'.
    const name = known.find((candidate) => names.includes(candidate));
    if (name !== undefined) columns[column as Column] = names.indexOf(name);
  }
  return columns;
}

function readRow(
  { line, cells }: Row,
  columns: Partial<Record<Column, number>>,
): CsvSong | { line: number; problem: string } {
  const cell = (column: Column) => {
    const place = columns[column];
    return place === undefined ? '' : unguardCell(cells[place] ?? '');
  };
  const result = newSongSchema.safeParse({
    title: cell('title'),
    artist: cell('artist'),
    spotify_track_id: orNull('spotify_track_id', parseTrackId(cell('spotify'))),
    duration_ms: orNull('duration_ms', parseDuration(cell('duration'))),
    cover_url: orNull('cover_url', cell('cover') || null),
  });
  if (result.success) return { line, song: result.data, album: cell('album') || null };
  return { line, problem: result.error.issues.map(({ message }) => message).join(', ') };
}

/** Returns a value, or `null` if it is invalid: a song needs only title and artist. */
function orNull(field: 'spotify_track_id' | 'duration_ms' | 'cover_url', value: unknown) {
  const { success } = newSongSchema.shape[field].safeParse(value);
  return success ? value : null;
}

/** Returns the id, also from a Spotify URL or URI; `null` for an episode or a local file. */
function parseTrackId(text: string): string | null {
  return /(?:^|\btrack[/:])([A-Za-z0-9]{22})(?:\?.*)?$/.exec(text)?.[1] ?? null;
}

/** Parses milliseconds or 'm:ss'; other text becomes an invalid value. */
function parseDuration(text: string): number | null {
  if (text === '') return null;
  const parts = /^(?:(\d+):)?(\d{1,3}):(\d\d)$/.exec(text);
  if (parts === null) return Number(text);
  const [, hours = '0', minutes = '0', seconds = '0'] = parts;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}
