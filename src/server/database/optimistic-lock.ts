import { sql } from 'kysely';
import { z } from 'zod';
import type { FieldChange } from '#shared/domain/changelog/changelog.ts';
import {
  type FieldConflicts,
  type FieldVersions,
  findConflicts,
  nextVersions,
  type Versions,
} from '#shared/domain/field-versions.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { Db, Transaction } from './connection.ts';
import { splitRows } from './split-rows.ts';
import { parseStored } from './stored-json.ts';

/** Tables with versions. */
const EDITED = ['albums', 'sessions'] as const;

type Edit = {
  table: (typeof EDITED)[number];
  id: string;
  /** Version that the client has seen, if sent. */
  seen: number | undefined;
  changes: readonly FieldChange[];
  /** Name of a field in the stored versions, if that differs. */
  toStored?: (field: string) => string;
};

const fieldVersionsSchema = z.record(z.string(), z.number()) satisfies z.ZodType<FieldVersions>;

/**
 * Bumps the version of changed fields, in the transaction of the change; does nothing on a
 * conflict.
 * @returns conflicting changes of other users (product/albums.md#editing)
 */
export async function noteEdit(trx: Transaction, edit: Edit): Promise<FieldConflicts> {
  const { table, id, seen, changes, toStored = (field) => field } = edit;
  if (changes.length === 0) return {};
  const row = await trx
    .selectFrom(table)
    .select(['version', 'field_versions'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const fields = parseStored(fieldVersionsSchema, row.field_versions, `${table}.field_versions`);
  const current = { version: row.version, fields };
  const conflicts = findConflicts(current, seen, changes, toStored);
  if (Object.keys(conflicts).length > 0) return conflicts;
  const next = nextVersions(
    current,
    changes.map(({ field }) => toStored(field)),
  );
  await trx
    .updateTable(table)
    .set({ version: next.version, field_versions: JSON.stringify(next.fields) })
    .where('id', '=', id)
    .execute();
  return {};
}

/**
 * Bumps the versions of albums that a server changes by itself, and sets their time of change.
 * @param changed names of the changed fields in the stored versions, by album
 */
export async function noteAlbumEdits(
  trx: Transaction,
  changed: ReadonlyMap<string, readonly string[]>,
  updated_at: string,
): Promise<void> {
  for (const ids of splitRows([...changed.keys()])) {
    const rows = await trx
      .selectFrom('albums')
      .select(['id', 'version', 'field_versions'])
      .where('id', 'in', ids)
      .execute();
    const next = rows.map(({ id, version, field_versions }) => {
      const fields = parseStored(fieldVersionsSchema, field_versions, 'albums.field_versions');
      return { id, ...nextVersions({ version, fields }, changed.get(id) ?? []) };
    });
    // Albums with the same history get the same versions in one statement.
    const toKey = ({ version, fields }: Versions) => JSON.stringify([version, fields]);
    for (const [first, ...others] of groupBy(next, toKey).values()) {
      if (first === undefined) continue;
      await trx
        .updateTable('albums')
        .set({
          version: first.version,
          field_versions: JSON.stringify(first.fields),
          updated_at,
        })
        .where(
          'id',
          'in',
          [first, ...others].map(({ id }) => id),
        )
        .execute();
    }
  }
}

/** More than the number of changes of any row between a backup and its restore. */
const LEAP = sql.lit(1_000_000);

/**
 * Invalidates all versions after a restore: clients may have seen later ones than the backup
 * contains, so new versions skip far ahead.
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
  for (const table of ['rankings', 'ranking_drafts', 'album_words'] as const)
    await db
      .updateTable(table)
      .set({ version: sql<number>`version + ${LEAP}` })
      .execute();
}
