/** Maximum albums of a list with all covers rendered (product/screens.md#screens). */
const MAX_COVERS = 1000;

/** True for a list that renders only albums that have been near the viewport. */
export function isLongList(albums: number): boolean {
  return albums > MAX_COVERS;
}

/** Albums observed together: on a phone four rows of three. */
const GROUP = 12;

/** Splits a list into groups of twelve, the last with the rest. */
export function inGroups<T>(list: readonly T[]): (readonly T[])[] {
  const count = Math.ceil(list.length / GROUP);
  return Array.from({ length: count }, (_, n) => list.slice(n * GROUP, (n + 1) * GROUP));
}
