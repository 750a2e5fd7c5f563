import type { SheetChoices } from '#shared/domain/transfer/import-choices.ts';
import { headerProblems, isExportHeader } from '../csv-columns.ts';
import { findNameProblems } from '../csv-rows.ts';
import { isOwnName } from './guess-field.ts';
import type { Preset } from './presets.ts';
import type { SheetRecord } from './sheet-cells.ts';
import {
  findPreset,
  isOfSongs,
  namesAlbums,
  readColumns,
  type SheetColumn,
} from './sheet-columns.ts';
import type { Members } from './sheet-people.ts';
import { type LineProblem, SheetProblem } from './sheet-problem.ts';
import { withRaters } from './sheet-raters.ts';

/** The line that names the columns, and their fields. */
export type SheetHeader = {
  /** 0 if no line names the columns. */
  line: number;
  cells: string[];
  columns: SheetColumn[];
  /** The app that wrote the file, if its columns are known. */
  preset: Preset | null;
  /** True for the app's own export, in which nothing is guessed. */
  isOwn: boolean;
  above: readonly SheetRecord[];
  body: readonly SheetRecord[];
};

/** Maximum number of lines above a header that is not chosen. */
const MAX_ABOVE = 10;

/**
 * Reads the chosen header, else the first line with artist and title, else the first line.
 * @throws SheetProblem if the chosen line is not in the file
 */
export function readHeader(
  records: readonly SheetRecord[],
  members: Members,
  choices: SheetChoices,
): SheetHeader {
  const headerAt = (at: number): SheetHeader => {
    const body = records.slice(at + 1);
    const given = records[at] ?? { line: 1, cells: [] };
    const { line, cells } = at === -1 ? withoutNames(records) : given;
    const preset = findPreset(cells);
    const isOwn = isExportHeader(cells);
    const known = { members, chosen: choices.columns, people: choices.people, preset, isOwn };
    const hasOwnNames = cells.every(isOwnName);
    const above = records[at - 1];
    const named = readColumns({ line, cells }, above, body, { ...known, hasOwnNames });
    const columns = withRaters(named, choices.columns, body, members);
    return { line, cells, columns, preset, isOwn, above: records.slice(0, Math.max(at, 0)), body };
  };
  const chosen = choices.header_line;
  if (chosen === 0) return headerAt(-1);
  if (chosen !== null) {
    const at = records.findIndex(({ line }) => line === chosen);
    if (at === -1) throw new SheetProblem(null, `Line ${chosen} is empty. Choose another header.`);
    return headerAt(at);
  }
  for (let at = 0; at < Math.min(MAX_ABOVE, records.length); at++) {
    const header = headerAt(at);
    if (namesAlbums(header.columns)) return header;
  }
  return headerAt(0);
}

/** Stands for the header of a file without one: its columns have letters in place of names. */
function withoutNames(records: readonly SheetRecord[]): SheetRecord {
  const count = records.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return { line: 0, cells: Array.from({ length: count }, () => '') };
}

const NO_HEADER = {
  reason:
    'no line names the columns: add one such as artist,title,tier above the first album, or say what each column holds with --column',
  pageText:
    'No line names the columns. Choose that line below, or that there is none, and then what each column holds.',
};

const OF_SONGS = {
  reason: 'this is a list of songs or plays: an import needs albums, one per line',
  pageText:
    'This is a list of songs or plays. An import needs albums, one per line. If these are albums, leave out one of the columns for the title below, or the column of the songs in the file.',
};

/** Problems of columns, which prevent the reading of rows. */
export function findColumnProblems(header: SheetHeader, choices: SheetChoices): LineProblem[] {
  const { columns } = header;
  const names = columns.flatMap(({ meaning }) => meaning || []);
  const hasHeader = columns.length === 0 || names.length > 0 || choices.header_line === 0;
  const problems = hasHeader ? headerProblems(names).concat(findNameProblems(names)) : [NO_HEADER];
  const line = Math.max(header.line, 1);
  return [...problems, ...(isSongList(header, choices) ? [OF_SONGS] : [])].map((problem) => ({
    line,
    ...problem,
  }));
}

/** Columns that the user chose are no songs. */
export function isSongList({ cells, isOwn, preset }: SheetHeader, choices: SheetChoices): boolean {
  const unchosen = cells.filter((name) => !Object.hasOwn(choices.columns, name));
  return !isOwn && isOfSongs(unchosen, preset);
}
