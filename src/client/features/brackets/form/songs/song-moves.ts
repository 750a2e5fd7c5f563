import type { Dispatch } from 'react';
import type { ListedSong, SongChange } from './song-list.ts';

type InputMethod = { change: Dispatch<SongChange>; say: (text: string) => void };

/** Moves a song of `count` to an index, clamped to the list, and announces it. */
export function moveSong(song: ListedSong, to: number, count: number, input: InputMethod): void {
  const place = Math.min(Math.max(to, 0), count - 1);
  input.change({ do: 'move', key: song.key, to: place });
  input.say(`${song.title} is now number ${place + 1} of ${count}`);
}
