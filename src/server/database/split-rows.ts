/** Every row binds fewer than 60 values, and SQLite allows 32,766 in one statement. */
const ROWS_PER_STATEMENT = 500;

/** Splits rows into batches for one statement each, in order; no batch without rows. */
export function* splitRows<T>(rows: readonly T[], most = ROWS_PER_STATEMENT): Generator<T[]> {
  for (let start = 0; start < rows.length; start += most) yield rows.slice(start, start + most);
}

/** Runs a query for batches of ids, and returns the rows of all of them, in order of the batches. */
export async function findInBatches<Row>(
  ids: readonly string[],
  find: (some: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (const some of splitRows(ids)) found.push(...(await find(some)));
  return found;
}
