import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import type { Bracket, newSongSchema, updateBracketSchema } from '#shared/contracts/bracket.ts';
import type { SongRecord } from '#shared/contracts/bracket-record.ts';
import { withWithdrawn } from '#shared/domain/brackets/bracket-matches.ts';
import { MAX_SONGS } from '#shared/domain/brackets/bracket-seeding.ts';
import { statusAfter } from '#shared/domain/brackets/bracket-status.ts';
import type { Db } from '../../database/connection.ts';
import type { CoverServices } from '../../database/cover-store.ts';
import { invalidInput, notFound, rejectInvalid } from '../../lib/errors.ts';
import {
  type BracketChange,
  BracketRejection,
  type BracketRequest,
  type BracketServices,
  changeBracket,
} from './bracket-changes.ts';
import { getWithdrawn, shownOrder } from './bracket-response.ts';
import type { StoredBracket } from './brackets-repository.ts';
import { idProblems, songProblems } from './song-problems.ts';

type GivenSong = z.output<typeof newSongSchema>;
/** A song of a list that replaces the current one; its id, if any, is that of an existing song. */
type ListedSong = NonNullable<z.output<typeof updateBracketSchema>['songs']>[number];

export type SongServices = BracketServices & CoverServices;

/**
 * Appends songs; a ready bracket becomes a draft.
 * @throws HttpError 400 for too many songs, unknown albums or covers; 409 SONGS_FIXED
 */
export function addSongs(
  services: SongServices,
  request: BracketRequest,
  songs: readonly GivenSong[],
): Promise<Bracket> {
  return changeBracket(services, request, (before, trx) => withAdded(services, trx, before, songs));
}

/**
 * Removes a song from a draft or ready bracket, or withdraws it while the bracket is played.
 * @throws HttpError 404; 409 BRACKET_COMPLETED, NOBODY_LEFT
 */
export function removeSongFromBracket(
  services: BracketServices,
  request: BracketRequest,
  song_id: string,
): Promise<Bracket> {
  return changeBracket(services, request, (before) => {
    const song = getSong(before, song_id);
    if (!hasFixedSongs(before))
      return withSongs(
        before,
        before.songs.filter(({ id }) => id !== song_id),
      );
    if (before.status === 'completed')
      throw new BracketRejection(
        'BRACKET_COMPLETED',
        'The songs of a completed bracket cannot change',
      );
    return song.is_withdrawn ? { bracket: before } : markSong(before, song, true);
  });
}

/**
 * Reinstates a withdrawn song.
 * @throws HttpError 404; 409 LATER_RESULTS when later matches were played without it
 */
export function reinstateSongInBracket(
  services: BracketServices,
  request: BracketRequest,
  song_id: string,
): Promise<Bracket> {
  return changeBracket(services, request, (before) => {
    const song = getSong(before, song_id);
    return song.is_withdrawn ? markSong(before, song, false) : { bracket: before };
  });
}

/**
 * Replaces all songs of a bracket. The matchups stay if the songs and their order do.
 * @throws HttpError 400 for unknown ids, albums or covers, and repeated ids
 * @throws BracketRefusal SONGS_FIXED
 */
export async function withList(
  services: CoverServices,
  db: Db,
  before: StoredBracket,
  listed: readonly ListedSong[],
): Promise<BracketChange> {
  const shown = shownOrder(before.songs);
  const wrong = idProblems(listed, shown);
  const songs = recognizeSongs(shown, listed);
  if (Object.keys(wrong).length === 0) {
    if (isSame(songs, shown)) return { bracket: before };
    rejectFixedSongs(before);
  }
  rejectInvalid({ ...wrong, ...(await songProblems(services, db, listed, shown)) });
  const isSameOrder =
    songs.length === shown.length && songs.every(({ id }, index) => id === shown[index]?.id);
  if (!isSameOrder) return withSongs(before, songs);
  return { bracket: { ...before, songs: songs.toSorted((a, b) => a.place - b.place) } };
}

/** Returns the bracket as a draft with these songs, in this order, without matchups. */
export function withSongs(before: StoredBracket, songs: readonly SongRecord[]): BracketChange {
  const placed = songs.map((song, index) => ({ ...song, place: index + 1, seed: null }));
  const bracket: StoredBracket = { ...before, status: 'draft', songs: placed, matches: [] };
  if (before.matches.length === 0) return { bracket };
  return { bracket, step: { kind: 'cleared', details: {} } };
}

/** Songs with new ids, without seeds. */
export function newSongs(songs: readonly GivenSong[]): SongRecord[] {
  return songs.map((song) => ({ ...song, id: newId(), place: 0, seed: null, is_withdrawn: false }));
}

async function withAdded(
  services: CoverServices,
  db: Db,
  before: StoredBracket,
  songs: readonly GivenSong[],
): Promise<BracketChange> {
  rejectFixedSongs(before);
  if (before.songs.length + songs.length > MAX_SONGS)
    throw invalidInput({ songs: `A bracket has at most ${MAX_SONGS} songs` });
  rejectInvalid(await songProblems(services, db, songs));
  return withSongs(before, [...before.songs, ...newSongs(songs)]);
}

/** True if the songs can no longer be changed, only withdrawn. */
function hasFixedSongs({ status }: StoredBracket): boolean {
  return status !== 'draft' && status !== 'ready';
}

/**
 * Rejects a change of fixed songs.
 * @throws BracketRefusal SONGS_FIXED
 */
function rejectFixedSongs(bracket: StoredBracket): void {
  if (!hasFixedSongs(bracket)) return;
  const text = 'Songs cannot change once play has started. Duplicate the bracket instead.';
  throw new BracketRejection('SONGS_FIXED', text);
}

function recognizeSongs(shown: readonly SongRecord[], listed: readonly ListedSong[]): SongRecord[] {
  return listed.flatMap(({ id, ...song }) => {
    if (id === undefined) return newSongs([song]);
    const known = shown.find((one) => one.id === id);
    return known === undefined ? [] : [{ ...known, ...song }];
  });
}

function isSame(songs: readonly SongRecord[], others: readonly SongRecord[]): boolean {
  const text = (song: SongRecord) => JSON.stringify(Object.entries(song).sort());
  return songs.map(text).join() === others.map(text).join();
}

function markSong(before: StoredBracket, song: SongRecord, is_withdrawn: boolean): BracketChange {
  const songs = before.songs.map((one) => (one === song ? { ...one, is_withdrawn } : one));
  const withdrawn = getWithdrawn({ songs });
  const matches = withWithdrawn(before.matches, withdrawn);
  const status = statusAfter(before.status, matches, withdrawn);
  const kind = is_withdrawn ? 'withdrawn' : 'reinstated';
  return {
    bracket: { ...before, songs, matches, status },
    step: { kind, details: { song_id: song.id } },
  };
}

function getSong({ songs }: StoredBracket, id: string): SongRecord {
  const song = songs.find((one) => one.id === id);
  if (song === undefined) throw notFound(`Song with ID ${id} not found`);
  return song;
}
