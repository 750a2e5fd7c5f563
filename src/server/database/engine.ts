import {
  CastNode,
  type DataTypeNode,
  type OrderByItemNode,
  PostgresAdapter,
  PostgresQueryCompiler,
  type PrimitiveValueListNode,
  RawNode,
} from 'kysely';
import type { Db } from './connection.ts';

// All that differs between SQLite and PostgreSQL: the rest compiles to the same results.

export type Engine = 'sqlite' | 'postgres';

export function getEngine(db: Pick<Db, 'getExecutor'>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

/** Parsers of PostgreSQL: counts and sums as numbers, exact up to 2^53. */
export const PARSER_BY_OID = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1700, Number],
]);

export class SameResultsCompiler extends PostgresQueryCompiler {
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
