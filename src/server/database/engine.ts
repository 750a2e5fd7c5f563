import {
  CastNode,
  type DataTypeNode,
  type Expression,
  ExpressionWrapper,
  type OrderByItemNode,
  PostgresAdapter,
  PostgresQueryCompiler,
  type PrimitiveValueListNode,
  type RawBuilder,
  RawNode,
  sql,
} from 'kysely';
import type { Db } from './connection.ts';

// All that differs between SQLite and PostgreSQL: the rest compiles to the same results.

export type Engine = 'sqlite' | 'postgres';

export function getEngine(db: Pick<Db, 'getExecutor'>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

/** SQL fragment for SQLite, with its equivalent for PostgreSQL. */
type EngineNode = RawNode & { readonly postgres?: RawNode };

/** Creates a fragment with different SQL per engine, selected at compile time. */
export function perEngine<T>(sqlite: RawBuilder<T>, postgres: RawBuilder<T>): RawBuilder<T> {
  const node: EngineNode = { ...sqlite.toOperationNode(), postgres: postgres.toOperationNode() };
  return sql`${new ExpressionWrapper<object, never, T>(node)}`;
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

/** Parsers of PostgreSQL: counts and sums as numbers, exact up to 2^53; JSON as text. */
export const PARSER_BY_OID = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1700, Number],
  [114, String],
]);

export class SameResultsCompiler extends PostgresQueryCompiler {
  protected override visitRaw(node: EngineNode): void {
    super.visitRaw(node.postgres ?? node);
  }

  /** Compiles an empty list, which PostgreSQL rejects, with SQLite's meaning. */
  protected override visitPrimitiveValueList(node: PrimitiveValueListNode): void {
    if (node.values.length === 0) this.append('(select null where false)');
    else super.visitPrimitiveValueList(node);
  }

  /** Sorts texts by bytes, independent of the locale of the database. */
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node);
    const isColumn = this.parentNode !== undefined && !CastNode.is(this.parentNode);
    if (isColumn && node.dataType === 'text') this.append(' collate "C"');
  }

  /** Sorts nulls last in descending order, also in indexes, so that they remain usable. */
  protected override visitOrderByItem(node: OrderByItemNode): void {
    super.visitOrderByItem(node);
    const { direction, nulls } = node;
    const isDescending =
      direction !== undefined && RawNode.is(direction) && direction.sqlFragments[0] === 'desc';
    if (nulls === undefined && isDescending) this.append(' nulls last');
  }
}
