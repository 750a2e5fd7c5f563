import { sql } from 'kysely';
import type { FieldChange } from '#shared/domain/changelog.ts';
import {
  type FieldConflicts,
  type FieldVersions,
  findConflicts,
  nextVersions,
} from '#shared/domain/field-versions.ts';
import type { Db, Transaction } from './connection.ts';

/** What has versions. */
const EDITED = ['albums', 'sessions'] as const;

type Edit = {
  table: (typeof EDITED)[number];
  id: string;
  /** The version that was seen, where that was told. */
  seen: number | undefined;
  changes: readonly FieldChange[];
};

/**
 * Notes what is changed in the transaction that changes it, or nothing.
 * @returns what somebody else has changed since (rules.md#editing)
 */
export async function noteEdit(trx: Transaction, edit: Edit): Promise<FieldConflicts> {
  const { table, id, seen, changes } = edit;
  if (changes.length === 0) return {};
  const row = await trx
    .selectFrom(table)
    .select(['version', 'field_versions'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const fields: FieldVersions = JSON.parse(row.field_versions);
  const known = { version: row.version, fields };
  const conflicts = findConflicts(known, seen, changes);
  if (Object.keys(conflicts).length > 0) return conflicts;
  const next = nextVersions(known, changes);
  await trx
    .updateTable(table)
    .set({ version: next.version, field_versions: JSON.stringify(next.fields) })
    .where('id', '=', id)
    .execute();
  return {};
}

/** More changes than anything has between a backup and the moment it is restored. */
const LEAP = sql.lit(1_000_000);

/**
 * After a backup was restored: of versions that were seen before, nothing is known. Later ones have
 * numbers that nobody has seen.
 */
export async function clearVersions(db: Db): Promise<void> {
  for (const table of EDITED)
    await db
      .updateTable(table)
      .set({
        version: sql<number>`version + ${LEAP}`,
        field_versions: sql<string>`'{"*":' || (version + ${LEAP}) || '}'`,
      })
      .execute();
  for (const table of ['rankings', 'ranking_drafts'] as const)
    await db
      .updateTable(table)
      .set({ version: sql<number>`version + ${LEAP}` })
      .execute();
}
