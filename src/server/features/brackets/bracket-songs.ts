import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import type { newSongSchema, updateBracketSchema } from '#shared/contracts/bracket.ts';
import type { SongRecord } from '#shared/contracts/bracket-record.ts';
import type { Db } from '../../database/connection.ts';
import { invalidInput } from '../../http/errors.ts';
import { findKnownAlbums } from '../albums/albums-repository.ts';
import { shownOrder } from './bracket-answer.ts';
import { BracketRefusal, type Change } from './bracket-changes.ts';
import type { StoredBracket } from './brackets-repository.ts';

export type GivenSong = z.output<typeof newSongSchema>;
/** A song of a list that replaces another; with an id it is one that is there. */
export type ListedSong = NonNullable<z.output<typeof updateBracketSchema>['songs']>[number];

/** Whether the songs can no longer be changed, only withdrawn. */
export function hasFixedSongs({ status }: StoredBracket): boolean {
  return status !== 'draft' && status !== 'ready';
}

/**
 * Refuses a change of songs that are fixed.
 * @throws BracketRefusal SONGS_FIXED
 */
export function refuseFixedSongs(bracket: StoredBracket): void {
  if (!hasFixedSongs(bracket)) return;
  const text = 'The songs of a bracket that is played cannot be changed. Duplicate it instead.';
  throw new BracketRefusal('SONGS_FIXED', text);
}

/** Songs with ids of their own, not yet seeded. */
export function newSongs(songs: readonly GivenSong[]): SongRecord[] {
  return songs.map((song) => ({ ...song, id: newId(), place: 0, seed: null, is_withdrawn: false }));
}

/** The bracket with other songs, in this order: a draft, its matchups gone. */
export function withSongs(before: StoredBracket, songs: readonly SongRecord[]): Change {
  const placed = songs.map((song, index) => ({ ...song, place: index + 1, seed: null }));
  const bracket: StoredBracket = { ...before, status: 'draft', songs: placed, matches: [] };
  if (before.matches.length === 0) return { bracket };
  return { bracket, step: { kind: 'cleared', details: {} } };
}

/**
 * The bracket with a whole list of songs instead of its own. The matchups stay when the songs and
 * their order do.
 * @throws HttpError 400 for an id that is not there or occurs twice, or an unknown album
 * @throws BracketRefusal SONGS_FIXED
 */
export async function withList(
  db: Db,
  before: StoredBracket,
  listed: readonly ListedSong[],
): Promise<Change> {
  const shown = shownOrder(before.songs);
  const songs = recognised(shown, listed);
  if (isSame(songs, shown)) return { bracket: before };
  refuseFixedSongs(before);
  await refuseUnknownAlbums(db, listed, shown);
  const isSameOrder =
    songs.length === shown.length && songs.every(({ id }, index) => id === shown[index]?.id);
  if (!isSameOrder) return withSongs(before, songs);
  return { bracket: { ...before, songs: songs.toSorted((a, b) => a.place - b.place) } };
}

function recognised(shown: readonly SongRecord[], listed: readonly ListedSong[]): SongRecord[] {
  const problems: Record<string, string> = {};
  const seen = new Set<string>();
  const songs = listed.flatMap(({ id, ...song }, index) => {
    if (id === undefined) return newSongs([song]);
    const known = shown.find((one) => one.id === id);
    if (known === undefined)
      problems[`songs.${index}.id`] = 'There is no such song in this bracket';
    else if (seen.has(id)) problems[`songs.${index}.id`] = 'This song is in the list twice';
    seen.add(id);
    return known === undefined ? [] : [{ ...known, ...song }];
  });
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return songs;
}

function isSame(songs: readonly SongRecord[], others: readonly SongRecord[]): boolean {
  const text = (song: SongRecord) => JSON.stringify(Object.entries(song).sort());
  return songs.map(text).join() === others.map(text).join();
}

/**
 * Refuses songs of albums that were never there; songs that are there may keep theirs.
 * @throws HttpError 400 with every one of them
 */
export async function refuseUnknownAlbums(
  db: Db,
  songs: readonly { album_id: string | null }[],
  present: readonly SongRecord[] = [],
): Promise<void> {
  const known = new Set(present.map(({ album_id }) => album_id));
  const wanted = songs
    .map(({ album_id }) => album_id)
    .filter((id): id is string => id !== null && !known.has(id));
  for (const id of await findKnownAlbums(db, wanted)) known.add(id);
  const problems = songs.flatMap(({ album_id }, index) =>
    album_id === null || known.has(album_id)
      ? []
      : [[`songs.${index}.album_id`, 'There is no such album'] as const],
  );
  if (problems.length > 0) throw invalidInput(Object.fromEntries(problems));
}
