/** Every row of ours binds fewer than 60 values, and SQLite takes 32,766 in one statement. */
const ROWS_PER_STATEMENT = 500;

/** Rows in pieces that one statement takes, in their order; none for none. */
export function* splitRows<T>(rows: readonly T[], most = ROWS_PER_STATEMENT): Generator<T[]> {
  for (let start = 0; start < rows.length; start += most) yield rows.slice(start, start + most);
}
