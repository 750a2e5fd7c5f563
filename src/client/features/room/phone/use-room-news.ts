import { useState } from 'react';
import type { RoomResponse } from '../../../api/rooms.ts';
import { describeNews } from './room-news.ts';

/** Returns the description of the latest room change that has one. */
export function useRoomNews(room: RoomResponse): string {
  const [before, setBefore] = useState(room);
  const [text, setText] = useState('');
  if (room !== before) {
    setBefore(room);
    const news = describeNews(before, room);
    if (news.length > 0) setText(news.join(' '));
  }
  return text;
}
