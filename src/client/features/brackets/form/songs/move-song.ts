import type { Dispatch } from 'react';
import type { ListedSong, SongChange } from './song-list.ts';

export type Hands = { change: Dispatch<SongChange>; say: (text: string) => void };

/** Moves a song of a list of `count` to a place from 0, or the nearest there is, and says so. */
export function moveSong(song: ListedSong, to: number, count: number, hands: Hands): void {
  const place = Math.min(Math.max(to, 0), count - 1);
  hands.change({ do: 'move', key: song.key, to: place });
  hands.say(`${song.title} is now number ${place + 1} of ${count}`);
}
