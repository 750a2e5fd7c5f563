import { describe, expect, it } from 'vitest';
import type { RoomResponse } from '../../../queries/rooms.ts';
import { testAlbum, testRoom, testSeat } from '../test-room.ts';
import { describeNews } from './room-news.ts';

describe('screen reader announces', () => {
  it.each<[string, Partial<RoomResponse>, Partial<RoomResponse>, string[]]>([
    [
      'who joins',
      {},
      { seats: [testSeat('Ada'), testSeat('Ben'), testSeat('Cleo')] },
      ['Cleo has joined.'],
    ],
    ['who leaves', {}, { seats: [testSeat('Ada')] }, ['Ben has left.']],
    ['nothing of the own seat', {}, { seats: [testSeat('Ben')] }, []],
    [
      'nothing of votes, which the status line says',
      {},
      { seats: [testSeat('Ada'), testSeat('Ben', true)] },
      [],
    ],
    [
      'which album comes next',
      {},
      { albums: [testAlbum('Delay', { state: 'saved' }), testAlbum('Halleluhwah')] },
      ['Now: Halleluhwah by Can.'],
    ],
    ['another attempt', {}, { albums: [testAlbum('Delay', { round: 2 })] }, ['Once more: Delay.']],
    ['nothing when nothing changed', {}, {}, []],
  ])('%s', (_, before, after, news) => {
    expect(describeNews(testRoom(before), testRoom(after))).toEqual(news);
  });
});
