/** Groups items by key, in order of first occurrence; items with the key `null` are left out. */
export function groupBy<T, K>(things: readonly T[], keyOf: (thing: T) => K | null): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [thing]);
    else group.push(thing);
  }
  return groups;
}
