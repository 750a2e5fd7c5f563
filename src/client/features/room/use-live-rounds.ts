import { useState } from 'react';
import type { RoomAlbum } from '../../api/rooms.ts';

/** True if this page saw the round at hand before it was revealed: then its cards turn one by one. */
export function useLiveRounds({ album_id, round, ratings }: RoomAlbum): boolean {
  const key = `${album_id} ${round}`;
  const [seen, setSeen] = useState('');
  if (ratings === null && seen !== key) setSeen(key);
  return seen === key;
}
