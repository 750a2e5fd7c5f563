import { sql } from 'kysely';
import { formatCount } from '#shared/domain/format-count.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import { type Finding, forPeople, repairable } from './finding.ts';

/** SQLite messages about an index; the rows themselves are intact. */
const OF_AN_INDEX = /missing from index|in index|non-unique entry/;

const RESTORE = 'Stop the server and restore the last backup: spindle restore FILE.';

/** Checks an SQLite file, regardless of its content. */
export async function findDamages(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(100)`.execute(db);
  const lines = rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  const [first] = lines;
  if (first === undefined) return [];
  const found = lines.length > 1 ? `${first} (and ${lines.length - 1} more)` : first;
  if (lines.every((line) => OF_AN_INDEX.test(line)))
    return [
      repairable(`A database index is inconsistent: ${found}`, ({ db }) =>
        sql`reindex`.execute(db),
      ),
    ];
  return [forPeople(`The database is damaged: ${found}`, RESTORE)];
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

/** A row with a reference to a missing row. */
type Orphan = { table: string; rowid: number };

/** Finds rows with references to missing rows. */
export async function findOrphanedRows(db: Db): Promise<Finding[]> {
  const { rows } = await sql<Orphan>`pragma foreign_key_check`.execute(db);
  return [...groupBy(rows, ({ table }) => table)].map(([table, orphans]) =>
    repairable(
      `${formatCount(orphans.length, 'row')} of ${table} reference missing data`,
      ({ db }) => dropOrphans(db, table, orphans),
    ),
  );
}

/** What each column of an album references. */
const REFERENCES = { session_id: 'sessions', submitter_id: 'people', vetoer_id: 'people' };

/** Detaches albums from what is missing, and deletes all other orphans. */
async function dropOrphans(db: Db, table: string, orphans: readonly Orphan[]): Promise<void> {
  const detached = Object.entries(REFERENCES).map(([column, parent]) => {
    const isThere = sql`${sql.ref(column)} in (select id from ${sql.table(parent)})`;
    return sql`${sql.ref(column)} = case when ${isThere} then ${sql.ref(column)} end`;
  });
  const drop =
    table === 'albums'
      ? sql`update albums set ${sql.join(detached)}`
      : sql`delete from ${sql.table(table)}`;
  await inTransaction(db, async (trx) => {
    for (const { rowid } of orphans) await sql`${drop} where rowid = ${rowid}`.execute(trx);
  });
}
