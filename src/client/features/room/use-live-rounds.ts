import { useState } from 'react';
import type { RoomAlbumView } from '../../queries/rooms.ts';

/**
 * True if this page was open before the current round was revealed: then its cards are revealed one
 * by one.
 */
export function useLiveRounds({
  album_id,
  round,
  ratings,
}: Pick<RoomAlbumView, 'album_id' | 'round' | 'ratings'>): boolean {
  const key = `${album_id} ${round}`;
  const [seen, setSeen] = useState('');
  if (ratings === null && seen !== key) setSeen(key);
  return seen === key;
}
