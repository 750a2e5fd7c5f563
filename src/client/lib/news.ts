type Row = { id: string };

/**
 * Counts the rows that were added, changed and removed.
 * @example compareRows([{ id: 'a' }], [{ id: 'b' }, { id: 'a' }]) // { added: 1, changed: 0,
 * removed: 0 }
 */
export function compareRowKeys(shown: readonly Row[], present: readonly Row[]) {
  const known = new Map(shown.map((row) => [row.id, row]));
  const added = present.filter(({ id }) => !known.has(id)).length;
  const changed = present.filter((row) => {
    const before = known.get(row.id);
    return before !== undefined && JSON.stringify(before) !== JSON.stringify(row);
  }).length;
  const ids = new Set(present.map(({ id }) => id));
  const removed = shown.filter(({ id }) => !ids.has(id)).length;
  return { added, changed, removed };
}

/**
 * Text about changes that the page does not show yet; `null` for none.
 * @example describeNewItems([2, 'album'], [0, 'change']) // 'New: 2 albums'
 */
export function describeNewItems(...counts: readonly (readonly [number, string])[]): string | null {
  const parts = counts
    .filter(([count]) => count > 0)
    .map(([count, noun]) => `${count} ${noun}${count === 1 ? '' : 's'}`);
  return parts.length === 0 ? null : `New: ${parts.join(', ')}`;
}
