/**
 * The rows of all pages, each once: one that came again because it moved between two loads keeps
 * its first place, and is as it came last.
 * @example joinPages([{ data: [{ id: 'a' }, { id: 'b' }] }, { data: [{ id: 'b' }] }]) // a, b
 */
export function joinPages<Row extends { id: string }>(
  pages: readonly { data: readonly Row[] }[],
): Row[] {
  const rows = pages.flatMap(({ data }) => data);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
