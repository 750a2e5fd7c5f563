import { CsvError, type Info, parse } from 'csv-parse/sync';
import { SheetProblem } from './sheet-problem.ts';

/** One record of a file with its first line, from 1. */
export type SheetRecord = { line: number; cells: string[] };

/** Cell separators, the most likely first. */
const SEPARATORS = [',', ';', '\t', '|'] as const;

export type Separator = (typeof SEPARATORS)[number];

type Cells = { records: SheetRecord[]; separator: Separator };

/**
 * Maximum number of rows below the header, blank ones included, of columns and of cells: more than
 * any club has.
 */
const MAX_ROWS = 50_000;
const MAX_COLUMNS = 1000;
const MAX_CELLS = 1_000_000;

/** Maximum number of characters of a cell, the limit of Excel. */
const MAX_CELL_LENGTH = 32 * 1024;

/** Number of characters that are read to detect the separator. */
const LOOKED_AT = 20_000;

/**
 * Parses the non-empty records of a text; cells are trimmed. Supports quoted line breaks, every
 * kind of line end, and a first line `sep=;`.
 * @param fits score of records, to detect the separator
 * @throws SheetProblem for unbalanced quotes, and for a table that is too large
 */
export function readCells(text: string, fits: (records: readonly SheetRecord[]) => number): Cells {
  rejectLongLine(text);
  const [, message] = /^\uFEFF?"?sep=(.)"?[^\r\n]*/i.exec(text) ?? [];
  const separator = SEPARATORS.find((known) => known === message) ?? guessSeparator(text, fits);
  const rest = message === undefined ? text : text.replace(/^[^\r\n]*/, '');
  return { records: split(rest, separator), separator };
}

/** Maximum number of characters of a line: more would take much memory before its cells are counted. */
const MAX_LINE_LENGTH = 1_000_000;

function rejectLongLine(text: string): void {
  let start = 0;
  for (const { index } of text.matchAll(/[\r\n]/g)) {
    if (index - start > MAX_LINE_LENGTH) break;
    start = index + 1;
  }
  if (text.length - start <= MAX_LINE_LENGTH) return;
  const line = text.slice(0, start).split(/\r\n|\n|\r/).length;
  throw new SheetProblem(line, 'this line has more than 1,000,000 characters');
}

/** The separator with the best score; on a tie the one with most cells. */
function guessSeparator(text: string, fits: (records: SheetRecord[]) => number): Separator {
  const start = text.slice(0, LOOKED_AT);
  const rated = SEPARATORS.map((separator) => {
    const records = splitLeniently(start, separator);
    const cells = records.reduce((most, { cells }) => Math.max(most, cells.length), 0);
    return { separator, fit: fits(records), cells };
  });
  rated.sort((one, other) => other.fit - one.fit || other.cells - one.cells);
  return rated[0]?.separator ?? ',';
}

/** Parses leniently: a misplaced quote is reported later. */
function splitLeniently(text: string, separator: Separator): SheetRecord[] {
  const records: SheetRecord[] = [];
  try {
    split(text, separator, records);
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error;
  }
  return records;
}

function split(text: string, separator: Separator, records: SheetRecord[] = []): SheetRecord[] {
  const bytes = Buffer.from(text);
  const lineAt = lineCounter(bytes);
  let start = 0;
  const total = { rows: 0, cells: 0 };
  try {
    parse(bytes, {
      bom: true,
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: true,
      // Text copied from a spreadsheet has literal quotes, also before other text.
      trim: separator !== '\t',
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
      on_record: (given: string[], { bytes: end }: Info) => {
        const line = lineAt(skipEmptyLines(bytes, start));
        start = end;
        total.rows++;
        total.cells += given.length;
        const problem = sizeProblem({ ...total, columns: given.length }) ?? lengthProblem(given);
        if (problem !== null) throw new SheetProblem(line, problem);
        const cells = given.map((cell) => cell.trim());
        if (cells.some((cell) => cell !== '')) records.push({ line, cells });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new SheetProblem(lineAt(skipEmptyLines(bytes, start)), quoteProblem(error.code));
  }
  return records;
}

/** @param size rows and cells up to a row, the header included, and the columns of the row */
export function sizeProblem(size: { rows: number; columns: number; cells: number }): string | null {
  if (size.rows > 1 + MAX_ROWS) return 'there are more than 50,000 rows: import the file in parts';
  if (size.columns > MAX_COLUMNS) return 'this line has more than 1,000 cells';
  if (size.cells > MAX_CELLS)
    return 'there are more than 1,000,000 cells: import the file in parts';
  return null;
}

export function lengthProblem(row: readonly string[]): string | null {
  const isTooLong = row.some(({ length }) => length > MAX_CELL_LENGTH);
  return isTooLong ? 'a cell has more than 32,768 characters' : null;
}

/** Column name in spreadsheets: 'A' for the first one, of index 0. */
export function toColumnLetter(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? toColumnLetter(rest - 1) : '') + String.fromCharCode(65 + (at % 26));
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Offset of the next line that is not empty. */
function skipEmptyLines(bytes: Buffer, offset: number): number {
  let at = offset;
  while (bytes[at] === LINE_FEED || bytes[at] === CARRIAGE_RETURN) at++;
  return at;
}

/** Counts lines up to a byte offset; each call continues at the last offset. */
function lineCounter(bytes: Buffer): (offset: number) => number {
  let line = 1;
  let at = 0;
  return (offset) => {
    for (; at < offset; at++) {
      const isReturn = bytes[at] === CARRIAGE_RETURN && bytes[at + 1] !== LINE_FEED;
      if (bytes[at] === LINE_FEED || isReturn) line++;
    }
    return line;
  };
}

function quoteProblem(code: string): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is never closed';
  if (code === 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE')
    return 'a quote is not allowed here (inside quotes, write it twice)';
  return 'this line is not valid CSV';
}
