import { isUtf8 } from 'node:buffer';
import { CsvError, type Info, parse } from 'csv-parse/sync';
import { FileProblem } from '../../adapters/given-file.ts';

/** One record of a CSV file with the line on which it begins, from 1. */
export type CsvRecord = { line: number; cells: string[] };

/**
 * The records of a CSV file that hold anything, the header first; cells are trimmed. Quoted line
 * breaks, a byte order mark and every kind of line end are taken.
 * @throws FileProblem for text that is not UTF-8, and for quotes that do not match
 */
export function readCsv(name: string, bytes: Buffer): CsvRecord[] {
  refuseOtherEncodings(name, bytes);
  const lineAt = lineCounter(bytes);
  const records: CsvRecord[] = [];
  let start = 0;
  try {
    parse(bytes, {
      bom: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      on_record: (cells: string[], { bytes: end }: Info) => {
        const line = lineAt(start);
        start = end;
        if (cells.some((cell) => cell.trim() !== ''))
          records.push({ line, cells: cells.map((cell) => cell.trim()) });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new FileProblem([`${name}:${lineAt(start)}: ${quoteProblem(error.code)}`]);
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

function refuseOtherEncodings(name: string, bytes: Buffer): void {
  if (isUtf8(bytes)) return;
  const lines = bytes.toString('latin1').split(/\r\n|\n|\r/);
  const line = lines.findIndex((text) => !isUtf8(Buffer.from(text, 'latin1'))) + 1;
  throw new FileProblem([`${name}:${line}: the text is not UTF-8`]);
}

function quoteProblem(code: string): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is opened and never closed';
  if (code === 'INVALID_OPENING_QUOTE' || code === 'CSV_INVALID_CLOSING_QUOTE')
    return 'a quote stands where none may (inside quotes, write it twice)';
  return 'this line is not readable as CSV';
}
