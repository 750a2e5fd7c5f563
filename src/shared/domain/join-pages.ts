/**
 * Joins the rows of all pages, each once: a row that moved between two loads keeps its first
 * position, with its latest values.
 * @example joinPages([{ data: [{ id: 'a' }, { id: 'b' }] }, { data: [{ id: 'b' }] }]) // a, b
 */
export function joinPages<Row extends { id: string }>(
  pages: readonly { data: readonly Row[] }[],
): Row[] {
  const rows = pages.flatMap(({ data }) => data);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
