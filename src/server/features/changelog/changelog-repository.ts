import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import { CHANGE_TYPES, type Change, type ChangeFilter } from '#shared/domain/changelog.ts';
import { restorableUntil } from '#shared/domain/restoring.ts';
import type { Db } from '../../database/connection.ts';
import { isAfter } from '../../database/keyset.ts';
import { splitRows } from '../../database/split-rows.ts';
import type { ChangelogTable } from '../../database/tables.ts';
import { type GrowingPage, offset, rowsToRead } from '../../http/paging.ts';

export type ChangeQuery = {
  change_type?: ChangeFilter | undefined;
  include_test_albums: boolean;
};

/** What an entry is about. */
export type ChangeSubject = {
  album_id: string | null;
  session_id: string | null;
  artist: string | null;
  title: string | null;
  is_test_album: boolean;
};

/** What the entry of a session is about. */
export function aboutSession(session_id: string): ChangeSubject {
  return { album_id: null, session_id, artist: null, title: null, is_test_album: false };
}

const SORT = { key: sql.ref<string>('change_date'), id: 'changelog.id' };

/** One page of the entries, newest first, and one entry more. */
export async function findChanges(
  db: Db,
  query: ChangeQuery & GrowingPage,
): Promise<ChangelogEntry[]> {
  const rows = await db
    .selectFrom('changelog')
    .leftJoin('sessions', 'sessions.id', 'changelog.session_id')
    .leftJoin('albums', 'albums.id', 'changelog.album_id')
    .selectAll('changelog')
    .select(['sessions.id as known_session', 'sessions.session_date', 'sessions.location'])
    .select('sessions.deleted_at as session_deleted_at')
    .select(['albums.id as known_album', 'albums.deleted_at as album_deleted_at'])
    .$if(query.change_type !== undefined, (rows) =>
      rows.where('category', '=', query.change_type as ChangeFilter),
    )
    .$if(!query.include_test_albums, (rows) => rows.where('changelog.is_test_album', '=', 0))
    .where(isAfter(SORT, query.after))
    .orderBy('change_date', 'desc')
    .orderBy('changelog.id', 'desc')
    .limit(rowsToRead(query))
    .offset(offset(query))
    .execute();
  return rows.map(toEntry);
}

/** How many entries there are, from their running totals. */
export async function countChanges(db: Db, query: ChangeQuery): Promise<number> {
  const rows = await db.selectFrom('changelog_totals').selectAll().execute();
  return rows
    .filter(({ category }) => query.change_type === undefined || category === query.change_type)
    .filter(({ is_test_album }) => query.include_test_albums || is_test_album === 0)
    .reduce((sum, { total }) => sum + total, 0);
}

/** Writes what changed; called in the transaction of the change, never elsewhere. */
export async function insertChanges(
  db: Db,
  changes: readonly Change[],
  subject: ChangeSubject,
  change_date: string,
): Promise<void> {
  await insertChangeRows(
    db,
    changes.map((change) => toRow(change, subject, change_date)),
  );
}

/** A change as a row, with a new id. */
export function toRow(change: Change, subject: ChangeSubject, change_date: string): ChangelogTable {
  return {
    ...change,
    ...subject,
    id: newId(),
    category: CHANGE_TYPES[change.change_type],
    change_date,
    details: change.details && JSON.stringify(change.details),
    is_test_album: Number(subject.is_test_album),
  };
}

/** Adds rows and keeps the totals true. */
export async function insertChangeRows(db: Db, rows: readonly ChangelogTable[]): Promise<void> {
  for (const some of splitRows(rows)) await db.insertInto('changelog').values(some).execute();
  const totals = new Map<
    string,
    { category: ChangeFilter; is_test_album: number; total: number }
  >();
  for (const { category, is_test_album } of rows) {
    const key = `${category}/${is_test_album}`;
    const total = (totals.get(key)?.total ?? 0) + 1;
    totals.set(key, { category, is_test_album, total });
  }
  for (const total of totals.values()) await addToTotal(db, total);
}

/** Moves an album's entries with it when it becomes, or stops being, a test album. */
export async function moveChanges(db: Db, album_id: string, is_test_album: boolean): Promise<void> {
  const moved = await db
    .selectFrom('changelog')
    .select(({ fn }) => ['category', fn.countAll<number>().as('total')])
    .where('album_id', '=', album_id)
    .where('is_test_album', '=', Number(!is_test_album))
    .groupBy('category')
    .execute();
  await db
    .updateTable('changelog')
    .set({ is_test_album: Number(is_test_album) })
    .where('album_id', '=', album_id)
    .execute();
  for (const { category, total } of moved) {
    await addToTotal(db, { category, is_test_album: Number(is_test_album), total: Number(total) });
    await addToTotal(db, {
      category,
      is_test_album: Number(!is_test_album),
      total: -Number(total),
    });
  }
}

type Total = { category: ChangeFilter; is_test_album: number; total: number };

async function addToTotal(db: Db, total: Total): Promise<void> {
  await db
    .insertInto('changelog_totals')
    .values(total)
    .onConflict((conflict) =>
      conflict.columns(['category', 'is_test_album']).doUpdateSet(({ ref, eb }) => ({
        total: eb(ref('changelog_totals.total'), '+', total.total),
      })),
    )
    .execute();
}

type JoinedRow = ChangelogTable & {
  known_session: string | null;
  session_date: string | null;
  location: string | null;
  session_deleted_at: string | null;
  known_album: string | null;
  album_deleted_at: string | null;
};

/** Whether it is the entry of that deletion: what was restored since, and deleted again, has another. */
function didDelete(row: JoinedRow): boolean {
  const deleted_at = row.album_id === null ? row.session_deleted_at : row.album_deleted_at;
  return row.change_type.endsWith('Deleted') && row.change_date === deleted_at;
}

/** Field by field: taking away what is not told would cost more than reading it. */
function toEntry(row: JoinedRow): ChangelogEntry {
  const { album_id, session_id, known_session, session_date, location } = row;
  const isAlbumThere = row.known_album !== null && row.album_deleted_at === null;
  const isSessionThere = known_session !== null && row.session_deleted_at === null;
  return {
    id: row.id,
    change_type: row.change_type,
    change_date: row.change_date,
    album_id,
    session_id,
    artist: row.artist,
    title: row.title,
    reviewer: row.reviewer,
    old_rating: row.old_rating,
    new_rating: row.new_rating,
    details: row.details === null ? null : JSON.parse(row.details),
    session: known_session === null ? null : { session_date, location },
    is_album_deleted: album_id !== null && !isAlbumThere,
    is_session_deleted: session_id !== null && !isSessionThere,
    restorable_until: didDelete(row) ? restorableUntil(row.change_date) : null,
  };
}
