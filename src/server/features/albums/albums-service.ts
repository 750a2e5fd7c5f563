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
import { foldText } from '#shared/domain/search-text.ts';
import type { Tier } from '#shared/domain/tiers.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import { createOnce } from '../../database/create-once.ts';
import { inTransaction, type Services, withoutUndefined } from '../../database/transaction.ts';
import { invalidInput, notFound } from '../../http/errors.ts';
import { pagination } from '../../http/paging.ts';
import { insertChanges, moveChanges } from '../changelog/changelog-repository.ts';
import { findSession, recountAlbums } from '../sessions/sessions-repository.ts';
import * as repository from './albums-repository.ts';

type ListQuery = EndpointInput<typeof listAlbums>['query'];

/** A page of albums with what the search found. */
export async function list({ db }: Services, query: ListQuery) {
  const total = await repository.countAlbums(db, query);
  const isActive = foldText(query.search) !== '';
  return {
    data: await repository.findAlbums(db, query),
    pagination: pagination(query, total),
    search: {
      term: query.search,
      mode: query.searchMode,
      isActive,
      resultCount: isActive ? total : 0,
    },
  };
}

/** One album with its session. */
export function get({ db }: Services, id: string): Promise<AlbumDetail> {
  return stored(db, id);
}

/** Adds an album and its changelog entries; the same key adds it once. */
export async function create(
  { db, now, reviewers }: Services,
  { password: _, ...given }: EndpointInput<typeof createAlbum>['body'],
  key: string | null,
): Promise<AlbumDetail> {
  const moment = now();
  const at = moment.toISOString();
  const album = settled({ ...given, id: newId(), individual_tiers: rated(given.individual_tiers) });
  return inTransaction(db, async (trx) => {
    const id = await createOnce(trx, key, moment, async () => {
      await refuseUnknown(trx, given, reviewers);
      await repository.insertAlbum(trx, album, at);
      await recountAlbums(trx, [album.session_id]);
      await insertChanges(trx, albumCreated(album), subject(album), at);
      return album.id;
    });
    return stored(trx, id);
  });
}

/** Changes the fields that are given, and of the ratings those that are named. */
export async function update(
  { db, now, reviewers }: Services,
  id: string,
  { password: _, ...given }: EndpointInput<typeof updateAlbum>['body'],
): Promise<AlbumDetail> {
  const at = now().toISOString();
  return inTransaction(db, async (trx) => {
    const before = await stored(trx, id);
    const { session: _session, ...fields } = before;
    const after = settled({
      ...fields,
      ...withoutUndefined(given),
      individual_tiers: rated({ ...before.individual_tiers, ...given.individual_tiers }),
    });
    const past = peopleOf(before).map(([, name]) => name);
    await refuseUnknown(trx, given, [...reviewers, ...past], spotifyProblem(after));
    const changes = diffAlbum(before, after);
    if (changes.length === 0) return before;
    await repository.updateAlbum(trx, after, at);
    await recountAlbums(trx, [before.session_id, after.session_id]);
    if (before.is_test_album !== after.is_test_album)
      await moveChanges(trx, id, after.is_test_album);
    await insertChanges(trx, changes, subject(after), at);
    return stored(trx, id);
  });
}

/** Takes an album out of every list; it can be restored from the command line. */
export async function remove({ db, now }: Services, id: string): Promise<AlbumDetail> {
  const at = now().toISOString();
  return inTransaction(db, async (trx) => {
    const album = await stored(trx, id);
    await repository.markAlbumDeleted(trx, id, at);
    await recountAlbums(trx, [album.session_id]);
    await insertChanges(trx, albumDeleted(album), subject(album), at);
    return album;
  });
}

async function stored(db: Db, id: string): Promise<AlbumDetail> {
  const album = await repository.findAlbum(db, id);
  if (album === undefined) throw notFound(`Album with ID ${id} not found`);
  return album;
}

/** A veto that is taken back leaves nobody who vetoed. */
function settled<T extends repository.StoredAlbum>(album: T): T {
  return album.veto ? album : { ...album, veto_by: null };
}

/** The ratings without those that say 'not rated'. */
function rated(tiers: Readonly<Record<string, Tier | null>>): Record<string, Tier> {
  const kept = Object.entries(tiers).filter(
    (entry): entry is [string, Tier] => entry[1] !== null && entry[1] !== 'Not rated yet',
  );
  return Object.fromEntries(kept);
}

type Given = {
  submitted_by?: string | null | undefined;
  veto_by?: string | null | undefined;
  individual_tiers?: Readonly<Record<string, unknown>> | undefined;
  session_id?: string | null | undefined;
};

function peopleOf({ submitted_by, veto_by, individual_tiers = {} }: Given) {
  const people = [
    ['submitted_by', submitted_by],
    ['veto_by', veto_by],
    ...Object.keys(individual_tiers).map((name) => [`individual_tiers.${name}`, name]),
  ] as const;
  return people.filter((person): person is [field: string, name: string] => person[1] != null);
}

/** Refuses people and a session that nobody knows, together with what else is wrong. */
async function refuseUnknown(
  trx: Transaction,
  given: Given,
  people: readonly string[],
  problem: Record<string, string> | null = null,
): Promise<void> {
  const strangers = peopleOf(given).filter(([, name]) => !people.includes(name));
  const problems = {
    ...problem,
    ...(await sessionProblem(trx, given.session_id)),
    ...Object.fromEntries(
      strangers.map(([field, name]) => [field, `${name} is not one of the reviewers`]),
    ),
  };
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
}

async function sessionProblem(trx: Transaction, id: string | null | undefined) {
  if (id == null || (await findSession(trx, id, true)) !== undefined) return null;
  return { session_id: 'Please select a session' };
}

function subject({ id, artist, title, is_test_album }: repository.StoredAlbum) {
  return { album_id: id, session_id: null, artist, title, is_test_album };
}
