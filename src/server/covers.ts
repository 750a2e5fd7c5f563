import { coverFolder } from './adapters/cover-folder.ts';
import type { Covers } from './database/cover-store.ts';
import { getEngine } from './database/engine.ts';
import { coverRows } from './features/uploads/cover-files-repository.ts';

/** Covers lie in the data directory, but where PostgreSQL keeps the data they lie there too (rules.md#engines). */
export function coversIn(dataDir: string): Covers {
  const folder = coverFolder(dataDir);
  return (db) => (getEngine(db) === 'postgres' ? coverRows(db) : folder);
}
