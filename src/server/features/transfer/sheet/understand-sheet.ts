import type { SheetChoices } from '#shared/domain/transfer/import-choices.ts';
import { plainWords } from './column-words.ts';
import { presetArtist } from './presets.ts';
import { readRows, type SheetRows } from './read-rows.ts';
import { readTable, type TableForm } from './read-table.ts';
import type { SheetRecord } from './sheet-cells.ts';
import { namesAlbums, type SheetColumn } from './sheet-columns.ts';
import { readHeader, type SheetHeader } from './sheet-header.ts';
import type { Members } from './sheet-people.ts';
import { type LineProblem, shortenCell } from './sheet-problem.ts';
import { type LeftOut, sortLines } from './sheet-rows.ts';

/**
 * Result of parsing a spreadsheet. The caller must check for open questions and problems before an
 * import.
 */
export type Understanding = Omit<SheetRows, 'unratedLines'> & {
  form: TableForm;
  /** Name of the app that wrote it, if its columns are known. */
  preset: string | null;
  /** 0 if no line names the columns. */
  headerLine: number;
  /** The first lines, of which one may name the columns. */
  firstLines: { line: number; text: string }[];
  columns: SheetColumn[];
  /** Example values of a column, by its index. */
  examples: (at: number) => string[];
  leftOut: LeftOut[];
  /** Number of rows without any rating; 0 if there is no other. */
  unrated: number;
};

const NOBODY: Members['merged'] = new Map();

/** Maximum number of lines that a person may choose as the header on the page. */
const MAX_FIRST_LINES = 20;

/**
 * Parses a spreadsheet, with the user's choices (product/import-and-export.md#spreadsheet-import).
 * @throws SheetProblem for an unreadable table
 */
export async function understandSheet(
  bytes: Buffer,
  reviewers: readonly string[],
  choices: SheetChoices,
  merged = NOBODY,
): Promise<Understanding> {
  const members = { reviewers, merged };
  // The chosen line may be of another worksheet.
  const header_line = choices.header_line === 0 ? 0 : null;
  const { records, form } = await readTable(bytes, choices, (some) =>
    Number(namesAlbums(readHeader(some, members, { ...choices, header_line }).columns)),
  );
  const header = readHeader(records, members, choices);
  const { preset, isOwn, columns } = header;
  const body = withArtists(header);
  const lines = isOwn ? { rows: body, leftOut: [] } : sortLines(body, header);
  const { unratedLines, ...table } = readRows(lines.rows, header, members, choices);
  const unrated = choices.leave_out_unrated ? unratedLines : [];
  return {
    form,
    preset: preset?.name ?? null,
    headerLine: header.line,
    firstLines: records.slice(0, MAX_FIRST_LINES).map(({ line, cells }) => ({
      line,
      text: shortenCell(cells.filter(Boolean).join(' · ')),
    })),
    columns,
    examples: examplesIn(lines.rows),
    leftOut: [
      ...header.above.map(({ line }) => ({ line, why: 'above header' as const })),
      ...lines.leftOut,
      ...unrated.map((line) => ({ line, why: 'unrated' as const })),
    ],
    unrated: unratedLines.length,
    ...table,
  };
}

function examplesIn(rows: readonly SheetRecord[]): (at: number) => string[] {
  return (at) =>
    [...new Set(rows.map(({ cells }) => cells[at] ?? ''))]
      .filter(Boolean)
      .slice(0, 3)
      .map(shortenCell);
}

/** Writes the artist into its column, if the app of the file has it in several cells. */
function withArtists({ cells: names, preset, columns, body }: SheetHeader) {
  if (preset?.artist === undefined) return body;
  const { artist, columns: fields } = preset;
  const words = names.map(plainWords);
  const target = words.findIndex((name) => fields[name] === 'artist');
  const parts = new Map(
    columns.filter(({ isInArtist }) => isInArtist).map(({ at }) => [words[at], at]),
  );
  return body.map(({ line, cells }) => {
    const name = presetArtist(artist, (column) => cells[parts.get(column) ?? -1] ?? '');
    const whole = Object.assign(
      words.map(() => ''),
      cells,
    );
    return { line, cells: whole.with(target, name) };
  });
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
