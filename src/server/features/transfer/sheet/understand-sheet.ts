import { formatCount } from '#shared/domain/format-count.ts';
import type { SheetChoices } from '#shared/domain/transfer/import-choices.ts';
import { headerProblems, isExportHeader } from '../csv-columns.ts';
import { type CsvRow, type RowAlbum, readReviewers, readRow } from '../csv-rows.ts';
import {
  type CsvSession,
  datelessProblems,
  groupSessions,
  placelessLines,
} from '../csv-sessions.ts';
import { duplicateProblems } from './duplicates.ts';
import { readCells, type Separator, type SheetRecord } from './sheet-cells.ts';
import { cleanRows } from './sheet-cleaning.ts';
import { namesAlbums, readColumns, type SheetColumn } from './sheet-columns.ts';
import type { DateQuestion } from './sheet-dates.ts';
import { type LineProblem, shortenCell } from './sheet-problem.ts';
import type { ScaleQuestion } from './sheet-ratings.ts';
import { findHeader, type LeftOut, sortLines } from './sheet-rows.ts';
import { getShape, isOfSongs, type SheetShape } from './sheet-shape.ts';
import { readSheetText, type SheetText } from './sheet-text.ts';

/**
 * Result of parsing a spreadsheet. The caller must check for open questions and problems before an
 * import.
 */
export type Understanding = {
  encoding: SheetText['encoding'];
  separator: Separator;
  /** Name of the app that wrote it, if its columns are known. */
  shape: string | null;
  headerLine: number;
  columns: SheetColumn[];
  /** Example values of a column, by its index. */
  examples: (at: number) => string[];
  leftOut: LeftOut[];
  /** Rows without a problem. */
  rows: CsvRow[];
  sessions: CsvSession[];
  /** Problems of the columns, which prevent the parsing of rows. */
  columnProblems: LineProblem[];
  rowProblems: LineProblem[];
  /** Lines of the rows with a problem, in ascending order. */
  badLines: number[];
  questions: Questions;
};

/** Questions for the user, answered or not; `null` or empty if unambiguous. */
export type Questions = {
  dates: DateQuestion | null;
  scale: ScaleQuestion | null;
  /** Lines with a date for which no line has a location. */
  placeless: number[];
  /** Unknown columns that are not empty. */
  others: string[];
  /** Names of people who are not in the club. */
  names: string[];
};

/**
 * Parses a spreadsheet, with the user's choices (product/import-and-export.md#spreadsheet-import).
 * @throws SheetProblem for an unreadable table
 */
export function understandSheet(
  bytes: Buffer,
  reviewers: readonly string[],
  choices: SheetChoices,
): Understanding {
  const { text, encoding } = readSheetText(bytes);
  const columnsAt = (records: readonly SheetRecord[]) => (at: number) => {
    const header = records[at] ?? NO_RECORD;
    const known = { reviewers, message: choices.columns, shape: getShape(header.cells) };
    return readColumns(header, records[at - 1], records.slice(at + 1), known);
  };
  const { records, separator } = readCells(text, (some) => {
    const columns = columnsAt(some);
    return Number(namesAlbums(columns(findHeader(some, columns))));
  });
  const at = findHeader(records, columnsAt(records));
  const header = records[at] ?? NO_RECORD;
  const shape = getShape(header.cells);
  const columns = columnsAt(records)(at);
  const above = records.slice(0, at).map(({ line }) => ({ line, why: 'above header' as const }));
  const body = shaped(records.slice(at + 1), header, shape);
  const isOwn = isExportHeader(header.cells);
  const lines = isOwn ? { rows: body, leftOut: [] } : sortLines(body, header, columns);
  const table = readTable(lines.rows, header, columns, { isOwn, shape, reviewers, choices });
  const examples = (place: number) =>
    [...new Set(lines.rows.map(({ cells }) => cells[place] ?? ''))]
      .filter(Boolean)
      .slice(0, 3)
      .map(shortenCell);
  return {
    encoding,
    separator,
    shape: shape?.name ?? null,
    headerLine: header.line,
    columns,
    examples,
    leftOut: [...above, ...lines.leftOut],
    ...table,
  };
}

const NO_RECORD: SheetRecord = { line: 1, cells: [] };

function shaped(records: readonly SheetRecord[], header: SheetRecord, shape: SheetShape | null) {
  if (shape === null) return records;
  return records.map(({ line, cells }) => ({ line, cells: shape.read(cells, header.cells) }));
}

const NO_HEADER = {
  reason:
    'no line names the columns: add one such as artist,title,tier above the first album, or say what each column holds with --column',
  pageText:
    'No line names the columns. If the first line is an album, add a line such as "Artist, Album" above it. Otherwise choose below what each column holds.',
};

type Table = {
  /** True for the app's own export, in which nothing is guessed. */
  isOwn: boolean;
  shape: SheetShape | null;
  reviewers: readonly string[];
  choices: SheetChoices;
};

function readTable(
  lines: readonly SheetRecord[],
  header: SheetRecord,
  columns: readonly SheetColumn[],
  { isOwn, shape, reviewers, choices }: Table,
): Pick<
  Understanding,
  'rows' | 'sessions' | 'columnProblems' | 'rowProblems' | 'badLines' | 'questions'
> {
  const taken = columns.filter(({ meaning }) => meaning !== null && meaning !== '');
  const names = taken.map(({ meaning }) => meaning ?? '');
  const raters = readReviewers(names);
  const others = columns.filter(({ meaning }) => meaning === null).map(({ name }) => name);
  const hasHeader = columns.length === 0 || taken.length > 0;
  const columnProblems = (
    hasHeader ? headerProblems(names).concat(raters.problems) : [NO_HEADER]
  ).map(atLine(header.line));
  const isList = isOfSongs(header.cells);
  if (isList)
    columnProblems.push({
      line: header.line,
      reason: 'this is a list of songs or plays: an import needs albums, one per line',
      pageText: 'This is a list of songs or plays. An import needs albums, one per line.',
    });
  const problems: LineProblem[] = [];
  const whole =
    columnProblems.length > 0 ? [] : lines.filter((record) => isWhole(record, header, problems));
  const scale = choices.scale ?? shape?.scale ?? null;
  const clean = isOwn
    ? { records: picked(whole, taken), problems: [], dates: null, scale: null }
    : cleanRows(whole, taken, { choices: { ...choices, scale }, reviewers });
  const parsed: CsvRow[] = [];
  const hasBadCell = toLines(clean.problems);
  for (const record of clean.records) {
    const result = readRow(names, record);
    if ('row' in result) parsed.push(result.row);
    else if (!hasBadCell.has(record.line))
      problems.push(...result.problems.map(atLine(record.line)));
  }
  problems.push(...clean.problems, ...datelessProblems(parsed));
  problems.push(...duplicateProblems(parsed, toLines(problems)));
  problems.sort((one, other) => one.line - other.line);
  const badLines = toLines(problems);
  const rows = parsed.filter(({ line }) => !badLines.has(line));
  const sessions = groupSessions(rows, choices.location);
  const people = [...rows.flatMap(({ album }) => getPeople(album)), ...raters.reviewers];
  return {
    rows,
    sessions,
    columnProblems,
    rowProblems: problems,
    badLines: [...badLines],
    questions: {
      dates: clean.dates,
      scale: shape !== null || clean.scale?.scales.length === 0 ? null : clean.scale,
      placeless: placelessLines(sessions),
      others: isList || !hasHeader ? [] : others,
      names: [...new Set(people)].filter((name) => !reviewers.includes(name)),
    },
  };
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

/** Open questions. */
export function openQuestions(asked: Questions, choices: SheetChoices): Questions {
  return {
    dates: choices.dates === null ? asked.dates : null,
    scale: choices.scale === null ? asked.scale : null,
    placeless: choices.location === null ? asked.placeless : [],
    others: choices.leave_out_others ? [] : asked.others,
    names: choices.keep_names ? [] : asked.names,
  };
}

function toLines(problems: readonly LineProblem[]): Set<number> {
  return new Set(problems.map(({ line }) => line));
}

function atLine(line: number) {
  return (problem: Omit<LineProblem, 'line'>): LineProblem => ({ line, ...problem });
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

function picked(records: readonly SheetRecord[], columns: readonly SheetColumn[]): SheetRecord[] {
  return records.map(({ line, cells }) => ({
    line,
    cells: columns.map(({ at }) => cells[at] ?? ''),
  }));
}

function getPeople(album: RowAlbum | null): string[] {
  return [album?.submitted_by, album?.veto_by].filter((name) => typeof name === 'string');
}
