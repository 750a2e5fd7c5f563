import { v7 as newId } from 'uuid';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import type { Cursor } from '#shared/contracts/fields.ts';
import type {
  createSessionEndpoint,
  listSessionsEndpoint,
  Session,
  updateSessionEndpoint,
} from '#shared/contracts/sessions.ts';
import { sessionSchema } from '#shared/contracts/sessions.ts';
import { NOW_LISTENING_ID } from '#shared/domain/albums/now-listening.ts';
import { sessionCreated } from '#shared/domain/changelog/changelog.ts';
import { foldText } from '#shared/domain/search/search-text.ts';
import type { Db } from '../../database/connection.ts';
import { withIdempotencyKey } from '../../database/idempotency.ts';
import { inTransaction, type Services } from '../../database/transaction.ts';
import { rejectConflicts } from '../../lib/errors.ts';
import { cutPage, cutPageBefore, isChangedSince } from '../../lib/paging.ts';
import { findMeant } from '../albums/album-search-repository.ts';
import { type AlbumFilter, countAlbums, findAlbums } from '../albums/albums-repository.ts';
import { aboutSession, insertChanges } from '../changelog/changelog-repository.ts';
import { findOpenRound } from '../club-rounds/open-round-repository.ts';
import { addEvent } from '../outbox/outbox-repository.ts';
import { changeSession } from './session-changes-repository.ts';
import { countMonths, findSessionsAmong, isNarrow } from './session-find-repository.ts';
import * as lists from './session-list-repository.ts';
import * as repository from './sessions-repository.ts';

/** Today is a day in the club's time zone. */
export type SessionServices = Services & { today: () => string };

type ListQuery = EndpointInput<typeof listSessionsEndpoint>['query'];

/** A page of sessions; the search counts albums, the pagination counts sessions. */
export async function listSessions(services: SessionServices, query: ListQuery) {
  const { db } = services;
  const { include_test_albums, searchMode, includeAlbums, includeNext } = query;
  const next = includeNext ? await lists.findDatedSession(db, '>', services.today()) : null;
  const round = includeNext ? await findOpenRound(db) : null;
  const isActive = foldText(query.search) !== '';
  const search = isActive ? query.search : '';
  const among = isNarrow(query) ? await findSessionsAmong(db, query) : undefined;
  const typedFilter = { include_test_albums, searchMode, includeAlbums, search, among };
  const meant = isActive ? await findMeant(db, typedFilter) : undefined;
  const filter = meant ? lists.narrowToMeant(typedFilter, meant) : typedFilter;
  const total = await lists.countSessions(db, filter);
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
  filter: lists.ListFilter & { includeAlbums: boolean };
  total: number;
  since: string;
};

/** Rows of a page by number, after a cursor, or from a month on. */
async function readOn({ db, query, filter, total, since }: Reading) {
  const { page, limit, after, from } = query;
  const start = after ?? (from === undefined ? undefined : getStart(from, since));
  const place = { page, limit, after: start };
  const found = await lists.findSessions(db, { ...filter, ...place });
  const moved = after ? await lists.findMovedSessions(db, filter, after) : [];
  const { rows, pagination } = cutPage(place, { found, total, keyOf, since });
  const sessions = [...moved, ...rows];
  if (start === undefined || after !== undefined) return { sessions, pagination };
  const newer = { ...filter, includeAlbums: false, limit: 1 };
  const hasPrev = (await lists.findSessionsBefore(db, newer, start)).length > 0;
  const prev = hasPrev ? `${start.key}_${since}_${start.id}` : null;
  return { sessions, pagination: { ...pagination, hasPrev, prev } };
}

/** Rows before a cursor. */
async function readUpwards(
  { db, query: { page, limit }, filter, total, since }: Reading,
  before: Cursor,
) {
  const found = await lists.findSessionsBefore(db, { ...filter, limit }, before);
  const moved = await lists.findMovedSessions(db, { ...filter, isUpwards: true }, before);
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
  const session = await repository.loadSession(services.db, id, choice);
  if (session === undefined) throw repository.sessionNotFound(id);
  return session;
}

/** Adds a session with its changelog entry; the same idempotency key adds it once. */
export async function addSession(
  { db, now }: Services,
  fields: EndpointInput<typeof createSessionEndpoint>['body'],
  key: string | null,
): Promise<Session> {
  const moment = now();
  const at = moment.toISOString();
  return inTransaction(db, (trx) =>
    withIdempotencyKey(trx, key, moment, sessionSchema, async () => {
      const id = newId();
      await repository.insertSession(trx, { id, ...fields }, at);
      await insertChanges(trx, sessionCreated(), aboutSession(id), at);
      await addEvent(trx, { event: 'session_created', details: { session_id: id } }, at);
      return requireSession(trx, id);
    }),
  );
}

/** Changes the given fields (product/albums.md#editing); a save without changes writes nothing. */
export async function editSession(
  { db, now }: Services,
  id: string,
  { version: seen, ...given }: EndpointInput<typeof updateSessionEndpoint>['body'],
): Promise<Session> {
  const at = now().toISOString();
  return inTransaction(db, async (trx) => {
    const before = await requireSession(trx, id);
    rejectConflicts(await changeSession(trx, before, given, { seen, at }), before);
    return requireSession(trx, id);
  });
}

async function requireSession(db: Db, id: string): Promise<Session> {
  const session = await repository.findSession(db, id, true);
  if (session === undefined) throw repository.sessionNotFound(id);
  return session;
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
