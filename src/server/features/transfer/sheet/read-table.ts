import type { SheetChoices, TextEncoding } from '#shared/domain/transfer/import-choices.ts';
import { readCells, type Separator, type SheetRecord } from './sheet-cells.ts';
import { readSheetText } from './sheet-text.ts';
export type TableForm = {
  encoding: TextEncoding | null;
  separator: Separator | null;
  worksheet: string | null;
  worksheets: string[];
  samples: string[];
};
export type Table = { records: SheetRecord[]; form: TableForm };
export async function readTable(
  bytes: Buffer,
  choices: Pick<SheetChoices, 'encoding' | 'worksheet'>,
  fits: (records: readonly SheetRecord[]) => number,
): Promise<Table> {
  const { text, encoding } = readSheetText(bytes);
  const { records, separator } = readCells(text, fits);
  return {
    records,
    form: {
      encoding: encoding as TextEncoding,
      separator,
      worksheet: null,
      worksheets: [],
      samples: [],
    },
  };
}
