import { describe, expect, it } from 'vitest';
import type { RoomAnswer } from '../../../api/rooms.ts';
import { newsOf } from './room-news.ts';

type Album = RoomAnswer['albums'][number];
type Seat = RoomAnswer['seats'][number];

const DELAY: Album = {
  album_id: 'delay',
  artist: 'Can',
  title: 'Delay',
  cover_url: null,
  spotify_id: null,
  session_id: null,
  tier: 'Now Listening To',
  state: 'rating',
  round: 1,
  ratings: null,
  on_file: null,
  previous_cards: [],
  saved: null,
};

const ROOM: RoomAnswer = {
  code: 'BCDFG',
  status: 'open',
  session_id: null,
  version: 1,
  is_held: false,
  reveal_at: null,
  opened_at: '2026-03-06T20:00:00.000Z',
  host: { is_present: true },
  albums: [DELAY],
  seats: [seat('Ada'), seat('Ben')],
  watchers: 0,
  mine: { reviewer: 'Ada', tier: null, note: null, is_in: false },
  seat_requests: [],
  my_seat_request: null,
};

describe('of a room is told', () => {
  it.each<[string, Partial<RoomAnswer>, Partial<RoomAnswer>, string[]]>([
    ['who joins', {}, { seats: [seat('Ada'), seat('Ben'), seat('Cleo')] }, ['Cleo has joined.']],
    ['who leaves', {}, { seats: [seat('Ada')] }, ['Ben has left.']],
    ['who is in', {}, { seats: [seat('Ada'), seat('Ben', true)] }, ['Ben is in, 1 of 2.']],
    [
      'who takes back',
      { seats: [seat('Ada', true), seat('Ben', true)] },
      { seats: [seat('Ada', true), seat('Ben')] },
      ['Ben has taken back, 1 of 2.'],
    ],
    ['who is away', {}, { seats: [seat('Ada'), seat('Ben', false, false)] }, ['Ben is away.']],
    ['nothing of the own seat', {}, { seats: [seat('Ada', true), seat('Ben')] }, []],
    [
      'that it counts',
      {},
      { reveal_at: '2026-03-06T20:00:03.000Z' },
      ['Everybody is in. The cards turn in three seconds.'],
    ],
    ['that it counts no more', { reveal_at: '2026' }, {}, ['The count has stopped.']],
    [
      'once that the host holds the cards',
      { reveal_at: '2026' },
      { is_held: true },
      ['The host holds the cards.'],
    ],
    [
      'what comes of an album, and what comes next',
      { seats: [seat('Ada', true), seat('Ben', true)] },
      {
        albums: [
          { ...DELAY, state: 'saved', tier: '?' },
          { ...DELAY, album_id: 'halleluhwah', title: 'Halleluhwah' },
        ],
      },
      ['Delay is saved as Unknown.', 'Now: Halleluhwah by Can.'],
    ],
    ['another round', {}, { albums: [{ ...DELAY, round: 2 }] }, ['Once more: Delay.']],
    [
      'no count when the cards turn, which say it themselves',
      { reveal_at: '2026' },
      { albums: [{ ...DELAY, state: 'revealed', ratings: [] }] },
      [],
    ],
    ['nothing when nothing changed', {}, {}, []],
  ])('%s', (_, before, after, told) => {
    expect(newsOf({ ...ROOM, ...before }, { ...ROOM, ...after })).toEqual(told);
  });
});

function seat(reviewer: string, is_in = false, is_present = true): Seat {
  return { reviewer, is_in, is_present };
}
