import { sql } from 'kysely';
import type { Session, SessionFields } from '#shared/contracts/sessions.ts';
import type { Db } from '../../database/connection.ts';
import { notFound } from '../../lib/errors.ts';

/** One session without its albums; `undefined` if it is deleted or does not exist. */
export async function findSession(
  db: Db,
  id: string,
  include_test_albums: boolean,
): Promise<Session | undefined> {
  const rows = await selectSessions(db, { include_test_albums })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  const [session] = await toSessions(db, rows);
  return session;
}

type StoredSession = Pick<Session, 'id' | keyof SessionFields>;

/** Inserts a session; `at` is the time of creation. */
export async function insertSession(db: Db, session: StoredSession, at: string): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      ...session,
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

type CountedAlbums = { include_test_albums: boolean };

/** Number of albums of a session that are not deleted, as SQL. */
export function countAlbumsOfSession({ include_test_albums }: CountedAlbums) {
  const tests = include_test_albums ? sql`` : sql` and is_test_album = 0`;
  return sql<number>`(select count(*) from albums
    where session_id = sessions.id and deleted_at is null${tests})`;
}

/** Selects sessions for `toSessions`. */
export function selectSessions(db: Db, counted: CountedAlbums) {
  return db
    .selectFrom('sessions')
    .select(['id', 'session_date', 'location', 'notes', 'version'])
    .select(countAlbumsOfSession(counted).as('album_count'));
}

export type SessionRow = Omit<Session, 'has_recap' | 'albums'>;

/** Sessions in the format of the response, without their albums. */
export async function toSessions(db: Db, rows: readonly SessionRow[]): Promise<Session[]> {
  if (rows.length === 0) return [];
  const withRecap = await findSessionsWithRecap(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, has_recap: withRecap.has(row.id) }));
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
