/** Vite's build manifest, as far as it is read here. */
export type Manifest = Record<string, Chunk>;

type Chunk = { file: string; isEntry?: boolean; imports?: string[] };

/**
 * The script files that a page loads at start: the entry, the chunk of its screen if that is one of
 * its own, and all that these import statically.
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
  // A set goes on to what is added while it is walked.
  for (const key of reached) for (const other of manifest[key]?.imports ?? []) reached.add(other);
  return [...reached];
}
