import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import type { Cursor } from '#shared/contracts/fields.ts';
import type { listSessionsEndpoint, Session } from '#shared/contracts/sessions.ts';
import { NOW_LISTENING_ID } from '#shared/domain/albums/now-listening.ts';
import { foldText } from '#shared/domain/search/search-text.ts';
import type { Db } from '../../database/connection.ts';
import type { Services } from '../../database/transaction.ts';
import { cutPage, cutPageBefore, isChangedSince } from '../../lib/paging.ts';
import { findMeant } from '../albums/album-search-repository.ts';
import {
  type AlbumFilter,
  countAlbums,
  findAlbums,
  findAlbumsOfSessions,
} from '../albums/albums-repository.ts';
import { findOpenRound } from '../club-rounds/open-round-repository.ts';
import { findSession, sessionNotFound } from '../sessions/sessions-repository.ts';
import { countMonths, findSessionsAmong, isNarrow } from './session-find-repository.ts';
import * as repository from './session-list-repository.ts';

/** Today is a day in the club's time zone. */
export type SessionServices = Services & { today: () => string };

type ListQuery = EndpointInput<typeof listSessionsEndpoint>['query'];

/** A page of sessions; the search counts albums, the pagination counts sessions. */
export async function listSessions(services: SessionServices, query: ListQuery) {
  const { db } = services;
  const { include_test_albums, searchMode, includeAlbums, includeNext } = query;
  const next = includeNext ? await repository.findDatedSession(db, '>', services.today()) : null;
  const round = includeNext ? await findOpenRound(db) : null;
  const isActive = foldText(query.search) !== '';
  const search = isActive ? query.search : '';
  const among = isNarrow(query) ? await findSessionsAmong(db, query) : undefined;
  const typedFilter = { include_test_albums, searchMode, includeAlbums, search, among };
  const meant = isActive ? await findMeant(db, typedFilter) : undefined;
  const filter = meant ? repository.narrowToMeant(typedFilter, meant) : typedFilter;
  const total = await repository.countSessions(db, filter);
  const since = isChangedSince(services.now());
  const reading = { db, query, filter, total: total.sessions, since };
  const { before } = query;
  const { sessions, pagination } =
    before === undefined ? await readOn(reading) : await readUpwards(reading, before);
  return {
    data: sessions,
    pagination,
    search: { term: query.search, mode: searchMode, isActive, resultCount: total.albums },
    ...(next && { next_session: next }),
    ...(round && { open_round: round }),
  };
}

type Reading = {
  db: Db;
  query: ListQuery;
  filter: repository.ListFilter & { includeAlbums: boolean };
  total: number;
  since: string;
};

/** Rows of a page by number, after a cursor, or from a month on. */
async function readOn({ db, query, filter, total, since }: Reading) {
  const { page, limit, after, from } = query;
  const start = after ?? (from === undefined ? undefined : getStart(from, since));
  const place = { page, limit, after: start };
  const found = await repository.findSessions(db, { ...filter, ...place });
  const moved = after ? await repository.findMovedSessions(db, filter, after) : [];
  const { rows, pagination } = cutPage(place, { found, total, keyOf, since });
  const sessions = [...moved, ...rows];
  if (start === undefined || after !== undefined) return { sessions, pagination };
  const newer = { ...filter, includeAlbums: false, limit: 1 };
  const hasPrev = (await repository.findSessionsBefore(db, newer, start)).length > 0;
  const prev = hasPrev ? `${start.key}_${since}_${start.id}` : null;
  return { sessions, pagination: { ...pagination, hasPrev, prev } };
}

/** Rows before a cursor. */
async function readUpwards(
  { db, query: { page, limit }, filter, total, since }: Reading,
  before: Cursor,
) {
  const found = await repository.findSessionsBefore(db, { ...filter, limit }, before);
  const moved = await repository.findMovedSessions(db, { ...filter, isUpwards: true }, before);
  const { rows, pagination } = cutPageBefore({ page, limit }, { found, total, keyOf, since });
  return { sessions: [...rows, ...moved], pagination };
}

/** Cursor above every day of a month, and below the next month. */
function getStart(month: string, since: string): Cursor {
  return { key: `${month}-99`, since, id: '-' };
}

function keyOf({ session_date }: Session): string {
  return session_date ?? '';
}

/** Number of sessions per month. */
export async function months({ db }: Services, query: { include_test_albums: boolean }) {
  return { data: await countMonths(db, query.include_test_albums) };
}

/** Maximum number of albums in `now-listening`. */
const MAX_LISTENED_TO = 1000;

type Choice = { includeAlbums: boolean; include_test_albums: boolean };

/** One session, or the virtual session `now-listening`. */
export async function getSession(
  services: SessionServices,
  id: string,
  choice: Choice,
): Promise<Session> {
  if (id === NOW_LISTENING_ID) return nowListening(services, choice);
  const { db } = services;
  const { include_test_albums, includeAlbums } = choice;
  const session = await findSession(db, id, include_test_albums);
  if (session === undefined) throw sessionNotFound(id);
  if (!includeAlbums) return session;
  const filter = { include_test_albums, search: '', searchMode: 'auto' } as const;
  const albums = await findAlbumsOfSessions(db, [id], filter);
  return { ...session, albums: albums.get(id) ?? [] };
}

async function nowListening({ db, today }: SessionServices, choice: Choice): Promise<Session> {
  const filter = listenedTo(choice);
  const page = { page: 1, limit: MAX_LISTENED_TO, sort: 'tier' } as const;
  const album_count = Math.min(await countAlbums(db, filter), MAX_LISTENED_TO);
  return {
    id: NOW_LISTENING_ID,
    session_date: today(),
    location: 'Currently Listening',
    notes: null,
    // The virtual session is derived from albums and cannot be edited.
    version: 0,
    album_count,
    has_recap: false,
    ...(choice.includeAlbums && { albums: await findAlbums(db, { ...filter, ...page }) }),
  };
}

function listenedTo({ include_test_albums }: Choice): AlbumFilter {
  return { include_test_albums, search: '', searchMode: 'auto', tier: 'Now Listening To' };
}
