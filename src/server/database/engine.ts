import {
  type Expression,
  ExpressionWrapper,
  PostgresAdapter,
  type RawBuilder,
  type RawNode,
  sql,
} from 'kysely';
import type { Db } from './connection.ts';

/** What keeps the data. */
export type Engine = 'sqlite' | 'postgres';

/** A fragment of a statement as SQLite has it, beside the same for PostgreSQL. */
type EngineNode = RawNode & { readonly postgres: RawNode };

/** The engine that a database is kept by. */
export function getEngine(db: Pick<Db, 'getExecutor'>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

/** A fragment that the engines spell differently; which one is taken is decided when it is compiled. */
export function perEngine<T>(sqlite: RawBuilder<T>, postgres: RawBuilder<T>): RawBuilder<T> {
  const node: EngineNode = { ...sqlite.toOperationNode(), postgres: postgres.toOperationNode() };
  return sql`${new ExpressionWrapper<object, never, T>(node)}`;
}

/** The spelling of a fragment for PostgreSQL. */
export function inPostgres(node: RawNode): RawNode {
  return 'postgres' in node ? (node as EngineNode).postgres : node;
}

/** A column whose index is no good way to the rows, which SQLite would take; PostgreSQL knows by itself. */
export function unindexed<T>(column: RawBuilder<T>): RawBuilder<T> {
  return perEngine(sql`+${column}`, column);
}

/** A moment (ISO 8601 in UTC) so many seconds later, in the same form. */
export function laterBy(moment: Expression<string>, seconds: number): RawBuilder<string> {
  const span = sql.lit(`${seconds} seconds`);
  return perEngine(
    sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${moment}, ${span})`,
    sql`to_char(${moment}::timestamp + ${span}::interval, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  );
}
