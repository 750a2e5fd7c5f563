import { sql } from 'kysely';
import { longDate, shortDate } from '#shared/domain/dates.ts';
import { findWords } from '#shared/domain/search/search-best.ts';
import { foldText, searchedText, searchWords } from '#shared/domain/search/search-text.ts';
import type { Db } from '../../database/connection.ts';
import { findMeant } from '../albums/album-search-repository.ts';
import { matching } from '../albums/albums-repository.ts';
import { listed } from './session-list-repository.ts';

/** Filters for sessions; empty texts match all. */
export type Narrowing = {
  date?: string | undefined;
  location?: string | undefined;
  find?: string | undefined;
  include_test_albums: boolean;
};

/** True if at least one filter applies. */
export function isNarrow({ date, location = '', find = '' }: Narrowing): boolean {
  return date !== undefined || foldText(location) !== '' || searchWords(find).length > 0;
}

/** Ids of the matching sessions. A few thousand are read in milliseconds. */
export async function findSessionsAmong(db: Db, narrowing: Narrowing): Promise<string[]> {
  const { date = '', location = '', find = '' } = narrowing;
  const place = foldText(location);
  const sessions = (await readSessions(db, narrowing)).filter(
    (session) =>
      (session.session_date ?? '').startsWith(date) &&
      (place === '' || foldText(session.location ?? '') === place),
  );
  const words = searchWords(find);
  if (words.length === 0) return sessions.map(({ id }) => id);
  const own = new Set(findWords(sessions.map(toText), words));
  const ofAlbums = await sessionsWithAlbum(db, narrowing, find);
  return sessions.filter(({ id }, at) => own.has(at) || ofAlbums.has(id)).map(({ id }) => id);
}

type Words = Pick<Row, 'session_date' | 'location' | 'notes'>;
type Row = {
  id: string;
  session_date: string | null;
  location: string | null;
  notes: string | null;
};

/** Search text of a session: its date in common formats, location and notes. */
function toText({ session_date, location, notes }: Words): string {
  const days = session_date && [session_date, shortDate(session_date), longDate(session_date)];
  return searchedText({
    artist: location ?? '',
    title: [...(days || []), notes].filter(Boolean).join(' '),
  });
}

function readSessions(db: Db, { include_test_albums }: Narrowing): Promise<Row[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'session_date', 'location', 'notes'])
    .where(listed({ include_test_albums, search: '', searchMode: 'auto' }))
    .execute();
}

async function sessionsWithAlbum(
  db: Db,
  { include_test_albums }: Narrowing,
  search: string,
): Promise<ReadonlySet<string>> {
  const filter = { include_test_albums, search, searchMode: 'auto' } as const;
  const meant = await findMeant(db, filter);
  const albums =
    meant ??
    (await db
      .selectFrom('albums')
      .select('session_id')
      .distinct()
      .where(matching(filter))
      .execute());
  return new Set(albums.flatMap(({ session_id }) => session_id ?? []));
}

/** Number of sessions per month, newest first. */
export function countMonths(
  db: Db,
  include_test_albums: boolean,
): Promise<{ month: string; sessions: number }[]> {
  const month = sql<string>`substr(session_date, 1, 7)`;
  return db
    .selectFrom('sessions')
    .select(({ fn }) => [month.as('month'), fn.countAll<number>().as('sessions')])
    .where(listed({ include_test_albums, search: '', searchMode: 'auto' }))
    .where('session_date', 'is not', null)
    .groupBy(month)
    .orderBy('month', 'desc')
    .execute();
}
