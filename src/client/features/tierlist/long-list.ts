/** Maximum albums of a list that is rendered whole (product/screens.md#screens). */
const MAX_RENDERED = 1000;

/** True for a list of which only the rows near the viewport are rendered. */
export function isLongList(albums: number): boolean {
  return albums > MAX_RENDERED;
}

/**
 * Adds the focused row and its neighbors, which Tab and arrow keys reach, to the rendered rows.
 * @example addFocusedRow([7, 8], 2, 10) // [1, 2, 3, 7, 8]
 */
export function addFocusedRow(
  rows: readonly number[],
  focused: number | null,
  count: number,
): number[] {
  const around = focused === null ? [] : [focused - 1, focused, focused + 1];
  const added = around.filter((row) => row >= 0 && row < count);
  return [...new Set([...rows, ...added])].sort((a, b) => a - b);
}
