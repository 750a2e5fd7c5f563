import { formatCount } from '#shared/domain/format-count.ts';
import type { SheetChoices } from '#shared/domain/transfer/import-choices.ts';
import { headerProblems, isExportHeader } from '../csv-columns.ts';
import { type CsvRow, findNameProblems, readRow } from '../csv-rows.ts';
import {
  type CsvSession,
  datelessProblems,
  groupSessions,
  type PlaceQuestion,
  placelessLines,
  placeQuestion,
} from '../csv-sessions.ts';
import { duplicateProblems } from './duplicates.ts';
import { type Preset, presetArtist } from './presets.ts';
import { readTable, type TableForm } from './read-table.ts';
import { mergeRatings } from './rows-per-rating.ts';
import type { SheetRecord } from './sheet-cells.ts';
import { type CleanRows, cleanRows } from './sheet-cleaning.ts';
import {
  findPreset,
  isOfSongs,
  namesAlbums,
  plainWords,
  readColumns,
  type SheetColumn,
} from './sheet-columns.ts';
import type { DateQuestion } from './sheet-dates.ts';
import { type LineProblem, shortenCell } from './sheet-problem.ts';
import { findHeader, type LeftOut, sortLines } from './sheet-rows.ts';
import type { TierGroupValues } from './tier-groups.ts';

/**
 * Result of parsing a spreadsheet. The caller must check for open questions and problems before an
 * import.
 */
export type Understanding = {
  form: TableForm;
  /** Name of the app that wrote it, if its columns are known. */
  preset: string | null;
  headerLine: number;
  columns: SheetColumn[];
  /** Example values of a column, by its index. */
  examples: (at: number) => string[];
  leftOut: LeftOut[];
  /** Rows without a problem. */
  rows: CsvRow[];
  sessions: CsvSession[];
  /** Number of rows without any rating; 0 if there is no other. */
  unrated: number;
  tiers: TierGroupValues[];
  /** Problems of the columns, which prevent the parsing of rows. */
  columnProblems: LineProblem[];
  rowProblems: LineProblem[];
  /** Lines of the rows with a problem, in ascending order. */
  badLines: number[];
  questions: Questions;
};

/** Rows without a date below a row with one: their number, and the line of the first. */
type FillQuestion = { line: number; count: number };

/** Questions for the user, answered or not; `null` or empty if unambiguous. */
export type Questions = {
  /** Groups of tier columns whose numbers have no scale. */
  scales: TierGroupValues[];
  dates: DateQuestion | null;
  fill_dates: FillQuestion | null;
  sessions: PlaceQuestion | null;
  /** Lines with a date for which no line has a location. */
  placeless: number[];
  /** Columns that are not recognized. */
  others: string[];
  /** People who are not in the club, as the file names them. */
  names: string[];
};

/**
 * Parses a spreadsheet, with the user's choices (product/import-and-export.md#spreadsheet-import).
 * @throws SheetProblem for an unreadable table
 */
export async function understandSheet(
  bytes: Buffer,
  reviewers: readonly string[],
  choices: SheetChoices,
): Promise<Understanding> {
  const findColumns = (records: readonly SheetRecord[]) => {
    const columnsAt = (at: number) => {
      const header = records[at] ?? NO_RECORD;
      const preset = findPreset(header.cells);
      const isOwn = isExportHeader(header.cells);
      const known = { reviewers, chosen: choices.columns, people: choices.people, preset, isOwn };
      const columns = readColumns(header, records[at - 1], records.slice(at + 1), known);
      return { at, header, preset, isOwn, columns };
    };
    return columnsAt(findHeader(records, (at) => columnsAt(at).columns));
  };
  const { records, form } = await readTable(bytes, choices, (some) =>
    Number(namesAlbums(findColumns(some).columns)),
  );
  const { at, header, preset, isOwn, columns } = findColumns(records);
  const above = records.slice(0, at).map(({ line }) => ({ line, why: 'above header' as const }));
  const body = withArtists(records.slice(at + 1), { header, preset, columns });
  const lines = isOwn ? { rows: body, leftOut: [] } : sortLines(body, header, columns);
  const table = readRows(lines.rows, header, columns, { isOwn, preset, reviewers, choices });
  const { unratedLines, ...others } = table;
  const unrated = choices.leave_out_unrated ? unratedLines : [];
  return {
    form,
    preset: preset?.name ?? null,
    headerLine: header.line,
    columns,
    examples: examplesIn(lines.rows),
    leftOut: [
      ...above,
      ...lines.leftOut,
      ...unrated.map((line) => ({ line, why: 'unrated' as const })),
    ],
    unrated: unratedLines.length,
    ...others,
  };
}

const NO_RECORD: SheetRecord = { line: 1, cells: [] };

function examplesIn(rows: readonly SheetRecord[]): (at: number) => string[] {
  return (at) =>
    [...new Set(rows.map(({ cells }) => cells[at] ?? ''))]
      .filter(Boolean)
      .slice(0, 3)
      .map(shortenCell);
}

type Headed = { header: SheetRecord; preset: Preset | null; columns: readonly SheetColumn[] };

/** Writes the artist into its column, if the app of the file has it in several cells. */
function withArtists(records: readonly SheetRecord[], { header, preset, columns }: Headed) {
  if (preset?.artist === undefined) return records;
  const { artist, columns: fields } = preset;
  const names = header.cells.map(plainWords);
  const place = names.findIndex((name) => fields[name] === 'artist');
  const parts = new Map(
    columns.filter(({ isInArtist }) => isInArtist).map(({ at }) => [names[at], at]),
  );
  return records.map((record) => {
    const { line, cells } = record;
    // Reported as too short later.
    if (place >= cells.length) return record;
    const name = presetArtist(artist, (column) => cells[parts.get(column) ?? -1] ?? '');
    return { line, cells: cells.with(place, name) };
  });
}

type Sheet = {
  /** True for the app's own export, in which nothing is guessed. */
  isOwn: boolean;
  preset: Preset | null;
  reviewers: readonly string[];
  choices: SheetChoices;
};

type SheetRows = Pick<
  Understanding,
  'rows' | 'sessions' | 'tiers' | 'columnProblems' | 'rowProblems' | 'badLines' | 'questions'
> & { unratedLines: number[] };

function readRows(
  lines: readonly SheetRecord[],
  header: SheetRecord,
  columns: readonly SheetColumn[],
  sheet: Sheet,
): SheetRows {
  const { isOwn, choices } = sheet;
  const used = columns.filter(({ meaning }) => meaning);
  const names = used.map(({ meaning }) => meaning ?? '');
  const isList = isSongList(header, sheet);
  const columnProblems = findColumnProblems(header, columns, isList);
  const problems: LineProblem[] = [];
  const whole =
    columnProblems.length > 0 ? [] : lines.filter((record) => isWhole(record, header, problems));
  const clean = isOwn ? asWritten(whole, used) : cleanRows(whole, used, sheet);
  const read = parseRows(clean, names);
  problems.push(...read.problems);
  if (!columns.some(({ isNoDate }) => isNoDate) || choices.leave_out_others)
    problems.push(...datelessProblems(read.rows));
  problems.push(...duplicateProblems(read.rows, toLines(problems)));
  problems.sort((one, other) => one.line - other.line);
  const badLines = toLines(problems);
  const good = read.rows.filter(({ line }) => !badLines.has(line));
  const unrated = good.filter(isUnrated);
  const unratedLines = unrated.length === good.length ? [] : unrated.map(({ line }) => line);
  const leftOut = new Set(choices.leave_out_unrated ? unratedLines : []);
  const rows = good.filter(({ line }) => !leftOut.has(line));
  const sessions = groupSessions(rows, choices);
  const nonReviewers = [
    ...clean.nonReviewers.filter(({ line }) => !badLines.has(line)).map(({ name }) => name),
    ...columns.flatMap(({ nonReviewer }) => nonReviewer ?? []),
  ];
  return {
    rows,
    sessions,
    tiers: clean.tiers,
    unratedLines,
    columnProblems,
    rowProblems: problems,
    badLines: [...badLines],
    questions: {
      scales: clean.tiers.filter(({ isOpen }) => isOpen),
      dates: clean.dates,
      fill_dates: fillQuestion(clean.dateless.filter((line) => !badLines.has(line))),
      sessions: isOwn ? null : placeQuestion(rows),
      placeless: placelessLines(sessions),
      others:
        isList || used.length === 0
          ? []
          : columns.filter(({ meaning }) => meaning === null).map(({ name }) => name),
      names: [...new Set(nonReviewers)],
    },
  };
}

const NO_HEADER = {
  reason:
    'no line names the columns: add one such as artist,title,tier above the first album, or say what each column holds with --column',
  pageText:
    'No line names the columns. If the first line is an album, add a line such as "Artist, Album" above it. Otherwise choose below what each column holds.',
};

const OF_SONGS = {
  reason: 'this is a list of songs or plays: an import needs albums, one per line',
  pageText: 'This is a list of songs or plays. An import needs albums, one per line.',
};

function fillQuestion(lines: readonly number[]): FillQuestion | null {
  const [line] = lines;
  return line === undefined ? null : { line, count: lines.length };
}

/** Columns that the user chose are no songs. */
function isSongList({ cells }: SheetRecord, { isOwn, preset, choices }: Sheet): boolean {
  return (
    !isOwn &&
    isOfSongs(
      cells.filter((name) => !Object.hasOwn(choices.columns, name)),
      preset,
    )
  );
}

function findColumnProblems(
  header: SheetRecord,
  columns: readonly SheetColumn[],
  isList: boolean,
): LineProblem[] {
  const names = columns.flatMap(({ meaning }) => meaning || []);
  const hasHeader = columns.length === 0 || names.length > 0;
  const problems = hasHeader ? headerProblems(names).concat(findNameProblems(names)) : [NO_HEADER];
  return [...problems, ...(isList ? [OF_SONGS] : [])].map((problem) => ({
    line: header.line,
    ...problem,
  }));
}

/** Rows of the app's own export. */
function asWritten(records: readonly SheetRecord[], columns: readonly SheetColumn[]): CleanRows {
  return {
    records: records.map(({ line, cells }) => ({
      line,
      cells: columns.map(({ at }) => cells[at] ?? ''),
    })),
    problems: [],
    dates: null,
    dateless: [],
    tiers: [],
    nonReviewers: [],
  };
}

/** Validates the rows; those with one rating each are merged. */
function parseRows({ records, problems: found }: CleanRows, names: readonly string[]) {
  const problems = [...found];
  const hasBadCell = toLines(found);
  const parsed = records.flatMap((record) => {
    const result = readRow(names, record);
    if ('row' in result) return [{ row: result.row, cells: record.cells }];
    if (!hasBadCell.has(record.line))
      problems.push(...result.problems.map((problem) => ({ line: record.line, ...problem })));
    return [];
  });
  const place = names.indexOf('rated_by');
  if (place < 0) return { rows: parsed.map(({ row }) => row), problems };
  const ratings = parsed.filter(({ row }) => !hasBadCell.has(row.line));
  const merged = mergeRatings(
    ratings.map(({ row, cells }) => ({ row, rated_by: cells[place] ?? '' })),
  );
  return { rows: merged.rows, problems: problems.concat(merged.problems) };
}

function isUnrated({ album }: CsvRow): boolean {
  if (album === null) return false;
  return album.tier === 'Not rated yet' && Object.keys(album.individual_tiers).length === 0;
}

/**
 * Returns the problems that prevent an import: those of rows only if they are not to be skipped.
 */
export function blockingProblems(
  { columnProblems, rowProblems }: Pick<Understanding, 'columnProblems' | 'rowProblems'>,
  { skip_bad_rows }: Pick<SheetChoices, 'skip_bad_rows'>,
): LineProblem[] {
  return skip_bad_rows ? columnProblems : columnProblems.concat(rowProblems);
}

export function openQuestions(questions: Questions, choices: SheetChoices): Questions {
  return {
    scales: questions.scales,
    dates: choices.dates === null ? questions.dates : null,
    fill_dates: choices.fill_dates === null ? questions.fill_dates : null,
    sessions: choices.sessions === null ? questions.sessions : null,
    placeless: choices.location === null ? questions.placeless : [],
    others: choices.leave_out_others ? [] : questions.others,
    names: choices.keep_names
      ? []
      : questions.names.filter((name) => !Object.hasOwn(choices.people, name)),
  };
}

function toLines(problems: readonly LineProblem[]): Set<number> {
  return new Set(problems.map(({ line }) => line));
}

/** True if a line has exactly one cell per column of the header; reports it otherwise. */
function isWhole(
  { line, cells }: SheetRecord,
  header: SheetRecord,
  problems: LineProblem[],
): boolean {
  const wanted = header.cells.length;
  const isRight = cells.length >= wanted && cells.slice(wanted).every((cell) => cell === '');
  if (isRight) return true;
  const reason = `has ${formatCount(cells.length, 'cell')}, but the header has ${wanted}`;
  problems.push({ line, reason });
  return false;
}
