import { foldText } from '#shared/domain/search/search-text.ts';
import type { SheetRecord } from './sheet-cells.ts';
import type { SheetColumn } from './sheet-columns.ts';
import type { SheetHeader } from './sheet-header.ts';

/** A line that is left out, most of them no albums; `first` is the line that a duplicate repeats. */
export type LeftOut = {
  line: number;
  why: 'above header' | 'header again' | 'totals' | 'duplicate' | 'unrated';
  first?: number;
};

/** Removes lines that are no albums: totals, repeated headers, duplicates. */
export function sortLines(
  records: readonly SheetRecord[],
  { cells: names, columns }: SheetHeader,
): { rows: SheetRecord[]; leftOut: LeftOut[] } {
  const rows: SheetRecord[] = [];
  const leftOut: LeftOut[] = [];
  const toLine = new Map<string, number>();
  const headings = toText(names);
  for (const record of records) {
    const text = toText(record.cells);
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

/** Ignores empty cells at the end. */
function toText(cells: readonly string[]): string {
  const last = cells.findLastIndex((cell) => cell !== '');
  return JSON.stringify(cells.slice(0, last + 1));
}

const TOTAL =
  /^(?:(?:grand )?totals?|sum|count|average|avg|mean|median|summe|gesamt|anzahl|durchschnitt|totaal|aantal|gemiddelde)\b[\s:=]*(?:albums?|records?|of)?[\s:=]*[\d.,]*$|^\d+ (?:albums|records|entries|rows)$/;

/** The pattern of totals takes quadratic time. */
const MAX_LABEL_LENGTH = 80;

/**
 * True for a label such as 'Total' in place of artist or title; on the last line the other may be a
 * count.
 */
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
  return label.length <= MAX_LABEL_LENGTH && TOTAL.test(foldText(label));
}
