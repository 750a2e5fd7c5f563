import { type ExpressionBuilder, sql } from 'kysely';
import type { Cursor } from '#shared/contracts/fields.ts';
import type { Session, SessionFields } from '#shared/contracts/sessions.ts';
import type { Db } from '../../database/connection.ts';
import { hasMovedUp, isAfter } from '../../database/keyset.ts';
import type { SessionsTable, Tables } from '../../database/tables.ts';
import { notFound } from '../../http/errors.ts';
import { type GrowingPage, offset, rowsToRead } from '../../http/paging.ts';
import { type AlbumFilter, matching } from '../albums/albums-repository.ts';

/** Sessions without a day stand last. */
const SORT = { key: sql<string>`coalesce(session_date, '')`, id: 'id' };

/**
 * One page of the sessions, newest first, and one session more; with a search only those with a
 * matching album.
 */
export async function findSessions(db: Db, filter: AlbumFilter & GrowingPage): Promise<Session[]> {
  const rows = await newestFirst(db, filter)
    .where(isAfter(SORT, filter.after))
    .limit(rowsToRead(filter))
    .offset(offset(filter))
    .execute();
  return rows.map((row) => toSession(row, filter.include_test_albums));
}

/** The sessions whose day may have been changed since the page before. */
export async function findMovedSessions(
  db: Db,
  filter: AlbumFilter,
  after: Cursor,
): Promise<Session[]> {
  const rows = await newestFirst(db, filter).where(hasMovedUp(SORT, after)).execute();
  return rows.map((row) => toSession(row, filter.include_test_albums));
}

function newestFirst(db: Db, filter: AlbumFilter) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where(listed(filter))
    .orderBy('session_date', 'desc')
    .orderBy('id', 'desc');
}

/** How many sessions such a list has on all pages, and how many albums the search found in them. */
export async function countSessions(
  db: Db,
  filter: AlbumFilter,
): Promise<{ sessions: number; albums: number }> {
  if (filter.search === '') return { sessions: await countListed(db, filter), albums: 0 };
  const { sessions, albums } = await db
    .selectFrom('albums')
    .select(({ fn }) => [
      fn.count<number>('session_id').distinct().as('sessions'),
      fn.count<number>('session_id').as('albums'),
    ])
    .where(matching(filter))
    .executeTakeFirstOrThrow();
  return { sessions: Number(sessions), albums: Number(albums) };
}

async function countListed(db: Db, filter: AlbumFilter): Promise<number> {
  const { total } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(listed(filter))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** One session, without its albums, unless it is deleted or was never there. */
export async function findSession(
  db: Db,
  id: string,
  include_test_albums: boolean,
): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && toSession(row, include_test_albums);
}

type StoredSession = SessionFields & { id: string };

/** Adds a session; `at` is its moment of creation. */
export async function insertSession(db: Db, session: StoredSession, at: string): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      ...session,
      album_count: 0,
      test_album_count: 0,
      created_at: at,
      updated_at: at,
      deleted_at: null,
    })
    .execute();
}

/** Replaces a session's fields. */
export async function updateSession(db: Db, session: StoredSession, at: string): Promise<void> {
  const { id, ...fields } = session;
  await db
    .updateTable('sessions')
    .set({ ...fields, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Counts the albums of some sessions anew; called in the transaction that moved an album. */
export async function recountAlbums(db: Db, ids: readonly (string | null)[]): Promise<void> {
  const sessions = [...new Set(ids)].filter((id) => id !== null);
  if (sessions.length === 0) return;
  const albums = sql`select count(*) from albums where session_id = sessions.id and deleted_at is null`;
  await db
    .updateTable('sessions')
    .set({
      album_count: sql<number>`(${albums})`,
      test_album_count: sql<number>`(${albums} and is_test_album = 1)`,
    })
    .where('id', 'in', sessions)
    .execute();
}

/** A session is listed unless it is deleted, or holds only test albums, or none that the search finds. */
function listed(filter: AlbumFilter) {
  return (eb: ExpressionBuilder<Tables, 'sessions'>) =>
    eb.and([eb('deleted_at', 'is', null), shown(eb, filter)]);
}

function shown(eb: ExpressionBuilder<Tables, 'sessions'>, filter: AlbumFilter) {
  if (filter.search !== '') return eb.exists(matchingOfSession(eb, filter));
  if (filter.include_test_albums) return eb.and([]);
  return eb.or([
    eb('test_album_count', '=', 0),
    eb('test_album_count', '<', eb.ref('album_count')),
  ]);
}

/** Looked for session by session: a page is full soon, where a search finds much. */
function matchingOfSession(eb: ExpressionBuilder<Tables, 'sessions'>, filter: AlbumFilter) {
  return eb
    .selectFrom('albums')
    .select('albums.id')
    .whereRef('albums.session_id', '=', 'sessions.id')
    .where(matching(filter));
}

function toSession(row: SessionsTable, include_test_albums: boolean): Session {
  const { test_album_count, created_at, updated_at, deleted_at, ...session } = row;
  const hidden = include_test_albums ? 0 : test_album_count;
  return { ...session, album_count: row.album_count - hidden };
}

/** 404 for a session that is not there. */
export function sessionNotFound(id: string) {
  return notFound(`Session with ID ${id} not found`);
}
