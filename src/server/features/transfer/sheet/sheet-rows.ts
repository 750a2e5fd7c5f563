import { foldText } from '#shared/domain/search-text.ts';
import type { SheetRecord } from './sheet-cells.ts';
import { namesAlbums, type SheetColumn } from './sheet-columns.ts';

/** A line that is not an album; `first` is the line that a duplicate repeats. */
export type LeftOut = {
  line: number;
  why: 'above header' | 'header again' | 'totals' | 'duplicate';
  first?: number;
};

/** How far down a header may stand below what a person wrote over it. */
const MAX_ABOVE = 10;

/**
 * The header of a file: the first line that names artist and title, else the first of all.
 * @param getColumns the columns that a line would name
 */
export function findHeader(
  records: readonly SheetRecord[],
  getColumns: (at: number) => readonly SheetColumn[],
): number {
  const candidates = records.slice(0, MAX_ABOVE).map((_, at) => at);
  return candidates.find((at) => namesAlbums(getColumns(at))) ?? 0;
}

/** Takes out what stands between and below the albums: totals, the header again, a line twice. */
export function sortLines(
  records: readonly SheetRecord[],
  header: SheetRecord,
  columns: readonly SheetColumn[],
): { rows: SheetRecord[]; leftOut: LeftOut[] } {
  const rows: SheetRecord[] = [];
  const leftOut: LeftOut[] = [];
  const toLine = new Map<string, number>();
  const headings = toText(header);
  for (const record of records) {
    const text = toText(record);
    const first = toLine.get(text);
    if (text === headings) leftOut.push({ line: record.line, why: 'header again' });
    else if (isTotal(record, columns, record === records.at(-1)))
      leftOut.push({ line: record.line, why: 'totals' });
    else if (first !== undefined) leftOut.push({ line: record.line, why: 'duplicate', first });
    else {
      toLine.set(text, record.line);
      rows.push(record);
    }
  }
  return { rows, leftOut };
}

/** Cells that are empty at the end say nothing. */
function toText({ cells }: SheetRecord): string {
  const last = cells.findLastIndex((cell) => cell !== '');
  return JSON.stringify(cells.slice(0, last + 1));
}

const TOTAL =
  /^(?:(?:grand )?totals?|sum|count|average|avg|mean|median|summe|gesamt|anzahl|durchschnitt|totaal|aantal|gemiddelde)\b[\s:=]*(?:albums?|records?|of)?[\s:=]*[\d.,]*$|^\d+ (?:albums|records|entries|rows)$/;

/** A label where an album has its artist or title; at the very end the other may be how many there are. */
function isTotal(
  { cells }: SheetRecord,
  columns: readonly SheetColumn[],
  isLast: boolean,
): boolean {
  const getCell = (wanted: string) =>
    cells[columns.find(({ meaning }) => meaning === wanted)?.at ?? -1] ?? '';
  const isWhole = getCell('artist') !== '' && getCell('title') !== '';
  if (isWhole && !(isLast && /^[\d.,]+$/.test(getCell('title')))) return false;
  const label = cells.find((cell) => cell !== '') ?? '';
  return TOTAL.test(foldText(label));
}
