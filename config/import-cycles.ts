/** Imports of each file, by path; keys without an entry (packages) are not followed. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/**
 * Returns one cycle for each back edge of a depth-first search.
 * @example findCycles(new Map([['a', ['b']], ['b', ['a']]])) // [['a', 'b', 'a']]
 */
export function findCycles(graph: ImportGraph): string[][] {
  const cycles: string[][] = [];
  const trail: string[] = [];
  const done = new Set<string>();
  const visit = (path: string) => {
    const start = trail.indexOf(path);
    if (start >= 0) cycles.push([...trail.slice(start), path]);
    if (start >= 0 || done.has(path)) return;
    trail.push(path);
    for (const next of graph.get(path) ?? []) visit(next);
    trail.pop();
    done.add(path);
  };
  for (const path of graph.keys()) visit(path);
  return cycles;
}
