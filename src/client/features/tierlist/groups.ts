/** Albums of a list whose covers are all drawn (rules.md#screens). */
const MAX_COVERS = 1000;

/** True if of so many albums only those are drawn that have been near the window. */
export function isLongList(albums: number): boolean {
  return albums > MAX_COVERS;
}

/** Albums that are asked together whether they are near the window: on a phone four rows of three. */
const GROUP = 12;

/** A list in groups of twelve, the last one with what is left. */
export function inGroups<T>(list: readonly T[]): (readonly T[])[] {
  const count = Math.ceil(list.length / GROUP);
  return Array.from({ length: count }, (_, n) => list.slice(n * GROUP, (n + 1) * GROUP));
}
