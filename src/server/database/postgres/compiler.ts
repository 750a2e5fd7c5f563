import {
  CastNode,
  type DataTypeNode,
  type OrderByItemNode,
  PostgresQueryCompiler,
  type PrimitiveValueListNode,
  RawNode,
} from 'kysely';
import { inPostgres } from '../engine.ts';

/** Compiles queries so that PostgreSQL returns the same results as SQLite. */
export class SameResultsCompiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    super.visitRaw(inPostgres(node));
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
    if (node.nulls === undefined && isDescending(node)) this.append(' nulls last');
  }
}

function isDescending({ direction }: OrderByItemNode): boolean {
  return direction !== undefined && RawNode.is(direction) && direction.sqlFragments[0] === 'desc';
}
