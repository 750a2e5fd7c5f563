import type { Covers } from '../database/cover-store.ts';
import { getEngine } from '../database/engine.ts';
import { coverRows } from '../features/uploads/cover-files-repository.ts';
import { coverFolder } from '../integrations/covers/cover-folder.ts';

/**
 * Returns the cover storage: a folder of the data directory, or with PostgreSQL a table
 * (product/storage.md#database-engines).
 */
export function coversIn(dataDir: string): Covers {
  const folder = coverFolder(dataDir);
  return (db) => (getEngine(db) === 'postgres' ? coverRows(db) : folder);
}
