import {
  type Expression,
  ExpressionWrapper,
  PostgresAdapter,
  type RawBuilder,
  type RawNode,
  sql,
} from 'kysely';
import type { Db } from './connection.ts';

/** Database engine. */
export type Engine = 'sqlite' | 'postgres';

/** SQL fragment for SQLite, with its equivalent for PostgreSQL. */
type EngineNode = RawNode & { readonly postgres: RawNode };

/** Returns the engine of a database. */
export function getEngine(db: Pick<Db, 'getExecutor'>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

/** Creates a fragment with different SQL per engine, selected at compile time. */
export function perEngine<T>(sqlite: RawBuilder<T>, postgres: RawBuilder<T>): RawBuilder<T> {
  const node: EngineNode = { ...sqlite.toOperationNode(), postgres: postgres.toOperationNode() };
  return sql`${new ExpressionWrapper<object, never, T>(node)}`;
}

/** Returns the PostgreSQL version of a fragment. */
export function inPostgres(node: RawNode): RawNode {
  return 'postgres' in node ? (node as EngineNode).postgres : node;
}

/** Prevents SQLite from using the index of a column; PostgreSQL needs no hint. */
export function unindexed<T>(column: RawBuilder<T>): RawBuilder<T> {
  return perEngine(sql`+${column}`, column);
}

/** Adds seconds to a timestamp (ISO 8601 in UTC), in the same format. */
export function laterBy(moment: Expression<string>, seconds: number): RawBuilder<string> {
  const span = sql.lit(`${seconds} seconds`);
  return perEngine(
    sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${moment}, ${span})`,
    sql`to_char(${moment}::timestamp + ${span}::interval, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  );
}
