import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely';
import type { Session, SessionFields } from '#shared/contracts/sessions.ts';
import { type Json, readJson } from '#shared/domain/json-text.ts';
import type { Db } from '../../database/connection.ts';
import { buildJson, jsonFlag } from '../../database/json.ts';
import type { Tables } from '../../database/tables.ts';
import { notFound } from '../../lib/errors.ts';
import { type AlbumFilter, albumsOfSession } from '../albums/albums-repository.ts';

/** One session without its albums; `undefined` if it is deleted or does not exist. */
export async function findSession(
  db: Db,
  id: string,
  include_test_albums: boolean,
): Promise<Session | undefined> {
  const json = await findSessionJson(db, id, { include_test_albums, includeAlbums: false });
  return json && readJson(json);
}

/** One session as JSON, with its albums if requested. */
export async function findSessionJson(
  db: Db,
  id: string,
  choice: Pick<SessionListOptions, 'include_test_albums' | 'includeAlbums'>,
): Promise<Json<Session> | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select((eb) => sessionJson(eb, { ...choice, search: '', searchMode: 'auto' }).as('json'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.json;
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

const { exists, or, selectFrom } = expressionBuilder<Tables, 'sessions'>();

/** Built once, since that takes longer than compiling. */
const HAS_RECAP = jsonFlag(
  or([
    exists(
      selectFrom('evenings')
        .select('evenings.id')
        .whereRef('evenings.session_id', '=', 'sessions.id'),
    ),
    exists(
      selectFrom('evening_albums')
        .select('evening_albums.evening_id')
        .whereRef('evening_albums.session_id', '=', 'sessions.id'),
    ),
  ]),
);

/** A session in the format of the response. */
export function sessionJson(eb: ExpressionBuilder<Tables, 'sessions'>, filter: SessionListOptions) {
  const { ref } = eb;
  const { include_test_albums, includeAlbums } = filter;
  return buildJson<Session>({
    id: ref('sessions.id'),
    session_date: ref('session_date'),
    location: ref('location'),
    notes: ref('notes'),
    version: ref('sessions.version'),
    album_count: include_test_albums
      ? ref('album_count')
      : eb('album_count', '-', ref('test_album_count')),
    has_recap: HAS_RECAP,
    ...(includeAlbums && { albums: albumsOfSession(eb, filter) }),
  });
}

/** Creates a 404 error for an unknown session. */
export function sessionNotFound(id: string) {
  return notFound(`Session with ID ${id} not found`);
}
