import {
  type Expression,
  type ExpressionBuilder,
  type OrderByItemBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Cursor } from '#shared/contracts/fields.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import type { Db } from '../../database/connection.ts';
import { unindexed } from '../../database/engine.ts';
import { isAmong } from '../../database/json.ts';
import { hasMovedDown, hasMovedUp, isAfter, isBefore, type Listed } from '../../database/keyset.ts';
import type { Tables } from '../../database/tables.ts';
import { type GrowingPage, offset, rowsToRead } from '../../lib/paging.ts';
import type { Meant } from '../albums/album-search-repository.ts';
import { type AlbumFilter, matching } from '../albums/albums-repository.ts';
import { type SessionListOptions, sessionJson } from './sessions-repository.ts';

/** Filter for sessions, and for the albums that count. */
export type ListFilter = Omit<AlbumFilter, 'ids'> & {
  /** Ids of the allowed sessions, if limited. */
  among?: readonly string[] | undefined;
  /** Albums of each session that the search finds, if that differs from a literal match. */
  meant?: ReadonlyMap<string, readonly string[]> | undefined;
};

/** The same filter, and whether to include the albums. */
type SessionFilter = ListFilter & { includeAlbums: boolean };

/**
 * Limits a filter to the albums of a typo-tolerant search (product/lists-and-search.md#search), and
 * to their sessions.
 */
export function narrowToMeant<Filter extends ListFilter>(
  filter: Filter,
  { ids, session_ids }: Meant,
): Filter {
  const allowed = filter.among && new Set(filter.among);
  const meant = new Map<string, string[]>();
  for (const [at, id] of ids.entries()) {
    const session = session_ids[at] ?? null;
    if (session === null || allowed?.has(session) === false) continue;
    const known = meant.get(session);
    if (known) known.push(id);
    else meant.set(session, [id]);
  }
  return { ...filter, search: '', among: [...meant.keys()], meant };
}

/** Sessions without a date are last. */
const SORT = { key: sql<string>`coalesce(session_date, '')`, id: 'id' };

/**
 * One page of the sessions, newest first, and one extra session; with a search only those with a
 * matching album.
 */
export function findSessions(
  db: Db,
  query: SessionFilter & GrowingPage,
): Promise<Listed<Session>[]> {
  return withMeant(db, query, (choice) =>
    getPage(db, query)
      .select((eb) => listedSession(eb, choice))
      .execute(),
  );
}

/**
 * Loads a page first, then the matching albums of its sessions: SQLite would take longer to look up
 * each among thousands.
 */
async function withMeant(
  db: Db,
  filter: SessionFilter,
  find: (choice: SessionListOptions) => Promise<Listed<Session>[]>,
): Promise<Listed<Session>[]> {
  const { meant, includeAlbums } = filter;
  if (!meant || !includeAlbums) return find(filter);
  const page = await find({ ...filter, includeAlbums: false });
  const among = page.map(({ id }) => id);
  const ids = among.flatMap((id) => meant.get(id) ?? []);
  const filled = await db
    .selectFrom('sessions')
    .select((eb) => listedSession(eb, { ...filter, ids }))
    .where(({ ref }) => isAmong(ref('sessions.id'), among))
    .execute();
  const whole = new Map(filled.map(({ id, json }) => [id, json]));
  return page.map((session) => ({ ...session, json: whole.get(session.id) ?? session.json }));
}

/** Number of albums in the sessions of a page, including test albums. */
export async function countAlbumsOfPage(
  db: Db,
  query: SessionFilter & GrowingPage,
): Promise<number> {
  const counts = await getPage(db, query).select('album_count').execute();
  return counts.reduce((sum, { album_count }) => sum + album_count, 0);
}

function getPage(db: Db, query: SessionFilter & GrowingPage) {
  return (
    inOrder(db, query, 'desc')
      .where(isAfter(SORT, query.after))
      // A literal: SQLite would prepare the statement again for every bound limit.
      .limit(sql.lit(rowsToRead(query)))
      .offset(offset(query))
  );
}

/** The sessions before a cursor, nearest first, and one extra session. */
export function findSessionsBefore(
  db: Db,
  { limit, ...filter }: SessionFilter & { limit: number },
  cursor: Omit<Cursor, 'since'>,
): Promise<Listed<Session>[]> {
  return withMeant(db, filter, (choice) =>
    inOrder(db, filter, 'asc')
      .select((eb) => listedSession(eb, choice))
      .where(isBefore(SORT, cursor))
      .limit(sql.lit(rowsToRead({ page: 1, limit })))
      .execute(),
  );
}

/** The sessions whose date may have changed since the previous page was loaded. */
export function findMovedSessions(
  db: Db,
  { isUpwards = false, ...filter }: SessionFilter & { isUpwards?: boolean },
  cursor: Cursor,
): Promise<Listed<Session>[]> {
  return withMeant(db, filter, (choice) =>
    inOrder(db, filter, 'desc')
      .select((eb) => listedSession(eb, choice))
      .where(isUpwards ? hasMovedDown(SORT, cursor) : hasMovedUp(SORT, cursor))
      .execute(),
  );
}

function inOrder(db: Db, filter: ListFilter, direction: 'asc' | 'desc') {
  return db
    .selectFrom('sessions')
    .where(listed(filter))
    .where(isOneOf('sessions.id', filter))
    .orderBy('session_date', direction === 'desc' ? daysLast : daysFirst)
    .orderBy('id', direction);
}

/** Null order of SQLite's default, and of its index. */
const daysLast = (day: OrderByItemBuilder) => day.desc().nullsLast();
const daysFirst = (day: OrderByItemBuilder) => day.asc().nullsFirst();

function listedSession(eb: ExpressionBuilder<Tables, 'sessions'>, choice: SessionListOptions) {
  return ['id' as const, SORT.key.as('key'), sessionJson(eb, choice).as('json')] as const;
}

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
  const count =
    filter.search === ''
      ? db
          .selectFrom('sessions')
          .select(({ fn, lit }) => [fn.countAll<number>().as('sessions'), lit(0).as('albums')])
          .where(listed(filter))
          .where(isOneOf('sessions.id', filter))
      : db
          .selectFrom('albums')
          .select(({ fn }) => [
            fn.count<number>('session_id').distinct().as('sessions'),
            fn.count<number>('session_id').as('albums'),
          ])
          .where(matching(filter))
          .where(isOneOf('session_id', filter));
  const { sessions, albums } = await count.executeTakeFirstOrThrow();
  return { sessions: Number(sessions), albums: Number(albums) };
}

/**
 * Condition for listed sessions: not deleted, not only test albums, and with a match for a search.
 */
export function listed(filter: AlbumFilter) {
  return (eb: ExpressionBuilder<Tables, 'sessions'>) =>
    eb.and([eb('deleted_at', 'is', null), shown(eb, filter)]);
}

/**
 * Avoids the index, so that SQLite scans the list until a page is full instead of all possible ids.
 */
function isOneOf(id: string, { among }: ListFilter): Expression<SqlBool> {
  return among === undefined ? sql<SqlBool>`true` : isAmong(unindexed(sql.ref(id)), among);
}

function shown(eb: ExpressionBuilder<Tables, 'sessions'>, filter: AlbumFilter) {
  if (filter.search !== '') return eb.exists(matchingOfSession(eb, filter));
  if (filter.include_test_albums) return eb.and([]);
  return eb.or([
    eb('test_album_count', '=', 0),
    eb('test_album_count', '<', eb.ref('album_count')),
  ]);
}

/** A subquery per session: a page is full soon if a search has many matches. */
function matchingOfSession(eb: ExpressionBuilder<Tables, 'sessions'>, filter: AlbumFilter) {
  return eb
    .selectFrom('albums')
    .select('albums.id')
    .whereRef('albums.session_id', '=', 'sessions.id')
    .where(matching(filter));
}
