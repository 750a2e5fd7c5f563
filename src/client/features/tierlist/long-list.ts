/** Maximum albums of a list that is rendered whole (product/screens.md#screens). */
const MAX_RENDERED = 1000;

/** True for a list of which only the rows near the viewport are rendered. */
export function isLongList(albums: number): boolean {
  return albums > MAX_RENDERED;
}
