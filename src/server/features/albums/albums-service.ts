import { v7 as newId } from 'uuid';
import {
  type AlbumDetail,
  type createAlbum,
  type listAlbums,
  spotifyProblem,
  type updateAlbum,
} from '#shared/contracts/albums.ts';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import { albumCreated, albumDeleted, diffAlbum } from '#shared/domain/changelog.ts';
import { writeList } from '#shared/domain/json-text.ts';
import { foldText } from '#shared/domain/search-text.ts';
import type { Tier } from '#shared/domain/tiers.ts';
import type { Db } from '../../database/connection.ts';
import { createOnce } from '../../database/create-once.ts';
import { inTransaction, type Services, withoutUndefined } from '../../database/transaction.ts';
import { notFound, refuseInvalid } from '../../http/errors.ts';
import { pagination } from '../../http/paging.ts';
import { insertChanges, moveChanges } from '../changelog/changelog-repository.ts';
import { recountAlbums } from '../sessions/sessions-repository.ts';
import { type AlbumServices, albumProblems, type GivenAlbum } from './album-problems.ts';
import { type AlbumPage, findBestAlbums, understand } from './album-search-repository.ts';
import * as repository from './albums-repository.ts';

export type { AlbumServices } from './album-problems.ts';

type ListQuery = EndpointInput<typeof listAlbums>['query'];

/** Above this many albums a page is worth another thread; a search looks at all of them. */
const LARGE_PAGE = 100;

/** Whether a page is worked out on another thread. */
export function takesLong({ limit, search }: ListQuery): boolean {
  return limit > LARGE_PAGE || foldText(search) !== '';
}

/** A page of albums with what the search found: best first, unless another order is asked for. */
export async function list({ db }: Services, query: ListQuery) {
  const isActive = foldText(query.search) !== '';
  const { albums, total } = await (isActive ? findFound(db, query) : findListed(db, query));
  return {
    data: writeList(albums),
    pagination: pagination(query, total),
    search: {
      term: query.search,
      mode: query.searchMode,
      isActive,
      resultCount: isActive ? total : 0,
    },
  };
}

async function findFound(db: Db, query: ListQuery): Promise<AlbumPage> {
  const understood = await understand(db, query);
  return query.sort === 'tier' ? findBestAlbums(db, understood) : findListed(db, understood);
}

async function findListed(db: Db, query: ListQuery & repository.AlbumFilter): Promise<AlbumPage> {
  const { page, limit, sort, ...filter } = query;
  const total = await repository.countAlbums(db, filter);
  return { albums: await repository.findAlbums(db, query), total };
}

/** One album with its session. */
export function get({ db }: Services, id: string): Promise<AlbumDetail> {
  return requireAlbum(db, id);
}

/** Adds an album and its changelog entries; the same key adds it once. */
export async function create(
  services: AlbumServices,
  given: EndpointInput<typeof createAlbum>['body'],
  key: string | null,
): Promise<AlbumDetail> {
  const { db, now } = services;
  const moment = now();
  const at = moment.toISOString();
  const album = dropStrayVeto({
    ...given,
    id: newId(),
    individual_tiers: keepGivenRatings(given.individual_tiers),
  });
  return inTransaction(db, (trx) =>
    createOnce(trx, key, moment, async () => {
      refuseInvalid(await albumProblems(services, trx, given));
      await repository.insertAlbum(trx, album, at);
      await recountAlbums(trx, [album.session_id]);
      await insertChanges(trx, albumCreated(album), subject(album), at);
      return requireAlbum(trx, album.id);
    }),
  );
}

/** Changes the fields that are given, and of the ratings those that are named. */
export async function update(
  services: AlbumServices,
  id: string,
  given: EndpointInput<typeof updateAlbum>['body'],
): Promise<AlbumDetail> {
  const { db, now } = services;
  const at = now().toISOString();
  return inTransaction(db, async (trx) => {
    const before = await requireAlbum(trx, id);
    const { session: _session, ...fields } = before;
    const after = dropStrayVeto({
      ...fields,
      ...withoutUndefined(given),
      individual_tiers: keepGivenRatings({ ...before.individual_tiers, ...given.individual_tiers }),
    });
    refuseInvalid({
      ...spotifyProblem(after),
      ...(await albumProblems(services, trx, given, before)),
    });
    const changes = diffAlbum(before, after);
    if (changes.length === 0) return before;
    await repository.updateAlbum(trx, after, at);
    await recountAlbums(trx, [before.session_id, after.session_id]);
    if (before.is_test_album !== after.is_test_album)
      await moveChanges(trx, id, after.is_test_album);
    await insertChanges(trx, changes, subject(after), at);
    return requireAlbum(trx, id);
  });
}

/** What is wrong with a part of an album's fields, told together with what is wrong with the others. */
export async function problems(
  services: AlbumServices,
  given: GivenAlbum,
  id?: string,
): Promise<Record<string, string>> {
  const before = id === undefined ? undefined : await repository.findAlbum(services.db, id);
  return albumProblems(services, services.db, given, before);
}

/** Takes an album out of every list; it can be restored (rules.md#deleting). */
export async function remove({ db, now }: Services, id: string): Promise<AlbumDetail> {
  const at = now().toISOString();
  return inTransaction(db, async (trx) => {
    const album = await requireAlbum(trx, id);
    await repository.markAlbumDeleted(trx, id, at);
    await recountAlbums(trx, [album.session_id]);
    await insertChanges(trx, albumDeleted(album), subject(album), at);
    return album;
  });
}

async function requireAlbum(db: Db, id: string): Promise<AlbumDetail> {
  const album = await repository.findAlbum(db, id);
  if (album === undefined) throw notFound(`Album with ID ${id} not found`);
  return album;
}

/** A veto that is taken back leaves nobody who vetoed. */
function dropStrayVeto<T extends repository.StoredAlbum>(album: T): T {
  return album.veto ? album : { ...album, veto_by: null };
}

/** The ratings without those that say 'not rated'. */
function keepGivenRatings(tiers: Readonly<Record<string, Tier | null>>): Record<string, Tier> {
  const kept = Object.entries(tiers).filter(
    (entry): entry is [string, Tier] => entry[1] !== null && entry[1] !== 'Not rated yet',
  );
  return Object.fromEntries(kept);
}

function subject({ id, artist, title, is_test_album }: repository.StoredAlbum) {
  return { album_id: id, session_id: null, artist, title, is_test_album };
}
