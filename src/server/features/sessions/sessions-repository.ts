import { type Selectable, sql } from 'kysely';
import type { Session, SessionFields } from '#shared/contracts/sessions.ts';
import type { Db } from '../../database/connection.ts';
import type { SessionsTable } from '../../database/tables.ts';
import { notFound } from '../../lib/errors.ts';
import { type AlbumFilter, findAlbumsOfSessions } from '../albums/albums-repository.ts';

/** One session without its albums; `undefined` if it is deleted or does not exist. */
export function findSession(
  db: Db,
  id: string,
  include_test_albums: boolean,
): Promise<Session | undefined> {
  return loadSession(db, id, { include_test_albums, includeAlbums: false });
}

/** One session, with its albums if requested; `undefined` if it is deleted or does not exist. */
export async function loadSession(
  db: Db,
  id: string,
  choice: Pick<SessionListOptions, 'include_test_albums' | 'includeAlbums'>,
): Promise<Session | undefined> {
  const rows = await db
    .selectFrom('sessions')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  const [session] = await toSessions(db, rows, { ...choice, search: '', searchMode: 'auto' });
  return session;
}

/** Options for the albums of a session: included or not, and which ones. */
export type SessionListOptions = AlbumFilter & { includeAlbums: boolean };

type StoredSession = Pick<Session, 'id' | keyof SessionFields>;

/** Inserts a session; `at` is the time of creation. */
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
export async function updateSessionRow(db: Db, session: StoredSession, at: string): Promise<void> {
  const { id, ...fields } = session;
  await db
    .updateTable('sessions')
    .set({ ...fields, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Recounts the albums of some sessions; runs in the transaction that moved an album. */
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

/** Columns of a session in a response. */
export const COLUMNS = ['id', 'session_date', 'location', 'notes', 'version'] as const;

export type SessionRow = Pick<Selectable<SessionsTable>, (typeof COLUMNS)[number]>;

/** Sessions in the format of the response. */
export async function toSessions(
  db: Db,
  rows: readonly SessionRow[],
  filter: SessionListOptions,
): Promise<Session[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const counts = await countAlbumsOfSessions(db, ids, filter.include_test_albums);
  const withRecap = await findSessionsWithRecap(db, ids);
  const albums = filter.includeAlbums ? await findAlbumsOfSessions(db, ids, filter) : null;
  return rows.map((row) => ({
    ...row,
    album_count: counts.get(row.id) ?? 0,
    has_recap: withRecap.has(row.id),
    ...(albums && { albums: albums.get(row.id) ?? [] }),
  }));
}

async function countAlbumsOfSessions(
  db: Db,
  ids: readonly string[],
  include_test_albums: boolean,
): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom('albums')
    .select(({ fn }) => ['session_id', fn.countAll<number>().as('total')])
    .where('session_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .$if(!include_test_albums, (albums) => albums.where('is_test_album', '=', 0))
    .groupBy('session_id')
    .execute();
  return new Map(rows.map(({ session_id, total }) => [session_id, Number(total)]));
}

async function findSessionsWithRecap(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlySet<string | null>> {
  const rows = await db
    .selectFrom('evenings')
    .select('session_id')
    .where('session_id', 'in', ids)
    .union(db.selectFrom('evening_albums').select('session_id').where('session_id', 'in', ids))
    .execute();
  return new Set(rows.map(({ session_id }) => session_id));
}

/** Creates a 404 error for an unknown session. */
export function sessionNotFound(id: string) {
  return notFound(`Session with ID ${id} not found`);
}
