import {
  CastNode,
  type DataTypeNode,
  type OrderByItemNode,
  PostgresQueryCompiler,
  type PrimitiveValueListNode,
  RawNode,
} from 'kysely';
import { inPostgres } from '../engine.ts';

/** Writes statements so that PostgreSQL answers as SQLite does. */
export class SameAnswersCompiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    super.visitRaw(inPostgres(node));
  }

  /** Among none, as SQLite has it: PostgreSQL takes no list without a value. */
  protected override visitPrimitiveValueList(node: PrimitiveValueListNode): void {
    if (node.values.length === 0) this.append('(select null where false)');
    else super.visitPrimitiveValueList(node);
  }

  /** Texts are put in order by their bytes, whatever the database's own language is. */
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node);
    const isColumn = this.parentNode !== undefined && !CastNode.is(this.parentNode);
    if (isColumn && node.dataType === 'text') this.append(' collate "C"');
  }

  /** What is not there stands last where the newest are first; in indexes too, or they would be of no use. */
  protected override visitOrderByItem(node: OrderByItemNode): void {
    super.visitOrderByItem(node);
    if (node.nulls === undefined && isDescending(node)) this.append(' nulls last');
  }
}

function isDescending({ direction }: OrderByItemNode): boolean {
  return direction !== undefined && RawNode.is(direction) && direction.sqlFragments[0] === 'desc';
}
