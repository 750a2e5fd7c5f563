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
import { prepareQuery, type ValueOf } from '../../database/prepared-queries.ts';
import type { Tables } from '../../database/tables.ts';
import {
  type GrowingPage,
  getPlace,
  type PagePosition,
  type PageShape,
  rowsToRead,
} from '../../lib/paging.ts';
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

/** Part of a filter that determines the SQL text; the ids are bound when the statement runs. */
type Shape = AlbumFilter & { includeAlbums: boolean; isNarrow: boolean };
type Given = { among: string };

function getShape({ among, meant, ...filter }: SessionFilter): { shape: Shape; given: Given } {
  const isNarrow = among !== undefined;
  return { shape: { ...filter, isNarrow }, given: { among: JSON.stringify(among ?? []) } };
}

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
  const { page, limit, after, ...filter } = query;
  const at = getPlace(query);
  return withMeant(db, filter, ({ shape, given }) =>
    sessionPage(db, { ...shape, ...at.shape }, { ...at.place, ...given }),
  );
}

const sessionPage = prepareQuery<Shape & PageShape, PagePosition & Given, Listed<Session>>(
  (db, page, value) => getPage(db, page, value).select((eb) => listedSession(eb, page)),
);

/**
 * Loads a page first, then the matching albums of its sessions: SQLite would take longer to look up
 * each among thousands.
 */
async function withMeant(
  db: Db,
  filter: SessionFilter,
  find: (split: ReturnType<typeof getShape>) => Promise<Listed<Session>[]>,
): Promise<Listed<Session>[]> {
  const { meant, includeAlbums } = filter;
  if (!meant || !includeAlbums) return find(getShape(filter));
  const page = await find(getShape({ ...filter, includeAlbums: false }));
  const among = page.map(({ id }) => id);
  const ids = among.flatMap((id) => meant.get(id) ?? []);
  const { shape, given } = getShape({ ...filter, among });
  const filled = await getSessions(db, shape, { ...given, ids: JSON.stringify(ids) });
  const whole = new Map(filled.map(({ id, json }) => [id, json]));
  return page.map((session) => ({ ...session, json: whole.get(session.id) ?? session.json }));
}

const getSessions = prepareQuery<Shape, Given & { ids: string }, Listed<Session>>(
  (db, shape, value) =>
    db
      .selectFrom('sessions')
      .select((eb) => listedSession(eb, { ...shape, ids: value('ids') }))
      .where(isAmong(sql.ref('sessions.id'), value('among'))),
);

/** Number of albums in the sessions of a page, including test albums. */
export async function countAlbumsOfPage(
  db: Db,
  query: SessionFilter & GrowingPage,
): Promise<number> {
  const { page, limit, after, ...filter } = query;
  const at = getPlace(query);
  const { shape, given } = getShape(filter);
  const counts = await albumCounts(db, { ...shape, ...at.shape }, { ...at.place, ...given });
  return counts.reduce((sum, { album_count }) => sum + album_count, 0);
}

const albumCounts = prepareQuery<Shape & PageShape, PagePosition & Given, { album_count: number }>(
  (db, page, value) => getPage(db, page, value).select('album_count'),
);

function getPage(db: Db, page: Shape & PageShape, value: ValueOf<PagePosition & Given>) {
  const { rows, isLater, ...shape } = page;
  const after = isLater ? { key: value('key'), id: value('id') } : undefined;
  return inOrder(db, shape, value, 'desc')
    .where(isAfter(SORT, after))
    .limit(({ lit }) => lit(rows))
    .offset(value('offset'));
}

/** The sessions before a cursor, nearest first, and one extra session. */
export function findSessionsBefore(
  db: Db,
  { limit, ...filter }: SessionFilter & { limit: number },
  { key, id }: Omit<Cursor, 'since'>,
): Promise<Listed<Session>[]> {
  const rows = rowsToRead({ page: 1, limit });
  return withMeant(db, filter, ({ shape, given }) =>
    sessionsBefore(db, { ...shape, rows }, { ...given, key, id }),
  );
}

const sessionsBefore = prepareQuery<
  Shape & { rows: number },
  Given & Omit<Cursor, 'since'>,
  Listed<Session>
>((db, { rows, ...shape }, value) =>
  inOrder(db, shape, value, 'asc')
    .select((eb) => listedSession(eb, shape))
    .where(isBefore(SORT, { key: value('key'), id: value('id') }))
    .limit(({ lit }) => lit(rows)),
);

/** The sessions whose date may have changed since the previous page was loaded. */
export function findMovedSessions(
  db: Db,
  { isUpwards = false, ...filter }: SessionFilter & { isUpwards?: boolean },
  cursor: Cursor,
): Promise<Listed<Session>[]> {
  return withMeant(db, filter, ({ shape, given }) =>
    movedSessions(db, { ...shape, isUpwards }, { ...given, ...cursor }),
  );
}

const movedSessions = prepareQuery<Shape & { isUpwards: boolean }, Given & Cursor, Listed<Session>>(
  (db, { isUpwards, ...shape }, value) => {
    const cursor = { key: value('key'), since: value('since'), id: value('id') };
    return inOrder(db, shape, value, 'desc')
      .select((eb) => listedSession(eb, shape))
      .where(isUpwards ? hasMovedDown(SORT, cursor) : hasMovedUp(SORT, cursor));
  },
);

function inOrder(db: Db, shape: Shape, value: ValueOf<Given>, direction: 'asc' | 'desc') {
  return db
    .selectFrom('sessions')
    .where(listed(shape))
    .where(isOneOf('sessions.id', shape, value))
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
  const { shape, given } = getShape(filter);
  const count = filter.search === '' ? sessionCount : foundCount;
  const [counted] = await count(db, shape, given);
  return { sessions: Number(counted?.sessions), albums: Number(counted?.albums) };
}

const foundCount = prepareQuery((db, shape: Shape, value: ValueOf<Given>) =>
  db
    .selectFrom('albums')
    .select(({ fn }) => [
      fn.count<number>('session_id').distinct().as('sessions'),
      fn.count<number>('session_id').as('albums'),
    ])
    .where(matching(shape))
    .where(isOneOf('session_id', shape, value)),
);

const sessionCount = prepareQuery((db, shape: Shape, value: ValueOf<Given>) =>
  db
    .selectFrom('sessions')
    .select(({ fn, lit }) => [fn.countAll<number>().as('sessions'), lit(0).as('albums')])
    .where(listed(shape))
    .where(isOneOf('sessions.id', shape, value)),
);

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
function isOneOf(id: string, { isNarrow }: Shape, value: ValueOf<Given>): Expression<SqlBool> {
  if (!isNarrow) return sql<SqlBool>`true`;
  return isAmong(unindexed(sql.ref(id)), value('among'));
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
