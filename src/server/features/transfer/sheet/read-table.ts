import type { SheetChoices, TextEncoding } from '#shared/domain/transfer/import-choices.ts';
import { readCells, type Separator, type SheetRecord } from './sheet-cells.ts';
import { SheetProblem, shortenCell } from './sheet-problem.ts';
import { readSheetText } from './sheet-text.ts';
import { readWorkbook } from './workbook.ts';

/** Form of a file; `null` for a property that its kind of file does not have. */
export type TableForm = {
  encoding: TextEncoding | null;
  separator: Separator | null;
  worksheet: string | null;
  worksheets: string[];
  /** Up to three shortened cells with letters other than A to Z. */
  samples: string[];
};

export type Table = { records: SheetRecord[]; form: TableForm };

/**
 * Reads the non-empty records of a workbook (.xlsx) or of text; cells are trimmed.
 * @param fits score of records, to detect the separator or the worksheet; 0 if they do not fit
 * @throws SheetProblem for a file that cannot be read, and for a table that is too large
 */
export async function readTable(
  bytes: Buffer,
  choices: Pick<SheetChoices, 'encoding' | 'worksheet'>,
  fits: (records: readonly SheetRecord[]) => number,
): Promise<Table> {
  if (startsWith(bytes, COMPOUND_FILE)) throw new SheetProblem(null, OLD_WORKBOOK);
  if (startsWith(bytes, ZIP_FILE)) {
    const { records, ...form } = await readWorkbook(bytes, choices.worksheet, fits);
    return { records, form: { encoding: null, separator: null, ...form, samples: [] } };
  }
  const { text, encoding } = readSheetText(bytes, choices.encoding);
  const { records, separator } = readCells(text, fits);
  const samples = findSamples(records);
  return { records, form: { encoding, separator, worksheet: null, worksheets: [], samples } };
}

const ZIP_FILE = Buffer.from('PK\u0003\u0004');

/** Container of workbooks from before 2007, and of workbooks with a password. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const OLD_WORKBOOK =
  'This workbook has a password, or is from before Excel 2007. Save it as .xlsx without a password, or as CSV.';

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start);
}

const MAX_SAMPLES = 3;

/** Cells that show if the encoding is right: one per row, or all of the first row with any. */
function findSamples(records: readonly SheetRecord[]): string[] {
  const samples = new Set<string>();
  const rest = new Set<string>();
  for (const { cells } of records) {
    const [first, ...others] = cells.filter((cell) => /(?!\p{ASCII})\p{L}/u.test(cell));
    if (first !== undefined) samples.add(shortenCell(first));
    for (const cell of others.slice(0, MAX_SAMPLES)) rest.add(shortenCell(cell));
    if (samples.size === MAX_SAMPLES) break;
  }
  return [...new Set([...samples, ...rest])].slice(0, MAX_SAMPLES);
}
