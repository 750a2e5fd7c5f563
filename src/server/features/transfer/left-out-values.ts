import { getReviewer, getWriter } from './csv-columns.ts';
import type { CsvRow, RowAlbum, RowSession } from './csv-rows.ts';
import { isPlaceholder } from './sheet/column-words.ts';
import type { SheetColumn } from './sheet/sheet-columns.ts';

/** The values of a file, to count those that are not stored. */
export type SheetValues = {
  columns: readonly SheetColumn[];
  /** Cells of each line. */
  cells: ReadonlyMap<number, readonly string[]>;
};

/** Number of values of a column that an import does not store. */
export type LeftOutValues = { column: string; count: number };

/** Stored values of a row after the import. */
export type StoredRow = {
  /** True for an album that was in the list, and keeps its session. */
  isListed: boolean;
  album: Readonly<Record<string, unknown>> & Pick<RowAlbum, 'individual_tiers'>;
  session: Omit<RowSession, 'session_id'> | null;
};

/**
 * Counts the values of rows that are not stored: those of columns that are left out, and those that
 * give way to another, such as the second location of a session.
 * @param getStored returns `null` for a row that is left out as a whole
 */
export function countLeftOut(
  { columns, cells }: SheetValues,
  rows: readonly CsvRow[],
  getStored: (row: CsvRow) => StoredRow | null,
): LeftOutValues[] {
  const counts = new Map<SheetColumn, number>();
  for (const row of rows) {
    const stored = getStored(row);
    for (const one of stored === null ? [] : (row.mergedFrom ?? [{ row, rated_by: null }]))
      for (const column of columns) {
        const cell = cells.get(one.row.line)?.[column.at] ?? '';
        const isLeftOut = cell !== '' && !isPlaceholder(cell) && !isStored(column, one, stored);
        if (isLeftOut) counts.set(column, (counts.get(column) ?? 0) + 1);
      }
  }
  return [...counts].map(([{ name }, count]) => ({ column: name, count }));
}

/** Ids and times of an export identify its albums. */
const IDENTITY = new Set(['id', 'session_id', 'created_at', 'updated_at', 'artist', 'title']);

type OneRow = NonNullable<CsvRow['mergedFrom']>[number] | { row: CsvRow; rated_by: null };

function isStored(
  { meaning, isInArtist }: SheetColumn,
  { row: { album, session }, rated_by }: OneRow,
  stored: StoredRow | null,
): boolean {
  if (isInArtist || IDENTITY.has(meaning ?? '')) return true;
  if (!meaning || stored === null) return false;
  if (meaning === 'notes')
    return session.notes !== null && stored.session?.notes?.includes(session.notes) === true;
  if (meaning === 'session_date' || meaning === 'location')
    return stored.isListed || stored.session?.[meaning] === session[meaning];
  if (album === null) return false;
  if (rated_by !== null && (meaning === 'tier' || meaning === 'rated_by'))
    return stored.album.individual_tiers[rated_by] === album.tier;
  const writer = meaning === 'rated_notes' ? rated_by : getWriter(meaning);
  if (writer !== null) return album.words.some(({ reviewer }) => reviewer === writer);
  const person = getReviewer(meaning);
  if (person === null) return isSame(album[meaning as keyof RowAlbum], stored.album[meaning]);
  // 'Not rated yet' is no rating.
  return isSame(album.individual_tiers[person], stored.album.individual_tiers[person]);
}

/** True for the same value; the database has 0 and 1 for flags. */
function isSame(one: unknown, other: unknown): boolean {
  const toText = (value: unknown) => String(typeof value === 'boolean' ? Number(value) : value);
  return toText(one ?? '') === toText(other ?? '');
}
