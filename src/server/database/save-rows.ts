import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Db } from './connection.ts';
import { splitRows } from './split-rows.ts';
import type { Tables } from './tables.ts';

type Row = Record<string, string | number | null>;

type Part<T extends keyof Tables> = {
  /** Values that all these rows have in common; other rows of the table stay. */
  of: Partial<Selectable<Tables[T]>>;
  /** Columns that distinguish these rows. */
  key: readonly (keyof Tables[T] & string)[];
  rows: readonly Insertable<Tables[T]>[];
};

/** SQLite nests conditions at most 1,000 deep. */
const DELETED_PER_STATEMENT = 100;

/**
 * Replaces a part of a table in a transaction. Compares with the rows in the database, so that
 * equal rows are not written, and a mutated object is. Changed rows are deleted before they are
 * inserted again, so that two of them may swap unique values; no other table may reference them.
 */
export function saveRows<T extends keyof Tables>(db: Db, table: T, part: Part<T>): Promise<void> {
  // Kysely cannot infer the columns of a table that is a type parameter.
  const { of, key, rows } = part as unknown as { of: Row; key: string[]; rows: Row[] };
  return replaceRows(db as unknown as Kysely<Record<string, Row>>, table, { of, key, rows });
}

async function replaceRows(
  db: Kysely<Record<string, Row>>,
  table: string,
  { of, key, rows }: { of: Row; key: string[]; rows: Row[] },
): Promise<void> {
  const getKey = (row: Row): Row =>
    Object.fromEntries(key.map((column) => [column, row[column] ?? null]));
  const toText = (row: Row) => JSON.stringify(getKey(row));

  const stored = await db
    .selectFrom(table)
    .selectAll()
    .where(({ and }) => and(of))
    .execute();
  const storedByKey = new Map(stored.map((row) => [toText(row), row]));
  const isStored = (row: Row) => {
    const found = storedByKey.get(toText(row));
    return found !== undefined && Object.keys(row).every((column) => row[column] === found[column]);
  };
  const unchanged = new Set(rows.filter(isStored).map(toText));
  const outdated = stored.filter((row) => !unchanged.has(toText(row)));
  const changed = rows.filter((row) => !unchanged.has(toText(row)));

  for (const some of splitRows(outdated, DELETED_PER_STATEMENT))
    await db
      .deleteFrom(table)
      .where(({ and, or }) => and([and(of), or(some.map((row) => and(getKey(row))))]))
      .execute();
  for (const some of splitRows(changed)) await db.insertInto(table).values(some).execute();
}
