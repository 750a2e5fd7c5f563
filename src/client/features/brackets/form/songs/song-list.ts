import type { Dispatch } from 'react';
import type { z } from 'zod';
import type { BracketSong, newSongSchema } from '#shared/contracts/bracket.ts';
import { MAX_SONGS, shuffle } from '#shared/domain/brackets/bracket-seeding.ts';
import { foldText } from '#shared/domain/search/search-text.ts';

/** Song as sent, with every field. */
export type SongFields = z.output<typeof newSongSchema>;

/** Song of the edited list; `id` once it is stored. */
export type ListedSong = SongFields & { key: string; id: string | null };

type Snapshot = {
  songs: readonly ListedSong[] /** Label of the next change, as in 'Undo: …'. */;
  what: string;
};

export type SongList = {
  songs: readonly ListedSong[];
  /** Undo history, latest last. */
  past: readonly Snapshot[];
  nextKey: number;
};

export type SongChange =
  | { do: 'add'; songs: readonly SongFields[] }
  | { do: 'remove'; keys: readonly string[] }
  | { do: 'move'; key: string /** From 0. */; to: number }
  | { do: 'edit'; key: string; title: string; artist: string }
  | { do: 'order'; songs: readonly ListedSong[]; what: string }
  | { do: 'undo' };

const MAX_STEPS_BACK = 100;

export function openSongList(songs: readonly BracketSong[]): SongList {
  return {
    songs: songs.map((song) => ({ ...getFields(song), key: song.id, id: song.id })),
    past: [],
    nextKey: 1,
  };
}

/**
 * Returns the list after a change. Songs above the limit are not added; an empty change has no
 * effect.
 */
export function changeSongs(list: SongList, change: SongChange): SongList {
  const { songs } = list;
  switch (change.do) {
    case 'add':
      return add(list, change.songs);
    case 'remove':
      return step(
        list,
        songs.filter(({ key }) => !change.keys.includes(key)),
        removal(songs, change.keys),
      );
    case 'move':
      return move(list, change.key, change.to);
    case 'edit':
      return step(
        list,
        songs.map((song) =>
          song.key === change.key ? { ...song, title: change.title, artist: change.artist } : song,
        ),
        'edit a song',
      );
    case 'order':
      return step(list, change.songs, change.what);
    case 'undo':
      return undo(list);
  }
}

/** Number of songs that can still be added. */
export function countRoom({ songs }: SongList): number {
  return Math.max(0, MAX_SONGS - songs.length);
}

/** Returns the keys of songs whose normalized title and artist occur earlier in the list. */
export function duplicatesIn(songs: readonly ListedSong[]): Set<string> {
  const seen = new Set<string>();
  const duplicates = new Set<string>();
  for (const song of songs) {
    const name = `${foldText(song.title)}\n${foldText(song.artist)}`;
    if (seen.has(name)) duplicates.add(song.key);
    seen.add(name);
  }
  return duplicates;
}

/** Sorts songs by title or artist, then by the other, in dictionary order. */
export function sortSongs(
  songs: readonly ListedSong[],
  by: 'title' | 'artist',
): readonly ListedSong[] {
  const then = by === 'title' ? 'artist' : 'title';
  return [...songs].sort(
    (one, other) => compare(one[by], other[by]) || compare(one[then], other[then]),
  );
}

/** Shuffles songs into a different order; a single song stays. */
export function shuffleSongs(songs: readonly ListedSong[], seed: number): readonly ListedSong[] {
  const shuffled = shuffle(songs, seed);
  const isOther = shuffled.some((song, index) => song !== songs[index]);
  return isOther || songs.length < 2 ? shuffled : shuffleSongs(songs, seed + 1);
}

/** Returns a seed to shuffle with. */
export function randomSeed(): number {
  const [seed = 0] = crypto.getRandomValues(new Int32Array(1));
  return seed;
}

export function getFields(song: SongFields): SongFields {
  const { title, artist, album_id, spotify_track_id, duration_ms, cover_url } = song;
  return { title, artist, album_id, spotify_track_id, duration_ms, cover_url };
}

export function plainSong(title: string, artist: string): SongFields {
  return {
    title,
    artist,
    album_id: null,
    spotify_track_id: null,
    duration_ms: null,
    cover_url: null,
  };
}

function add(list: SongList, given: readonly SongFields[]): SongList {
  const added = given.slice(0, countRoom(list)).map((song, index) => ({
    ...getFields(song),
    key: `new-${list.nextKey + index}`,
    id: null,
  }));
  const what = added.length === 1 ? `add “${added[0]?.title}”` : `add ${added.length} songs`;
  return {
    ...step(list, [...list.songs, ...added], what),
    nextKey: list.nextKey + added.length,
  };
}

function move(list: SongList, key: string, to: number): SongList {
  const song = list.songs.find((candidate) => candidate.key === key);
  if (song === undefined) return list;
  const others = list.songs.filter((candidate) => candidate !== song);
  const what = `move “${song.title}”`;
  const moved = step(list, others.toSpliced(Math.max(0, to), 0, song), what);
  // Repeated moves of a song are undone in one step.
  const isGoingOn = moved !== list && list.past.at(-1)?.what === what;
  return isGoingOn ? { ...moved, past: list.past } : moved;
}

function undo(list: SongList): SongList {
  const last = list.past.at(-1);
  if (last === undefined) return list;
  return { ...list, songs: last.songs, past: list.past.slice(0, -1) };
}

function step(list: SongList, songs: readonly ListedSong[], what: string): SongList {
  const isSame =
    songs.length === list.songs.length &&
    songs.every((song, index) => isSameSong(song, list.songs[index]));
  if (isSame) return list;
  const past = [...list.past, { songs: list.songs, what }].slice(-MAX_STEPS_BACK);
  return { ...list, songs, past };
}

function isSameSong(one: ListedSong, other: ListedSong | undefined): boolean {
  return one.key === other?.key && one.title === other.title && one.artist === other.artist;
}

function removal(songs: readonly ListedSong[], keys: readonly string[]): string {
  const only = keys.length === 1 ? songs.find(({ key }) => key === keys[0]) : undefined;
  return only ? `remove “${only.title}”` : `remove ${keys.length} songs`;
}

function compare(one: string, other: string): number {
  return one.localeCompare(other, 'en', { sensitivity: 'base', numeric: true });
}

type InputMethod = { change: Dispatch<SongChange>; announce: (text: string) => void };

/** Moves a song of `count` to an index, clamped to the list, and announces it. */
export function moveSong(song: ListedSong, to: number, count: number, input: InputMethod): void {
  const place = Math.min(Math.max(to, 0), count - 1);
  input.change({ do: 'move', key: song.key, to: place });
  input.announce(`${song.title} is now number ${place + 1} of ${count}`);
}
