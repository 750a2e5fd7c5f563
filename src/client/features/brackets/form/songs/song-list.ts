import type { Dispatch } from 'react';
import type { z } from 'zod';
import type { BracketSong, newSongSchema } from '#shared/contracts/bracket.ts';
import { MAX_SONGS, shuffle } from '#shared/domain/brackets/bracket-seeding.ts';
import { foldText } from '#shared/domain/search/search-text.ts';

/** Song as sent, with every field. */
export type SongFields = z.output<typeof newSongSchema>;

/** Song of the edited list; `id` once it is stored. */
export type ListedSong = SongFields & { key: string; id: string | null };

export type SongList = {
  songs: readonly ListedSong[];
  /** Songs before a removal, if that was the last change. */
  beforeRemoval: readonly ListedSong[] | null;
  nextKey: number;
};

export type SongChange =
  | { do: 'add'; songs: readonly SongFields[] }
  | { do: 'remove'; keys: readonly string[] }
  | { do: 'move'; key: string /** From 0. */; to: number }
  | { do: 'edit'; key: string; title: string; artist: string }
  | { do: 'order'; songs: readonly ListedSong[] }
  | { do: 'undo' };

export function openSongList(songs: readonly BracketSong[]): SongList {
  return {
    songs: songs.map((song) => ({ ...getFields(song), key: song.id, id: song.id })),
    beforeRemoval: null,
    nextKey: 1,
  };
}

/** Returns the list after a change. Songs above the limit are not added. */
export function changeSongs(list: SongList, change: SongChange): SongList {
  const { songs, beforeRemoval } = list;
  const replaceSongs = (changed: readonly ListedSong[]) => ({
    ...list,
    songs: changed,
    beforeRemoval: null,
  });
  switch (change.do) {
    case 'add':
      return add(list, change.songs);
    case 'remove': {
      const left = songs.filter(({ key }) => !change.keys.includes(key));
      return { ...list, songs: left, beforeRemoval: songs };
    }
    case 'move':
      return replaceSongs(move(songs, change.key, change.to));
    case 'edit': {
      const { key, title, artist } = change;
      return replaceSongs(
        songs.map((song) => (song.key === key ? { ...song, title, artist } : song)),
      );
    }
    case 'order':
      return replaceSongs(change.songs);
    case 'undo':
      return replaceSongs(beforeRemoval ?? songs);
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
  return {
    songs: [...list.songs, ...added],
    beforeRemoval: null,
    nextKey: list.nextKey + added.length,
  };
}

function move(songs: readonly ListedSong[], key: string, to: number): readonly ListedSong[] {
  const song = songs.find((candidate) => candidate.key === key);
  if (song === undefined) return songs;
  const others = songs.filter((candidate) => candidate !== song);
  return others.toSpliced(Math.max(0, to), 0, song);
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
