import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Db } from './connection.ts';
import { splitRows } from './split-rows.ts';
import type { Tables } from './tables.ts';

type Row = Record<string, string | number | null>;

type Owned<Table extends keyof Tables> = {
  /** Column and value that all the rows share, such as the id of a room. */
  owner: [column: keyof Tables[Table] & string, id: string];
  /** The other columns of the primary key. */
  key: readonly (keyof Tables[Table] & string)[];
  rows: readonly Tables[Table][];
};

/**
 * Makes the rows of an owner equal to the given ones. They are compared by value with what is
 * stored, in the same transaction: equal rows are not written, others are replaced.
 */
export async function saveRows<Table extends keyof Tables>(
  db: Db,
  table: Table,
  { owner, key, rows }: Owned<Table>,
): Promise<void> {
  // Kysely cannot type the columns of any table.
  const untyped = db as unknown as Kysely<{ table: Row }>;
  const name = table as 'table';
  const [column, id]: readonly [string, string] = owner;
  const parts: readonly string[] = key;
  const toKey = (row: Row) => JSON.stringify(parts.map((part) => row[part]));
  const stored = await untyped.selectFrom(name).selectAll().where(column, '=', id).execute();
  const given = rows as readonly Row[];
  const storedByKey = new Map(stored.map((row) => [toKey(row), row]));
  const givenByKey = new Map(given.map((row) => [toKey(row), row]));
  const removed = stored.filter((row) => !isDeepStrictEqual(row, givenByKey.get(toKey(row))));
  const added = given.filter((row) => !isDeepStrictEqual(row, storedByKey.get(toKey(row))));
  for (const row of removed) {
    await untyped
      .deleteFrom(name)
      .where(column, '=', id)
      .where(({ and, eb }) => and(parts.map((part) => eb(part, '=', row[part] ?? null))))
      .execute();
  }
  for (const some of splitRows(added)) await untyped.insertInto(name).values(some).execute();
}
