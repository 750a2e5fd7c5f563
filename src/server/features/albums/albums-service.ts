import { v7 as newId } from 'uuid';
import {
  type AlbumDetail,
  albumDetailSchema,
  type createAlbumEndpoint,
  type listAlbumsEndpoint,
  spotifyProblem,
  type updateAlbumEndpoint,
} from '#shared/contracts/albums.ts';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import { albumCreated, albumDeleted } from '#shared/domain/changelog/changelog.ts';
import { foldText } from '#shared/domain/search/search-text.ts';
import type { Db } from '../../database/connection.ts';
import { withIdempotencyKey } from '../../database/idempotency.ts';
import { inTransaction, type Services } from '../../database/transaction.ts';
import { SUBMITTER_HIDDEN } from '../../domain/rooms/submitter-visibility.ts';
import { notFound, rejectConflicts, rejectInvalid } from '../../lib/errors.ts';
import { pagination } from '../../lib/paging.ts';
import { insertChanges } from '../changelog/changelog-repository.ts';
import { gatherRatingChanges } from '../outbox/gathered-ratings-repository.ts';
import {
  changeAlbum,
  dropOrphanedVeto,
  keepGivenRatings,
  noteChange,
  saveChange,
  subject,
} from './album-changes-repository.ts';
import { type AlbumServices, albumProblems, type GivenAlbum } from './album-problems.ts';
import { type AlbumPage, findBestAlbums, findMeant } from './album-search-repository.ts';
import * as repository from './albums-repository.ts';
import { listPast, type PastServices, readMoment } from './past-albums-service.ts';

export type { AlbumServices } from './album-problems.ts';
export type { PastServices as ListServices } from './past-albums-service.ts';

type ListQuery = EndpointInput<typeof listAlbumsEndpoint>['query'];
type CurrentQuery = Omit<ListQuery, 'at'>;

/** True if a page is of an earlier state. @throws HttpError 400 for a future date */
export function isPast(services: PastServices, { at }: ListQuery): boolean {
  if (at !== undefined) readMoment(services, at);
  return at !== undefined;
}

/** A page of albums: best match first for a search, unless another order is requested. */
export async function listAlbums(services: PastServices, query: ListQuery) {
  const isActive = foldText(query.search) !== '';
  const { albums, total } = await findPage(services, query, isActive);
  return {
    data: albums,
    pagination: pagination(query, total),
    search: {
      term: query.search,
      mode: query.searchMode,
      isActive,
      resultCount: isActive ? total : 0,
    },
  };
}

function findPage(services: PastServices, query: ListQuery, isActive: boolean): Promise<AlbumPage> {
  const { at, ...current } = query;
  if (at !== undefined) return listPast(services, current, at);
  return isActive ? findFound(services.db, current) : findListed(services.db, current);
}

async function findFound(db: Db, query: CurrentQuery): Promise<AlbumPage> {
  if (query.sort === 'tier') return findBestAlbums(db, query);
  const meant = await findMeant(db, query);
  return findListed(db, { ...query, ids: meant?.map(({ id }) => id) });
}

async function findListed(
  db: Db,
  query: CurrentQuery & repository.AlbumFilter,
): Promise<AlbumPage> {
  const { page, limit, sort, ...filter } = query;
  const total = await repository.countAlbums(db, filter);
  return { albums: await repository.findAlbums(db, query), total };
}

/** One album with its session. */
export async function getAlbumDetail({ db }: Services, id: string): Promise<AlbumDetail> {
  return repository.toVisibleAlbum(db, await requireAlbum(db, id));
}

const storedDetailSchema = albumDetailSchema.omit({ words: true });

/** Adds an album with its changelog entries; the same idempotency key adds it once. */
export async function addAlbum(
  services: AlbumServices,
  given: EndpointInput<typeof createAlbumEndpoint>['body'],
  key: string | null,
): Promise<AlbumDetail> {
  const { db, now } = services;
  const moment = now();
  const at = moment.toISOString();
  const album = dropOrphanedVeto({
    ...given,
    id: newId(),
    individual_tiers: keepGivenRatings(given.individual_tiers),
  });
  const added = await inTransaction(db, (trx) =>
    withIdempotencyKey(trx, key, moment, storedDetailSchema, async () => {
      rejectInvalid(await albumProblems(services, trx, given));
      await repository.insertAlbum(trx, album, at);
      const changes = albumCreated(album);
      await insertChanges(trx, changes, subject(album), at);
      await gatherRatingChanges(trx, album.id, changes, at);
      return requireAlbum(trx, album.id);
    }),
  );
  // Of a repeated request, the album may be in a game by now.
  return repository.toVisibleAlbum(db, added);
}

/** Changes the given fields and the given ratings (product/albums.md#editing). */
export async function editAlbum(
  services: AlbumServices,
  id: string,
  { version: seen, ...given }: EndpointInput<typeof updateAlbumEndpoint>['body'],
): Promise<AlbumDetail> {
  const { db, now } = services;
  const at = now().toISOString();
  return inTransaction(db, async (trx) => {
    const stored = await requireAlbum(trx, id);
    const visible = await repository.toVisibleAlbum(trx, stored);
    rejectInvalid(hiddenProblem(visible, given));
    const { session: _session, version: _version, ...before } = stored;
    const change = changeAlbum(before, given);
    // Checked before validation: a field may be invalid only because another client changed it.
    rejectConflicts(await noteChange(trx, change, seen), visible);
    rejectInvalid({
      ...spotifyProblem(change.after),
      ...(await albumProblems(services, trx, given, visible)),
    });
    await saveChange(trx, change, at);
    await gatherRatingChanges(trx, id, change.changes, at);
    return repository.toVisibleAlbum(trx, await requireAlbum(trx, id));
  });
}

/** A hidden submitter is neither compared with a given one, which would reveal it, nor replaced. */
function hiddenProblem(
  { is_submitter_hidden = false }: AlbumDetail,
  { submitted_by }: GivenAlbum,
): Record<string, string> {
  const isRefused = is_submitter_hidden && submitted_by !== undefined;
  return isRefused ? { submitted_by: SUBMITTER_HIDDEN } : {};
}

/** Validates some fields of an album, so that all errors are reported together. */
export async function findAlbumProblems(
  services: AlbumServices,
  given: GivenAlbum,
  id?: string,
): Promise<Record<string, string>> {
  const { db } = services;
  const stored = id === undefined ? undefined : await repository.findAlbum(db, id);
  const before = stored && (await repository.toVisibleAlbum(db, stored));
  return {
    ...(await albumProblems(services, db, given, before)),
    ...(before && hiddenProblem(before, given)),
  };
}

/** Deletes an album; it can be restored (product/albums.md#deleting-and-restoring). */
export async function removeAlbum({ db, now }: Services, id: string): Promise<AlbumDetail> {
  const at = now().toISOString();
  return inTransaction(db, async (trx) => {
    const album = await requireAlbum(trx, id);
    await repository.markAlbumDeleted(trx, id, at);
    await insertChanges(trx, albumDeleted(album), subject(album), at);
    return repository.toVisibleAlbum(trx, album);
  });
}

async function requireAlbum(db: Db, id: string): Promise<repository.StoredDetail> {
  const album = await repository.findAlbum(db, id);
  if (album === undefined) throw notFound(`Album with ID ${id} not found`);
  return album;
}
