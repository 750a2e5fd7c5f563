import { v7 as newId } from 'uuid';
import type { Bracket, BracketSummary } from '#shared/contracts/bracket.ts';
import { bracketSchema } from '#shared/contracts/bracket.ts';
import type {
  createBracketEndpoint,
  getFavouriteTrackEndpoint,
  listBracketsEndpoint,
  updateBracketEndpoint,
} from '#shared/contracts/brackets.ts';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import { withIdempotencyKey } from '../../database/idempotency.ts';
import { inTransaction, withoutUndefined } from '../../database/transaction.ts';
import { rejectInvalid } from '../../lib/errors.ts';
import { cutPage, isChangedSince } from '../../lib/paging.ts';
import {
  type BracketChange,
  BracketRejection,
  type BracketRequest,
  type BracketServices,
  changeBracket,
  requireBracket,
} from './bracket-changes.ts';
import { countBrackets, findBrackets, findMovedBrackets } from './bracket-list-repository.ts';
import { shownOrder, toResponse } from './bracket-response.ts';
import { findBracket, insertBracket, type StoredBracket } from './brackets-repository.ts';
import { findFavouriteTrack } from './favourite-track-repository.ts';
import { idProblems, type NamedSong, songProblems } from './song-problems.ts';
import { newSongs, type SongServices, withList, withSongs } from './songs-service.ts';

type ListQuery = EndpointInput<typeof listBracketsEndpoint>['query'];
type FavouriteQuery = EndpointInput<typeof getFavouriteTrackEndpoint>['query'];

/** A page of brackets, latest change first. */
export async function listBrackets({ db, now }: BracketServices, query: ListQuery) {
  const since = isChangedSince(now());
  const found = await findBrackets(db, query);
  const moved = query.after ? await findMovedBrackets(db, query, query.after) : [];
  const total = await countBrackets(db, query);
  const keyOf = (bracket: BracketSummary) => bracket.updated_at;
  const { rows, pagination } = cutPage(query, { found, total, keyOf, since });
  return { data: [...moved, ...rows], pagination };
}

/**
 * One bracket with its songs and matchups.
 * @throws HttpError 404
 */
export async function getBracketDetail(
  { db }: BracketServices,
  { id, isAdmin }: BracketRequest,
): Promise<Bracket> {
  return toResponse(db, await requireBracket(db, id), isAdmin);
}

/** The champion among the tracks of an album, if they played; `null` also for an unknown album. */
export function favouriteTrack({ db }: BracketServices, album_id: string, query: FavouriteQuery) {
  return findFavouriteTrack(db, album_id, query.include_test_albums);
}

/**
 * Creates a draft; the same idempotency key creates it once.
 * @throws HttpError 400 for unknown albums or covers of songs
 */
export function saveNewBracket(
  services: SongServices,
  given: EndpointInput<typeof createBracketEndpoint>['body'],
  key: string | null,
): Promise<Bracket> {
  const { db, now } = services;
  const moment = now();
  const songs = newSongs(given.songs).map((song, index) => ({ ...song, place: index + 1 }));
  const bracket = draft({ ...given, songs }, moment.toISOString());
  return inTransaction(db, (trx) =>
    withIdempotencyKey(trx, key, moment, bracketSchema, async () => {
      rejectInvalid(await songProblems(services, trx, given.songs));
      await insertBracket(trx, bracket);
      return toResponse(trx, await requireBracket(trx, bracket.id), true);
    }),
  );
}

/** Creates a draft with the same songs; the same idempotency key creates it once. */
export function duplicate(
  { db, now }: BracketServices,
  id: string,
  key: string | null,
): Promise<Bracket> {
  const moment = now();
  return inTransaction(db, (trx) =>
    withIdempotencyKey(trx, key, moment, bracketSchema, async () => {
      const original = await requireBracket(trx, id);
      const songs = original.songs.map((song) => ({
        ...song,
        id: newId(),
        seed: null,
        is_withdrawn: false,
      }));
      const name = copyName(original.name);
      const copy = draft({ ...original, name, songs }, moment.toISOString());
      await insertBracket(trx, copy);
      return toResponse(trx, await requireBracket(trx, copy.id), true);
    }),
  );
}

/**
 * Changes the given fields. Changed songs, seeding or third place make a ready bracket a draft
 * again; in a bracket with results, seeding and third place apply to the next generated matchups.
 * @throws HttpError 404; 400 for unknown songs; 409 STALE_VERSION, SONGS_FIXED, VOTING_FIXED
 */
export function editBracket(
  services: SongServices,
  request: BracketRequest,
  { version, songs, ...given }: EndpointInput<typeof updateBracketEndpoint>['body'],
): Promise<Bracket> {
  return changeBracket(services, request, async (before, trx) => {
    if (version !== undefined && version !== before.version)
      throw new BracketRejection('STALE_VERSION', 'Someone else changed this bracket first');
    rejectOtherVoting(before, given.voting);
    const listed =
      songs === undefined ? { bracket: before } : await withList(services, trx, before, songs);
    return withFields(before, listed, withoutUndefined(given));
  });
}

/** Rejects another way of deciding in a bracket with results. */
function rejectOtherVoting(
  { voting, matches }: StoredBracket,
  given: StoredBracket['voting'] | undefined,
): void {
  if (given === undefined || given === voting) return;
  if (!matches.some(({ state }) => state === 'completed')) return;
  const text = 'This bracket has results, so how matches are decided cannot change';
  throw new BracketRejection('VOTING_FIXED', text);
}

/** Validates the given songs, so that their errors are reported with those of other fields. */
export async function findBracketProblems(
  services: SongServices,
  { songs = [] }: { songs?: readonly NamedSong[] | undefined },
  id?: string,
): Promise<Record<string, string>> {
  const { db } = services;
  const before = id === undefined ? undefined : await findBracket(db, id);
  if (before === undefined) return songProblems(services, db, songs);
  const shown = before.songs;
  return { ...idProblems(songs, shown), ...(await songProblems(services, db, songs, shown)) };
}

function withFields(
  before: StoredBracket,
  { bracket, step }: BracketChange,
  given: Partial<StoredBracket>,
): BracketChange {
  const after = { ...bracket, ...given };
  const isSeededElse = after.seeding !== before.seeding || after.third_place !== before.third_place;
  if (isSeededElse && after.status === 'ready') return withSongs(after, shownOrder(after.songs));
  return { bracket: after, ...(step && { step }) };
}

/**
 * Marks a bracket as deleted; its rows stay.
 * @throws HttpError 404
 */
export function removeBracket(
  services: BracketServices,
  request: BracketRequest,
): Promise<Bracket> {
  return changeBracket(services, request, (before, _trx, at) => ({
    bracket: { ...before, deleted_at: at },
  }));
}

type Draft = Pick<
  StoredBracket,
  | 'name'
  | 'description'
  | 'seeding'
  | 'third_place'
  | 'play_access'
  | 'voting'
  | 'ties'
  | 'is_test'
  | 'songs'
>;

function draft(
  { name, description, seeding, third_place, play_access, voting, ties, is_test, songs }: Draft,
  at: string,
): StoredBracket {
  return {
    id: newId(),
    name,
    description,
    status: 'draft',
    seeding,
    random_seed: null,
    third_place,
    play_access,
    voting,
    ties,
    is_test,
    share_token: null,
    version: 1,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    songs,
    matches: [],
    ballots: [],
  };
}

const COPY = ' (copy)';
const LONGEST_NAME = 99;

/** The name with '(copy)', cut to the maximum length without splitting a surrogate pair. */
function copyName(name: string): string {
  return name.slice(0, LONGEST_NAME - COPY.length).replace(/\p{Surrogate}$/u, '') + COPY;
}
