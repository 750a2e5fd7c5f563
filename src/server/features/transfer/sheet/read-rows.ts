import { formatCount } from '#shared/domain/format-count.ts';
import { foldText } from '#shared/domain/search/search-text.ts';
import type { SheetChoices } from '#shared/domain/transfer/import-choices.ts';
import { type CsvRow, readRow } from '../csv-rows.ts';
import {
  type CsvSession,
  datelessProblems,
  groupSessions,
  placelessLines,
  placeQuestion,
} from '../csv-sessions.ts';
import type { SheetValues } from '../left-out-values.ts';
import { duplicateProblems } from './duplicates.ts';
import { mergeRatings } from './rows-per-rating.ts';
import type { SheetRecord } from './sheet-cells.ts';
import { type CleanRows, cleanRows } from './sheet-cleaning.ts';
import type { SheetColumn } from './sheet-columns.ts';
import { findColumnProblems, isSongList, type SheetHeader } from './sheet-header.ts';
import type { Members } from './sheet-people.ts';
import type { LineProblem } from './sheet-problem.ts';
import { countFrom, type Questions } from './sheet-questions.ts';
import { isFormResponse } from './sheet-raters.ts';
import type { TierGroupValues } from './tier-groups.ts';

export type SheetRows = {
  /** Rows without a problem. */
  rows: CsvRow[];
  sessions: CsvSession[];
  /** Lines of rows without any rating; none if there is no other. */
  unratedLines: number[];
  tiers: TierGroupValues[];
  /** Problems of the columns, which prevent the parsing of rows. */
  columnProblems: LineProblem[];
  rowProblems: LineProblem[];
  /** Lines of the rows with a problem, in ascending order. */
  badLines: number[];
  questions: Questions;
  values: SheetValues;
};

/** Reads the rows of a file, and finds their problems and questions. */
export function readRows(
  lines: readonly SheetRecord[],
  header: SheetHeader,
  members: Members,
  choices: SheetChoices,
): SheetRows {
  const { columns, isOwn, preset } = header;
  const used = columns.filter(({ meaning }) => meaning);
  const names = used.map(({ meaning }) => meaning ?? '');
  const columnProblems = findColumnProblems(header, choices);
  const problems: LineProblem[] = [];
  const whole =
    columnProblems.length > 0 ? [] : lines.filter((record) => isWhole(record, header, problems));
  const clean = isOwn
    ? asWritten(whole, used)
    : cleanRows(whole, used, { choices, members, preset });
  const read = parseRows(clean, names);
  problems.push(...read.problems);
  if (!columns.some(({ isNoDate }) => isNoDate) || choices.leave_out_others)
    problems.push(...datelessProblems(read.rows, used));
  const isUnmerged = isFormResponse(columns) && !names.includes('rated_by');
  problems.push(...duplicateProblems(read.rows, toLines(problems), isUnmerged));
  problems.sort((one, other) => one.line - other.line);
  const badLines = toLines(problems);
  for (const row of read.rows)
    if (badLines.has(row.line)) for (const line of getLines(row)) badLines.add(line);
  const isGood = ({ line }: { line: number }) => !badLines.has(line);
  const good = read.rows.filter(isGood);
  const unrated = good.filter(isUnrated);
  const unratedLines = unrated.length === good.length ? [] : unrated.flatMap(getLines);
  const leftOut = new Set(choices.leave_out_unrated ? unratedLines : []);
  const rows = good.filter(({ line }) => !leftOut.has(line));
  const sessions = groupSessions(rows, choices);
  const nonReviewers = [
    ...clean.nonReviewers.filter(isGood).map(({ name }) => name),
    ...columns.flatMap(({ nonReviewer }) => nonReviewer ?? []),
  ];
  const isUnread = used.length === 0 || isSongList(header, choices);
  return {
    rows,
    sessions,
    tiers: clean.tiers,
    unratedLines,
    values: { columns, cells: new Map(whole.map(({ line, cells }) => [line, cells])) },
    columnProblems,
    rowProblems: problems,
    badLines: [...badLines].sort((one, other) => one - other),
    questions: {
      scales: clean.tiers.filter(({ isOpen }) => isOpen),
      dates: clean.dates,
      fill_dates: countFrom(clean.dateless.filter(isGood)),
      old_dates: countFrom(clean.oldDates.filter(isGood)),
      sessions: isOwn ? null : placeQuestion(rows),
      placeless: placelessLines(sessions),
      others: isUnread ? [] : listNames(columns, (one) => one.meaning === null && !one.isNotes),
      notes: isUnread ? [] : listNames(columns, ({ isNotes }) => isNotes === true),
      long_notes: [...clean.longNotes, ...sessions.flatMap(({ longNotes }) => longNotes)],
      names: [...new Set(nonReviewers)],
      merged: findMerged(nonReviewers, members),
    },
  };
}

function listNames(columns: readonly SheetColumn[], fits: (column: SheetColumn) => boolean) {
  return columns.filter(fits).map(({ name }) => name);
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
    oldDates: [],
    tiers: [],
    nonReviewers: [],
    longNotes: [],
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
  const rater = names.indexOf('rated_by');
  if (rater < 0) return { rows: parsed.map(({ row }) => row), problems };
  const ratings = parsed.filter(({ row }) => !hasBadCell.has(row.line));
  const merged = mergeRatings(
    ratings.map(({ row, cells }) => ({ row, rated_by: cells[rater] ?? '' })),
  );
  return { rows: merged.rows, problems: problems.concat(merged.problems) };
}

/** All lines of a row, which may be merged from several. */
function getLines({ line, mergedFrom }: CsvRow): number[] {
  return mergedFrom?.map(({ row }) => row.line) ?? [line];
}

function isUnrated({ album }: CsvRow): boolean {
  if (album === null) return false;
  return album.tier === 'Not rated yet' && Object.keys(album.individual_tiers).length === 0;
}

function toLines(problems: readonly LineProblem[]): Set<number> {
  return new Set(problems.map(({ line }) => line));
}

/**
 * True if a line has no more cells than the header; reports it otherwise. Spreadsheets leave off
 * empty cells at the end.
 */
function isWhole(
  { line, cells }: SheetRecord,
  header: SheetHeader,
  problems: LineProblem[],
): boolean {
  const wanted = header.cells.length;
  if (cells.slice(wanted).every((cell) => cell === '')) return true;
  const reason = `has ${formatCount(cells.length, 'cell')}, but the header has ${wanted}: put a text with the separator in quotes, or name the other columns in the header`;
  problems.push({ line, reason });
  return false;
}

function findMerged(names: readonly string[], { merged }: Members): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const now = merged.get(foldText(name));
      return now === undefined ? [] : [[name, now]];
    }),
  );
}
