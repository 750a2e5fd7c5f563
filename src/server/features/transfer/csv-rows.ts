import { z } from 'zod';
import { wordsTextSchema } from '#shared/contracts/album-words.ts';
import { checkSpotify, SPOTIFY_ALBUM_PREFIX } from '#shared/contracts/albums.ts';
import {
  type AlbumRecord,
  albumRecordSchema,
  sessionRecordSchema,
} from '#shared/contracts/export-document.ts';
import { personSchema } from '#shared/contracts/fields.ts';
import { TIERS, type Tier } from '#shared/domain/albums/tiers.ts';
import { unguardCell } from '#shared/domain/transfer/formula-cell.ts';
import {
  ALBUM_COLUMNS,
  type CsvColumn,
  findPersonColumn,
  getReviewer,
  getWriter,
  noteColumn,
  ratingColumn,
} from './csv-columns.ts';
import { splitTexts } from './csv-words.ts';
import type { SheetRecord } from './sheet/sheet-cells.ts';
import { type LineProblem, shortenCell } from './sheet/sheet-problem.ts';

export type RowSession = {
  session_id: string | null;
  session_date: string | null;
  location: string | null;
  notes: string | null;
};

/** One row of a file; a row without an album is a session without albums. */
export type CsvRow = {
  line: number;
  album: RowAlbum | null;
  session: RowSession;
  /** The rows of single ratings that it was merged from. */
  mergedFrom?: { row: CsvRow; rated_by: string }[];
};

/** Words of a person about the album of a row. */
type RowWords = { reviewer: string; text: string };

/** The album of a row; id and timestamps only if the file has them. */
export type RowAlbum = Omit<
  AlbumRecord,
  'id' | 'session_id' | 'created_at' | 'updated_at' | 'deleted_at'
> & {
  id: string | null;
  created_at: string | null;
  updated_at: string | null;
  /** Words of people about it. */
  words: RowWords[];
};

type CellProblem = Omit<LineProblem, 'line'>;

export type RowResult = { row: CsvRow } | { problems: CellProblem[] };

const { session_id: _, deleted_at: __, ...albumShape } = albumRecordSchema.shape;

const albumSchema = z
  .strictObject({
    ...albumShape,
    id: albumShape.id.nullable(),
    created_at: albumShape.created_at.nullable(),
    updated_at: albumShape.updated_at.nullable(),
    words: z.array(z.strictObject({ reviewer: personSchema, text: wordsTextSchema })),
  })
  .check(checkSpotify);

const sessionSchema = z.strictObject({
  session_id: sessionRecordSchema.shape.id.nullable(),
  session_date: sessionRecordSchema.shape.session_date,
  location: sessionRecordSchema.shape.location,
  notes: sessionRecordSchema.shape.notes,
});

/** Validates one record, with one cell per column, by the rules of the API. */
export function readRow(header: readonly string[], { line, cells }: SheetRecord): RowResult {
  const row = new Map(
    header.map((column, index) => [column, unguardCell(cells[index] ?? '') || null]),
  );
  const cell = (column: CsvColumn) => row.get(column) ?? null;
  const session = sessionSchema.safeParse({
    session_id: cell('session_id'),
    session_date: cell('session_date'),
    location: cell('location'),
    notes: cell('notes'),
  });
  const album = isSessionAlone(cell) ? null : albumSchema.safeParse(getAlbum(row, cell));
  const issues = [...(album?.error?.issues ?? []), ...(session.error?.issues ?? [])];
  if (issues.length > 0 || !session.success || album?.success === false)
    return { problems: issues.map((issue) => toProblem(issue, row)) };
  return { row: { line, album: album && completeAlbum(album.data), session: session.data } };
}

type Cell = (column: CsvColumn) => string | null;

/** True for a session without albums, a row that only exports have. */
function isSessionAlone(cell: Cell): boolean {
  const album: CsvColumn[] = ['artist', 'title', 'spotify_id', 'tier', 'id'];
  return cell('session_id') !== null && album.every((column) => cell(column) === null);
}

function getAlbum(row: ReadonlyMap<string, string | null>, cell: Cell) {
  const spotify_id = cell('spotify_id');
  const ratings = [...row]
    .map(([column, value]) => [getReviewer(column), value])
    .filter(([reviewer, value]) => reviewer !== null && value !== null);
  return {
    ...Object.fromEntries(ALBUM_COLUMNS.map((column) => [column, cell(column)])),
    id: cell('id'),
    spotify_url: cell('spotify_url') ?? (spotify_id && SPOTIFY_ALBUM_PREFIX + spotify_id),
    tier: cell('tier') ?? 'Not rated yet',
    individual_tiers: Object.fromEntries(ratings),
    veto: flag(cell('veto') ?? (cell('veto_by') === null ? 'false' : 'true')),
    is_test_album: flag(cell('is_test_album') ?? 'false'),
    created_at: cell('created_at'),
    updated_at: cell('updated_at'),
    words: getWords(row),
  };
}

function getWords(row: ReadonlyMap<string, string | null>): RowWords[] {
  return [...row].flatMap(([column, cell]) => {
    const reviewer = column === 'rated_notes' ? row.get('rated_by') : getWriter(column);
    return !reviewer || cell === null ? [] : splitTexts(cell).map((text) => ({ reviewer, text }));
  });
}

/** Spreadsheets write TRUE and FALSE. */
function flag(text: string): boolean | string {
  const lower = text.toLowerCase();
  return lower === 'true' || (lower === 'false' ? false : text);
}

/** Normalizes an album as the API does: no `veto_by` without a veto, no 'not rated' ratings. */
function completeAlbum(album: RowAlbum): RowAlbum {
  const ratings = Object.entries(album.individual_tiers).filter(
    ([, tier]) => tier !== 'Not rated yet',
  );
  return {
    ...album,
    veto_by: album.veto ? album.veto_by : null,
    individual_tiers: Object.fromEntries(ratings) as Record<string, Tier>,
  };
}

function toProblem(issue: z.core.$ZodIssue, row: ReadonlyMap<string, string | null>): CellProblem {
  const [field = 'row', reviewer] = issue.path.map(String);
  const isRating = field === 'individual_tiers' && reviewer !== undefined;
  const writer = field === 'words' ? getWords(row)[Number(reviewer)]?.reviewer : undefined;
  const personColumn = writer === undefined ? field : noteColumn(writer);
  const column = isRating ? ratingColumn(reviewer) : personColumn;
  const value = row.get(column);
  if (!value) return { column, reason: issue.message };
  const found = shortenCell(value);
  if (!isRating && field !== 'tier')
    return { column, reason: `${issue.message} (found '${found}')` };
  return {
    column,
    reason: `Must be one of ${TIERS.join(', ')} (found '${found}')`,
    pageText: `'${found}' names no tier. Choose its tier, or leave the row out.`,
  };
}

/** Returns the problems of the names of people in a header. */
export function findNameProblems(header: readonly string[]) {
  return header.flatMap((column) => {
    const person = findPersonColumn(column);
    const [issue] =
      person === null ? [] : (personSchema.safeParse(person.name).error?.issues ?? []);
    return issue === undefined ? [] : [{ column, reason: issue.message }];
  });
}
