import { type ExpressionBuilder, sql } from 'kysely';
import type { BracketSummary } from '#shared/contracts/bracket.ts';
import type { Cursor } from '#shared/contracts/fields.ts';
import type { BracketStatus } from '#shared/domain/brackets/bracket-status.ts';
import type { Db } from '../../database/connection.ts';
import { hasMovedUp, isAfter } from '../../database/keyset.ts';
import type { Tables } from '../../database/tables.ts';
import { type GrowingPage, offset, rowsToRead } from '../../lib/paging.ts';
import { toSummaries } from './bracket-summary-repository.ts';

export type BracketFilter = { status?: BracketStatus | undefined; include_test_albums: boolean };

const SORT = { key: sql.ref<string>('updated_at'), id: 'id' };

/** One page of the brackets, latest change first, and one extra bracket. */
export async function findBrackets(
  db: Db,
  filter: BracketFilter & GrowingPage,
): Promise<BracketSummary[]> {
  const rows = await newestChangeFirst(db, filter)
    .where(isAfter(SORT, filter.after))
    .limit(rowsToRead(filter))
    .offset(offset(filter))
    .execute();
  return toSummaries(db, rows);
}

/** The brackets that moved to the top because they changed after the previous page was loaded. */
export async function findMovedBrackets(
  db: Db,
  filter: BracketFilter,
  after: Cursor,
): Promise<BracketSummary[]> {
  const rows = await newestChangeFirst(db, filter).where(hasMovedUp(SORT, after)).execute();
  return toSummaries(db, rows);
}

function newestChangeFirst(db: Db, filter: BracketFilter) {
  return db
    .selectFrom('brackets')
    .selectAll()
    .where(listed(filter))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc');
}

/** Number of brackets of a list on all pages. */
export async function countBrackets(db: Db, filter: BracketFilter): Promise<number> {
  const { total } = await db
    .selectFrom('brackets')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(listed(filter))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function listed({ status, include_test_albums }: BracketFilter) {
  return (eb: ExpressionBuilder<Tables, 'brackets'>) =>
    eb.and([
      eb('deleted_at', 'is', null),
      ...(status === undefined ? [] : [eb('status', '=', status)]),
      ...(include_test_albums ? [] : [eb('is_test', '=', 0)]),
    ]);
}
