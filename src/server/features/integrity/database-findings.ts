import { formatCount } from '#shared/domain/format-count.ts';
import type { Db } from '../../database/connection.ts';
import { type Finding, forPeople, repairable } from './finding.ts';
import { dropOrphans, findDamage, findOrphans, rebuildIndexes } from './integrity-repository.ts';

/** SQLite messages about an index; the rows themselves are intact. */
const OF_AN_INDEX = /missing from index|in index|non-unique entry/;

const RESTORE = 'Stop the server and restore the last backup: npm run restore -- FILE.';

/** Checks the database file, regardless of its content. */
export async function findDamages(db: Db): Promise<Finding[]> {
  const lines = await findDamage(db);
  const [first] = lines;
  if (first === undefined) return [];
  const more = lines.length > 1 ? ` (and ${lines.length - 1} more)` : '';
  if (lines.every((line) => OF_AN_INDEX.test(line)))
    return [
      repairable(`A database index is inconsistent: ${first}${more}`, ({ db }) =>
        rebuildIndexes(db),
      ),
    ];
  return [forPeople(`The database is damaged: ${first}${more}`, RESTORE)];
}

/** True if an error means that the database file is damaged. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB|IOERR)/.test((error as { code?: string }).code ?? '');
}

/** Converts an error while reading the database to a finding. */
export function toUnreadableFinding(error: unknown): Finding {
  const { code = 'unknown' } = error as { code?: string };
  return forPeople(`The database cannot be read (${code})`, RESTORE);
}

/** Finds rows with references to missing rows. */
export async function findOrphanedRows(db: Db): Promise<Finding[]> {
  const orphans = await findOrphans(db);
  return [...new Set(orphans.map(({ table }) => table))].map((table) => {
    const own = orphans.filter((one) => one.table === table);
    return repairable(
      `${formatCount(own.length, 'row')} of ${table} reference missing data`,
      ({ db }) => dropOrphans(db, own),
    );
  });
}
