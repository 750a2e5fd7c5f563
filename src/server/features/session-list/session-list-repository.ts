import { type ExpressionBuilder, type OrderByItemBuilder, sql } from 'kysely';
import type { Cursor } from '#shared/contracts/fields.ts';
import type { Session, SessionSummary } from '#shared/contracts/sessions.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { Db } from '../../database/connection.ts';
import { hasMovedDown, hasMovedUp, isAfter, isBefore } from '../../database/keyset.ts';
import type { Tables } from '../../database/tables.ts';
import { type GrowingPage, offset, rowsToRead } from '../../lib/paging.ts';
import type { Meant } from '../albums/album-search-repository.ts';
import { type AlbumFilter, findAlbumsOfSessions, matching } from '../albums/albums-repository.ts';
import {
  countAlbumsOfSession,
  type SessionRow,
  selectSessions,
  toSessions,
} from '../sessions/sessions-repository.ts';

/** Filter for sessions, and for the albums that count. */
export type ListFilter = Omit<AlbumFilter, 'ids'> & {
  /** Ids of the allowed sessions, if limited. */
  among?: readonly string[] | undefined;
  /** Albums that the search finds, by session, if that differs from a literal match. */
  meant?: ReadonlyMap<string, readonly Meant[]> | undefined;
};

/** The same filter, and whether to include the albums. */
type SessionFilter = ListFilter & { includeAlbums: boolean };

/**
 * Limits a filter to the albums of a typo-tolerant search (product/lists-and-search.md#search), and
 * to their sessions.
 */
export function narrowToMeant<Filter extends ListFilter>(
  filter: Filter,
  albums: readonly Meant[],
): Filter {
  const allowed = filter.among && new Set(filter.among);
  const meant = groupBy(albums, ({ session_id }) =>
    session_id === null || allowed?.has(session_id) === false ? null : session_id,
  );
  return { ...filter, search: '', among: [...meant.keys()], meant };
}

/** Sessions without a date are last. */
const SORT = { key: sql<string>`coalesce(session_date, '')`, id: 'id' };

/**
 * One page of the sessions, newest first, and one extra session; with a search only those with a
 * matching album.
 */
export async function findSessions(
  db: Db,
  { page, limit, ...query }: SessionFilter & GrowingPage,
): Promise<Session[]> {
  const rows = await inOrder(db, query, 'desc')
    .where(isAfter(SORT, query.after))
    .limit(rowsToRead({ page, limit }))
    .offset(offset({ page, limit, after: query.after }))
    .execute();
  return withAlbums(db, rows, query);
}

/** Rows as sessions, with the albums that the search finds. */
async function withAlbums(
  db: Db,
  rows: readonly SessionRow[],
  filter: SessionFilter,
): Promise<Session[]> {
  const sessions = await toSessions(db, rows);
  if (!filter.includeAlbums || sessions.length === 0) return sessions;
  const { meant } = filter;
  const ids = meant && rows.flatMap((row) => (meant.get(row.id) ?? []).map(({ id }) => id));
  const albums = await findAlbumsOfSessions(
    db,
    rows.map(({ id }) => id),
    { ...filter, ids },
  );
  return sessions.map((session) => ({ ...session, albums: albums.get(session.id) ?? [] }));
}

/** The sessions before a cursor, nearest first, and one extra session. */
export async function findSessionsBefore(
  db: Db,
  { limit, ...filter }: SessionFilter & { limit: number },
  cursor: Omit<Cursor, 'since'>,
): Promise<Session[]> {
  const rows = await inOrder(db, filter, 'asc')
    .where(isBefore(SORT, cursor))
    .limit(rowsToRead({ page: 1, limit }))
    .execute();
  return withAlbums(db, rows, filter);
}

/** The sessions whose date may have changed since the previous page was loaded. */
export async function findMovedSessions(
  db: Db,
  { isUpwards = false, ...filter }: SessionFilter & { isUpwards?: boolean },
  cursor: Cursor,
): Promise<Session[]> {
  const rows = await inOrder(db, filter, 'desc')
    .where(isUpwards ? hasMovedDown(SORT, cursor) : hasMovedUp(SORT, cursor))
    .execute();
  return withAlbums(db, rows, filter);
}

function inOrder(db: Db, filter: ListFilter, direction: 'asc' | 'desc') {
  return selectSessions(db, filter)
    .where(listed(filter))
    .$if(filter.among !== undefined, (rows) => rows.where('id', 'in', filter.among ?? []))
    .orderBy('session_date', direction === 'desc' ? daysLast : daysFirst)
    .orderBy('id', direction);
}

/** Null order of SQLite's default, and of its index. */
const daysLast = (day: OrderByItemBuilder) => day.desc().nullsLast();
const daysFirst = (day: OrderByItemBuilder) => day.asc().nullsFirst();

/**
 * Number of sessions of a list on all pages, and number of albums that the search found in them.
 */
export async function countSessions(
  db: Db,
  filter: SessionFilter,
): Promise<{ sessions: number; albums: number }> {
  if (filter.meant) {
    const albums = [...filter.meant.values()].reduce((sum, { length }) => sum + length, 0);
    return { sessions: filter.meant.size, albums };
  }
  const { among } = filter;
  const count =
    filter.search === ''
      ? db
          .selectFrom('sessions')
          .select(({ fn, lit }) => [fn.countAll<number>().as('sessions'), lit(0).as('albums')])
          .where(listed(filter))
          .$if(among !== undefined, (rows) => rows.where('id', 'in', among ?? []))
      : db
          .selectFrom('albums')
          .select(({ fn }) => [
            fn.count<number>('session_id').distinct().as('sessions'),
            fn.count<number>('session_id').as('albums'),
          ])
          .where(matching(filter))
          .$if(among !== undefined, (rows) => rows.where('session_id', 'in', among ?? []));
  const { sessions, albums } = await count.executeTakeFirstOrThrow();
  return { sessions: Number(sessions), albums: Number(albums) };
}

/** The sessions around today leave out test albums, and sessions of test albums only. */
const ALL = { include_test_albums: false, search: '', searchMode: 'auto' } as const;

/** Latest session until a day (`<=`), or the nearest one after it (`>`); `null` without one. */
export async function findDatedSession(
  db: Db,
  comparison: '<=' | '>',
  day: string,
): Promise<SessionSummary | null> {
  const isLast = comparison === '<=';
  const session = await db
    .selectFrom('sessions')
    .select(['id', 'location'])
    .select(({ ref }) => [
      ref('session_date').$notNull().as('session_date'),
      countAlbumsOfSession(ALL).as('album_count'),
    ])
    .where('session_date', comparison, day)
    .where(listed(ALL))
    .orderBy('session_date', isLast ? 'desc' : 'asc')
    .orderBy('id', isLast ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();
  return session ?? null;
}

type Sessions = ExpressionBuilder<Tables, 'sessions'>;

/**
 * Condition for listed sessions: not deleted, not only test albums, and with a match for a search.
 */
export function listed(filter: AlbumFilter) {
  return (eb: Sessions) => eb.and([eb('deleted_at', 'is', null), shown(eb, filter)]);
}

function shown({ and, exists, not, or, selectFrom }: Sessions, filter: AlbumFilter) {
  const albums = selectFrom('albums')
    .select('albums.id')
    .whereRef('albums.session_id', '=', 'sessions.id');
  // A subquery per session: a page is full soon if a search has many matches.
  if (filter.search !== '') return exists(albums.where(matching(filter)));
  if (filter.include_test_albums) return and([]);
  const listed = albums.where('albums.deleted_at', 'is', null);
  return or([exists(listed.where('is_test_album', '=', 0)), not(exists(listed))]);
}
