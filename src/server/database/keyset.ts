import { type Expression, type SqlBool, sql } from 'kysely';
import type { Cursor } from '#shared/contracts/fields.ts';

/** Sort key of a list, newest first; ties are ordered by id. */
export type SortKey = { key: Expression<string>; id: string };

/** Rows after a cursor, even if earlier rows have moved; all rows without one. */
export function isAfter(
  { key, id }: SortKey,
  cursor: Omit<Cursor, 'since'> | undefined,
): Expression<SqlBool> {
  if (cursor === undefined) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${key}, ${sql.ref(id)}) < (${cursor.key}, ${cursor.id})`;
}

/** Rows before a cursor. */
export function isBefore({ key, id }: SortKey, cursor: Omit<Cursor, 'since'>) {
  return sql<SqlBool>`(${key}, ${sql.ref(id)}) > (${cursor.key}, ${cursor.id})`;
}

/**
 * Rows above a cursor that were updated since the previous page: they may have been below it then,
 * and would be missed. Excludes new rows.
 */
export function hasMovedUp({ key, id }: SortKey, cursor: Cursor): Expression<SqlBool> {
  return sql<SqlBool>`((${key}, ${sql.ref(id)}) >= (${cursor.key}, ${cursor.id})
    and updated_at >= ${cursor.since} and updated_at > created_at)`;
}

/** The same for reading backwards: rows below a cursor that may have been above it. */
export function hasMovedDown({ key, id }: SortKey, cursor: Cursor): Expression<SqlBool> {
  return sql<SqlBool>`((${key}, ${sql.ref(id)}) <= (${cursor.key}, ${cursor.id})
    and updated_at >= ${cursor.since} and updated_at > created_at)`;
}
