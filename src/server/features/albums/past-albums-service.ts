import type { listAlbumsEndpoint } from '#shared/contracts/albums.ts';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import { tierRank } from '#shared/domain/albums/tiers.ts';
import { endOfDay, isCalendarDate, localDate } from '#shared/domain/dates.ts';
import { findNear, findWords } from '#shared/domain/search/search-best.ts';
import {
  foldText,
  searchedPart,
  searchedText,
  searchWords,
} from '#shared/domain/search/search-text.ts';
import type { Services } from '../../database/transaction.ts';
import { albumsAt, isKnown, type PastMoment } from '../../domain/albums/past-albums.ts';
import { hideSubmitter } from '../../domain/rooms/submitter-visibility.ts';
import { rejectInvalid } from '../../lib/errors.ts';
import { offset } from '../../lib/paging.ts';
import { findHiddenSubmitters } from '../submitters/submitter-visibility-repository.ts';
import type { AlbumPage } from './album-search-repository.ts';
import {
  findAllAlbums,
  findDeleted,
  findEntries,
  findPlacing,
  findWholeAlbums,
  type ListedThen,
} from './past-albums-repository.ts';

export type PastServices = Pick<Services, 'db' | 'now' | 'getClub'>;

type Query = Omit<EndpointInput<typeof listAlbumsEndpoint>['query'], 'at'>;

/** A page of the albums at a past date (product/insights.md#time-machine). */
export async function listPast(
  services: PastServices,
  query: Query,
  at: string,
): Promise<AlbumPage> {
  const { db } = services;
  const moment = readMoment(services, at);
  const deletedBefore = await findDeleted(db, moment.at);
  const known = (await findAllAlbums(db)).filter((album) => isKnown(album, moment));
  const placing = await findPlacing(db, moment.at);
  const then = albumsAt(known, { later: placing, deletedBefore }, moment);
  const found = search(inOrder(then.filter(isAskedFor(query)), query), query);
  const start = offset(query);
  const shown = found.slice(start, start + query.limit);
  // Loads the current albums of this page, then computes their past state.
  const now = await findWholeAlbums(db, shown);
  const ids = shown.map(({ id }) => id);
  const later = await findEntries(db, moment.at, ids);
  const hidden = await findHiddenSubmitters(db);
  const albums = albumsAt(now, { later, deletedBefore }, moment).map(
    ({ deleted_at: _deleted, session_date: _date, ...album }) =>
      // The changelog has submitters too.
      hideSubmitter(hidden, album),
  );
  return { albums, total: found.length };
}

/**
 * Parses a day, as its end in the club's time zone, or an ISO 8601 timestamp.
 * @throws HttpError 400 for a future date
 */
export function readMoment({ now, getClub }: PastServices, text: string): PastMoment {
  const { time_zone } = getClub();
  const isDay = isCalendarDate(text);
  const at = isDay ? endOfDay(text, time_zone) : new Date(text);
  const day = isDay ? text : localDate(at, time_zone);
  const isToCome = isDay ? day > localDate(now(), time_zone) : at > now();
  rejectInvalid(isToCome ? { at: 'Must not be in the future' } : {});
  return { at: at.toISOString(), day };
}

function isAskedFor({ include_test_albums, session_id, tier }: Query) {
  return (album: ListedThen) =>
    (include_test_albums || !album.is_test_album) &&
    (session_id === undefined || album.session_id === session_id) &&
    (tier === undefined || album.tier === tier);
}

/** In the order of the tier list, or newest first. */
function inOrder(albums: readonly ListedThen[], { sort }: Query): ListedThen[] {
  const keyed = albums.map((album) => ({ album, key: keyOf(album, sort) }));
  const sorted = keyed.sort((one, other) => (one.key < other.key ? -1 : 1));
  const inKeyOrder = sorted.map(({ album }) => album);
  return sort === 'newest' ? inKeyOrder.reverse() : inKeyOrder;
}

/** The separator occurs in no name. */
function keyOf({ artist, title, tier, created_at, id }: ListedThen, sort: Query['sort']): string {
  if (sort === 'newest') return [created_at, id].join('\n');
  const rank = String(tierRank(tier)).padStart(2, '0');
  return [rank, foldText(artist), foldText(title), id].join('\n');
}

/** Searches by the names at that date: best match first, unless newest first is requested. */
function search(albums: ListedThen[], { search: term, searchMode, sort }: Query): ListedThen[] {
  const words = searchWords(term);
  if (words.length === 0) return albums;
  if (searchMode === 'exact')
    return albums.filter((album) =>
      [album.artist, album.title].some((name) => foldText(name) === foldText(term)),
    );
  const texts = albums.map((album) => searchedPart(searchedText(album), searchMode));
  const typed = findWords(texts, words);
  const places = typed.length > 0 ? typed : findNear(texts, words);
  if (sort === 'newest') places.sort((one, other) => one - other);
  return places.flatMap((place) => albums[place] ?? []);
}
