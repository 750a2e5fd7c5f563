import { type Expression, type ExpressionBuilder, type Nullable, sql } from 'kysely';
import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import type { ChangeFilter } from '#shared/domain/changelog.ts';
import { RESTORE_WINDOW } from '#shared/domain/restoring.ts';
import type { Db } from '../../database/connection.ts';
import { laterBy } from '../../database/engine.ts';
import { jsonFlag, jsonIn, jsonOf } from '../../database/json.ts';
import { keepQuery } from '../../database/kept-queries.ts';
import { isAfter, type Listed } from '../../database/keyset.ts';
import type { AlbumsTable, SessionsTable, Tables } from '../../database/tables.ts';
import { type GrowingPage, type PageShape, type Place, placeOf } from '../../http/paging.ts';

export type ChangeQuery = {
  change_type?: ChangeFilter | undefined;
  include_test_albums: boolean;
};

const SORT = { key: sql.ref<string>('change_date'), id: 'changelog.id' };

type ChangeList = ChangeQuery & PageShape;

/** One page of the entries, newest first, and one entry more. */
export function findChanges(
  db: Db,
  query: ChangeQuery & GrowingPage,
): Promise<Listed<ChangelogEntry>[]> {
  const { change_type, include_test_albums } = query;
  const { shape, place } = placeOf(query);
  return changePage(db, { change_type, include_test_albums, ...shape }, place);
}

const changePage = keepQuery<ChangeList, Place, Listed<ChangelogEntry>>((db, list, value) =>
  db
    .selectFrom('changelog')
    .leftJoin('sessions', 'sessions.id', 'changelog.session_id')
    .leftJoin('albums', 'albums.id', 'changelog.album_id')
    .select((eb) => ['changelog.id', 'change_date as key', entryJson(eb).as('json')])
    .$if(list.change_type !== undefined, (rows) =>
      rows.where('category', '=', list.change_type as ChangeFilter),
    )
    .$if(!list.include_test_albums, (rows) => rows.where('changelog.is_test_album', '=', 0))
    .where(isAfter(SORT, list.isLater ? { key: value('key'), id: value('id') } : undefined))
    .orderBy('change_date', 'desc')
    .orderBy('changelog.id', 'desc')
    .limit(({ lit }) => lit(list.rows))
    .offset(value('offset')),
);

/** How many entries there are, from their running totals. */
export async function countChanges(db: Db, query: ChangeQuery): Promise<number> {
  const { change_type, include_test_albums } = query;
  const [sum] = await changeCount(db, { change_type, include_test_albums }, {});
  return Number(sum?.total ?? 0);
}

const changeCount = keepQuery((db, query: ChangeQuery, _value) =>
  db
    .selectFrom('changelog_totals')
    .select(({ fn }) => fn.sum<number | null>('total').as('total'))
    .where(counted(query)),
);

/** The totals of what a list of changes holds. */
function counted({ change_type, include_test_albums }: ChangeQuery) {
  return (eb: ExpressionBuilder<Tables, 'changelog_totals'>) =>
    eb.and([
      ...(change_type === undefined ? [] : [eb('category', '=', change_type)]),
      ...(include_test_albums ? [] : [eb('is_test_album', '=', 0)]),
    ]);
}

/** An entry beside what it is about, where that is still known. */
type Joined = ExpressionBuilder<
  Tables & { sessions: Nullable<SessionsTable>; albums: Nullable<AlbumsTable> },
  'changelog' | 'sessions' | 'albums'
>;

/** An entry as it is answered. */
function entryJson(eb: Joined) {
  const { ref } = eb;
  const [album_id, session_id] = [ref('changelog.album_id'), ref('changelog.session_id')];
  const session = jsonOf<NonNullable<ChangelogEntry['session']>>({
    session_date: ref('session_date'),
    location: ref('location'),
  });
  return jsonOf<ChangelogEntry>({
    id: ref('changelog.id'),
    change_type: ref('change_type'),
    change_date: ref('change_date'),
    album_id,
    session_id,
    artist: ref('changelog.artist'),
    title: ref('changelog.title'),
    reviewer: ref('reviewer'),
    old_rating: ref('old_rating'),
    new_rating: ref('new_rating'),
    details: jsonIn(ref('details')),
    session: jsonIn(sql`case when ${ref('sessions.id')} is null then null else ${session} end`),
    is_album_deleted: jsonFlag(isGone(album_id, ref('albums.id'), ref('albums.deleted_at'))),
    is_session_deleted: jsonFlag(
      isGone(session_id, ref('sessions.id'), ref('sessions.deleted_at')),
    ),
    restorable_until: restorable(eb),
  });
}

function isGone(
  id: Expression<unknown>,
  known: Expression<unknown>,
  deleted_at: Expression<unknown>,
) {
  return sql`${id} is not null and (${known} is null or ${deleted_at} is not null)`;
}

/**
 * Until when what it deleted can be restored, of the entry of that deletion: what was restored since,
 * and deleted again, has another.
 */
function restorable({ ref }: Joined) {
  const deleted_at = sql`case when ${ref('changelog.album_id')} is null
    then ${ref('sessions.deleted_at')} else ${ref('albums.deleted_at')} end`;
  return sql<string | null>`case when change_date = ${deleted_at} and change_type like '%Deleted'
    then ${laterBy(ref('change_date'), RESTORE_WINDOW / 1000)} end`;
}
