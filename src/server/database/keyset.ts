import { type Expression, type SqlBool, sql } from 'kysely';
import type { Cursor } from '#shared/contracts/fields.ts';
import type { Json } from '#shared/domain/json-text.ts';

/** What a list is sorted by, newest first; equal keys by id. */
export type SortKey = { key: Expression<string>; id: string };

/** A row of such a list as it is answered, with what it is sorted by. */
export type Listed<T> = { id: string; key: string; json: Json<T> };

/** A cursor, or what stands for one in a statement that is kept. */
type CursorIn = { [Name in keyof Cursor]: Cursor[Name] | Expression<string> };

/** Rows that stand after a cursor, wherever the rows before it have gone meanwhile; all without one. */
export function isAfter(
  { key, id }: SortKey,
  cursor: Omit<CursorIn, 'since'> | undefined,
): Expression<SqlBool> {
  if (cursor === undefined) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${key}, ${sql.ref(id)}) < (${cursor.key}, ${cursor.id})`;
}

/** Rows that stand before a cursor. */
export function isBefore({ key, id }: SortKey, cursor: Omit<CursorIn, 'since'>) {
  return sql<SqlBool>`(${key}, ${sql.ref(id)}) > (${cursor.key}, ${cursor.id})`;
}

/**
 * Rows above a cursor that were changed since the page before: one of them may have stood below it
 * then, and would be missed. New rows are not among them.
 */
export function hasMovedUp({ key, id }: SortKey, cursor: CursorIn): Expression<SqlBool> {
  return sql<SqlBool>`((${key}, ${sql.ref(id)}) >= (${cursor.key}, ${cursor.id})
    and updated_at >= ${cursor.since} and updated_at > created_at)`;
}

/** The same for who reads upwards: rows below a cursor that may have stood above it. */
export function hasMovedDown({ key, id }: SortKey, cursor: CursorIn): Expression<SqlBool> {
  return sql<SqlBool>`((${key}, ${sql.ref(id)}) <= (${cursor.key}, ${cursor.id})
    and updated_at >= ${cursor.since} and updated_at > created_at)`;
}
