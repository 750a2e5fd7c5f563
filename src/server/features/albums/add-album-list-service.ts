import { v7 as newId } from 'uuid';
import {
  addAlbumsEndpoint,
  type PastedAlbum,
  SPOTIFY_ALBUM_PREFIX,
} from '#shared/contracts/albums.ts';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import { albumCreated, type Change } from '#shared/domain/changelog/changelog.ts';
import type { Transaction } from '../../database/connection.ts';
import { withIdempotencyKey } from '../../database/idempotency.ts';
import { inTransaction } from '../../database/transaction.ts';
import { indexAlbums } from '../../domain/albums/album-index.ts';
import { rejectInvalid } from '../../lib/errors.ts';
import { createGroup, saveChangeGroup } from '../changelog/change-groups-repository.ts';
import { type ChangeSubject, insertGroupChanges } from '../changelog/changelog-repository.ts';
import { subject } from './album-changes-repository.ts';
import { type AlbumServices, albumProblems } from './album-problems.ts';
import { findAlbumsById, findListedAmong, insertAlbum } from './albums-repository.ts';

type List = EndpointInput<typeof addAlbumsEndpoint>['body'];

/**
 * Adds the albums of a pasted list that are not in the list yet, all or none, as an import that can
 * be undone; the same idempotency key adds them once.
 * @returns an album for each given one, in order
 * @throws HttpError 400 with the invalid fields of each album
 */
export async function addAlbumList(
  services: AlbumServices,
  list: List,
  key: string | null,
): Promise<PastedAlbum[]> {
  const moment = services.now();
  return inTransaction(services.db, (trx) =>
    withIdempotencyKey(trx, key, moment, addAlbumsEndpoint.response.shape.data, async () => {
      rejectInvalid(await findProblems(services, trx, list));
      return addMissing(trx, list, moment.toISOString());
    }),
  );
}

async function findProblems(services: AlbumServices, trx: Transaction, list: List) {
  const problems = await albumProblems(services, trx, { session_id: list.session_id });
  for (const [index, album] of list.albums.entries()) {
    const ofAlbum = Object.entries(await albumProblems(services, trx, album));
    for (const [field, problem] of ofAlbum) problems[`albums.${index}.${field}`] = problem;
  }
  return problems;
}

async function addMissing(trx: Transaction, list: List, at: string): Promise<PastedAlbum[]> {
  const known = indexAlbums(await findListedAmong(trx, list.albums));
  const changes: { changes: Change[]; subject: ChangeSubject }[] = [];
  const isNew = new Set<string>();
  const ids: string[] = [];
  for (const given of list.albums) {
    const album = toAlbum(given, list);
    const { id } = known.find({ ...album, id: null }) ?? album;
    ids.push(id);
    if (id !== album.id) continue;
    known.add(album);
    isNew.add(id);
    await insertAlbum(trx, album, at);
    changes.push({ changes: albumCreated(album), subject: subject(album) });
  }
  if (changes.length > 0) {
    const sessions = list.session_id === null ? 0 : 1;
    const details = { file: 'a pasted list', albums: changes.length, sessions };
    const group = createGroup('import', at, details);
    await saveChangeGroup(trx, group);
    await insertGroupChanges(trx, changes, group);
  }
  return (await findAlbumsById(trx, ids)).map(({ id, artist, title, cover_url, tier }) => ({
    ...{ id, artist, title, cover_url, tier },
    is_new: isNew.has(id),
  }));
}

function toAlbum(given: List['albums'][number], { session_id, is_test_album }: List) {
  const { spotify_id } = given;
  return {
    ...given,
    id: newId(),
    spotify_url: spotify_id && SPOTIFY_ALBUM_PREFIX + spotify_id,
    tidal_album_id: null,
    tier: 'Not rated yet' as const,
    individual_tiers: {},
    veto: false,
    veto_by: null,
    session_id,
    is_test_album,
  };
}
