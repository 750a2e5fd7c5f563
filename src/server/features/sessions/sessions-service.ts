import { v7 as newId } from 'uuid';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import type {
  createSession,
  listSessions,
  Session,
  SessionFields,
  updateSession,
} from '#shared/contracts/sessions.ts';
import { diffSession, sessionCreated } from '#shared/domain/changelog.ts';
import { JsonText, writeJson, writeList } from '#shared/domain/json-text.ts';
import { NOW_LISTENING_ID } from '#shared/domain/now-listening.ts';
import { foldText } from '#shared/domain/search-text.ts';
import type { Db } from '../../database/connection.ts';
import { createOnce } from '../../database/create-once.ts';
import { inTransaction, type Services, withoutUndefined } from '../../database/transaction.ts';
import { changedSince, cutPage } from '../../http/paging.ts';
import { understand } from '../albums/album-search-repository.ts';
import { type AlbumFilter, countAlbums, findAlbums } from '../albums/albums-repository.ts';
import { aboutSession, insertChanges } from '../changelog/changelog-repository.ts';
import * as repository from './sessions-repository.ts';

/** Today is a day in the club's time zone. */
export type SessionServices = Services & { today: () => string };

type ListQuery = EndpointInput<typeof listSessions>['query'];

/** Above this many sessions with their albums, or this many albums, an answer is worth another thread. */
const LARGE_PAGE = 20;
const MANY_ALBUMS = 100;

/** Whether a page is worked out on another thread; a search looks at all albums. */
export async function takesLong({ db }: Services, query: ListQuery): Promise<boolean> {
  if (foldText(query.search) !== '') return true;
  if (!query.includeAlbums) return false;
  if (query.limit > LARGE_PAGE) return true;
  return (await repository.countAlbumsOfPage(db, { ...query, search: '' })) > MANY_ALBUMS;
}

/** Whether one session is. */
export async function isLarge({ db }: Services, id: string, choice: Choice): Promise<boolean> {
  if (!choice.includeAlbums) return false;
  const count =
    id === NOW_LISTENING_ID
      ? await countAlbums(db, listenedTo(choice))
      : (await repository.findSession(db, id, true))?.album_count;
  return (count ?? 0) > MANY_ALBUMS;
}

/** A page of sessions; the search counts albums, the pagination counts sessions. */
export async function list({ db, now }: Services, query: ListQuery) {
  const since = changedSince(now());
  const { page: _page, limit, after, ...asked } = query;
  const isActive = foldText(query.search) !== '';
  const filter = isActive ? await understand(db, asked) : { ...asked, search: '' };
  const found = await repository.findSessions(db, { ...query, ...filter });
  const moved = after ? await repository.findMovedSessions(db, filter, after) : [];
  const total = await repository.countSessions(db, filter);
  const page = cutPage(query, { found, total: total.sessions, keyOf: ({ key }) => key, since });
  return {
    data: writeList([...moved, ...page.rows].map(({ json }) => json)),
    pagination: page.pagination,
    search: { term: query.search, mode: query.searchMode, isActive, resultCount: total.albums },
  };
}

/** Albums that `now-listening` shows. */
const MOST_LISTENED_TO = 1000;

type Choice = { includeAlbums: boolean; include_test_albums: boolean };

/** One session, or the virtual one of what is being listened to. */
export async function get(
  services: SessionServices,
  id: string,
  choice: Choice,
): Promise<JsonText<Session>> {
  if (id === NOW_LISTENING_ID) return nowListening(services, choice);
  const session = await repository.findSessionJson(services.db, id, choice);
  if (session === undefined) throw repository.sessionNotFound(id);
  return new JsonText(session);
}

/** Adds a session and its changelog entry; the same key adds it once. */
export async function create(
  { db, now }: Services,
  fields: EndpointInput<typeof createSession>['body'],
  key: string | null,
): Promise<Session> {
  const moment = now();
  const at = moment.toISOString();
  return inTransaction(db, (trx) =>
    createOnce(trx, key, moment, async () => {
      const id = newId();
      await repository.insertSession(trx, { id, ...fields }, at);
      await insertChanges(trx, sessionCreated(), aboutSession(id), at);
      return requireSession(trx, id);
    }),
  );
}

/** Changes the fields that are given; a save that changes nothing writes nothing. */
export async function update(
  { db, now }: Services,
  id: string,
  given: EndpointInput<typeof updateSession>['body'],
): Promise<Session> {
  const at = now().toISOString();
  return inTransaction(db, async (trx) => {
    const before = await requireSession(trx, id);
    const after = { ...before, ...withoutUndefined(given) };
    const changes = diffSession(before, after);
    if (changes.length === 0) return before;
    const { album_count, albums, ...fields } = after;
    await repository.updateSession(trx, fields as SessionFields & { id: string }, at);
    await insertChanges(trx, changes, aboutSession(id), at);
    return after;
  });
}

async function requireSession(db: Db, id: string): Promise<Session> {
  const session = await repository.findSession(db, id, true);
  if (session === undefined) throw repository.sessionNotFound(id);
  return session;
}

async function nowListening(
  { db, today }: SessionServices,
  choice: Choice,
): Promise<JsonText<Session>> {
  const filter = listenedTo(choice);
  const page = { page: 1, limit: MOST_LISTENED_TO, sort: 'tier' } as const;
  const album_count = Math.min(await countAlbums(db, filter), MOST_LISTENED_TO);
  return writeJson<Session>({
    id: NOW_LISTENING_ID,
    session_date: today(),
    location: 'Currently Listening',
    notes: null,
    album_count,
    ...(choice.includeAlbums && {
      albums: writeList(await findAlbums(db, { ...filter, ...page })),
    }),
  });
}

function listenedTo({ include_test_albums }: Choice): AlbumFilter {
  return { include_test_albums, search: '', searchMode: 'auto', tier: 'Now Listening To' };
}
