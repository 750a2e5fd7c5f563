/** Part of Vite's build manifest that is used here. */
export type Manifest = Record<string, Chunk>;

type Chunk = { file: string; isEntry?: boolean; imports?: string[] };

/**
 * Returns the scripts that a page loads at start: the entry, the chunk of a lazy page, and all
 * static imports of these.
 * @throws when the manifest has no entry
 */
export function startScripts(manifest: Manifest, screen: string): string[] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  if (entries.length === 0) throw new Error('the build manifest has no entry');
  const keys = withImports(manifest, [...entries, screen]);
  const files = keys.flatMap((key) => manifest[key]?.file ?? []);
  return [...new Set(files)].filter((file) => file.endsWith('.js'));
}

function withImports(manifest: Manifest, keys: string[]): string[] {
  const reached = new Set(keys);
  // The loop also visits items that are added to the set during it.
  for (const key of reached) for (const other of manifest[key]?.imports ?? []) reached.add(other);
  return [...reached];
}
