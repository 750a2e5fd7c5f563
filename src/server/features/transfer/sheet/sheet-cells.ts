import { CsvError, type Info, parse } from 'csv-parse/sync';
import { SheetProblem } from './sheet-problem.ts';

/** One record of a file with the line on which it begins, from 1. */
export type SheetRecord = { line: number; cells: string[] };

/** What may stand between two cells, the likeliest first. */
const SEPARATORS = [',', ';', '\t', '|'] as const;

export type Separator = (typeof SEPARATORS)[number];

type Cells = { records: SheetRecord[]; separator: Separator };

/** No club has so many columns. */
const MAX_CELLS = 500;

/** As many lines as it takes to see what separates them. */
const LOOKED_AT = 20_000;

/**
 * The records of a text that hold anything; cells are trimmed. Quoted line breaks and every kind of
 * line end are taken, and a first line `sep=;`.
 * @param fits how well some records suit, where nothing says what separates their cells
 * @throws SheetProblem for quotes that do not match
 */
export function readCells(text: string, fits: (records: readonly SheetRecord[]) => number): Cells {
  const [, said] = /^\uFEFF?"?sep=(.)"?[^\r\n]*/i.exec(text) ?? [];
  const separator = SEPARATORS.find((known) => known === said) ?? guessSeparator(text, fits);
  const rest = said === undefined ? text : text.replace(/^[^\r\n]*/, '');
  return { records: split(rest, separator), separator };
}

/** Of those that suit as well the one that parts the text into most cells. */
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

/** As far as it can be read: a quote that is out of place is told of later. */
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
  try {
    parse(bytes, {
      bom: true,
      delimiter: separator,
      relax_column_count: true,
      // What is copied out of a spreadsheet has its quotes as they are.
      relax_quotes: separator === '\t',
      record_delimiter: ['\r\n', '\n', '\r'],
      on_record: (given: string[], { bytes: end }: Info) => {
        const line = lineAt(start);
        start = end;
        if (given.length > MAX_CELLS)
          throw new SheetProblem(line, `this line has more than ${MAX_CELLS} cells`);
        const cells = given.map((cell) => cell.trim());
        if (cells.some((cell) => cell !== '')) records.push({ line, cells });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new SheetProblem(lineAt(start), quoteProblem(error.code));
  }
  return records;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Counts lines up to a byte; each call goes on where the last one stopped. */
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
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is opened and never closed';
  if (code === 'INVALID_OPENING_QUOTE' || code === 'CSV_INVALID_CLOSING_QUOTE')
    return 'a quote is not allowed here (inside quotes, write it twice)';
  return 'this line is not readable as CSV';
}
