import readXlsxFile, { type Sheet } from 'read-excel-file/node';
import { lengthProblem, type SheetRecord, sizeProblem } from './sheet-cells.ts';
import { SheetProblem, shortenCell } from './sheet-problem.ts';
import { DAMAGED, repackWorkbook } from './workbook-parts.ts';

type WorkbookTable = { records: SheetRecord[]; worksheet: string; worksheets: string[] };

/** Number of rows of a worksheet that are read to detect the one with albums. */
const RATED_ROWS = 500;

/**
 * Reads a worksheet of a workbook (.xlsx): the chosen one, else the first with the best score,
 * else the first.
 * @param fits score of records, 0 if they do not fit
 * @throws SheetProblem for another or a damaged file, and for a table that is too large
 */
export async function readWorkbook(
  bytes: Buffer,
  chosen: string | null,
  fits: (records: readonly SheetRecord[]) => number,
): Promise<WorkbookTable> {
  const { stream, problem } = await repackWorkbook(bytes);
  const sheets = await readSheets(stream);
  const worksheets = sheets.map(({ sheet }) => sheet);
  const rate = ({ data }: Sheet) => fits(toRecords(data.slice(0, RATED_ROWS)));
  const best = chosen === null ? getBest(sheets, rate) : findSheet(sheets, chosen);
  const records = toRecords(best.data);
  // Worksheets that are too large were emptied.
  const isUseless = records.length === 0 || (chosen === null && rate(best) === 0);
  if (problem !== null && isUseless) throw problem;
  return { records, worksheet: best.sheet, worksheets };
}

async function readSheets(stream: NodeJS.ReadableStream): Promise<Sheet[]> {
  try {
    const sheets = await readXlsxFile(stream as never);
    // A sheet that is only a chart has no data.
    return sheets.map(({ sheet, data }) => ({ sheet, data: data ?? [] }));
  } catch {
    // The library throws various errors for the same damage, TypeErrors among them.
    throw new SheetProblem(null, DAMAGED);
  }
}

function getBest(sheets: readonly Sheet[], rate: (sheet: Sheet) => number): Sheet {
  const rated = sheets.map((sheet) => ({ sheet, score: rate(sheet) }));
  const best = rated.toSorted((one, other) => other.score - one.score)[0];
  if (best === undefined) throw new SheetProblem(null, DAMAGED);
  return best.sheet;
}

function findSheet(sheets: readonly Sheet[], name: string): Sheet {
  const found = sheets.find(({ sheet }) => sheet === name);
  if (found === undefined)
    throw new SheetProblem(null, `There is no sheet "${shortenCell(name)}" in this workbook.`);
  return found;
}

/** The row of index 0 is line 1. Blank rows are skipped. */
function toRecords(rows: Sheet['data']): SheetRecord[] {
  const records: SheetRecord[] = [];
  let count = 0;
  for (const [index, row] of rows.entries()) {
    const cells = row.map(toText);
    count += cells.length;
    const size = { rows: index + 1, columns: cells.length, cells: count };
    const problem = sizeProblem(size) ?? lengthProblem(cells);
    if (problem !== null) throw new SheetProblem(index + 1, problem);
    if (cells.some((cell) => cell !== '')) records.push({ line: index + 1, cells });
  }
  return records;
}

/** Formats numbers with the 15 digits that spreadsheet apps show: 8.3, not 8.300000000000001. */
const NUMBERS = new Intl.NumberFormat('en-US', {
  useGrouping: false,
  maximumSignificantDigits: 15,
});

function toText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? String(value) : NUMBERS.format(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value instanceof Date ? formatCellDate(value) : '';
}

/** First day of spreadsheets; a time without a date is before it. */
const FIRST_DAY = Date.UTC(1900, 0, 1);

/** Formats a date whose UTC fields are those of the cell, without its time at midnight. */
function formatCellDate(date: Date): string {
  // The fraction of a day that a cell holds may be a millisecond short.
  const seconds = Math.round(date.getTime() / 1000) * 1000;
  const isValid = Math.abs(seconds) <= MAX_DATE;
  if (!isValid) return '';
  const [day = '', time = ''] = new Date(seconds).toISOString().split('T');
  const minutes = time.slice(0, 5);
  if (seconds < FIRST_DAY) return minutes;
  return minutes === '00:00' ? day : `${day} ${minutes}`;
}

/** The last day of spreadsheets, 9999-12-31, in milliseconds. */
const MAX_DATE = Date.UTC(10_000, 0, 1) - 1;
