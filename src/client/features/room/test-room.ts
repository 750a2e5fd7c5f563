import type { RoomAlbum, RoomAnswer, RoomSeat } from '../../api/rooms.ts';

/** An album for tests, which is being rated unless told otherwise. */
export function testAlbum(title: string, fields: Partial<RoomAlbum> = {}): RoomAlbum {
  return {
    album_id: title,
    artist: 'Can',
    title,
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
    ...fields,
  };
}

/** A seat for tests: awake, and without a vote unless told otherwise. */
export function testSeat(reviewer: string, is_in = false, is_present = true): RoomSeat {
  return { reviewer, is_in, is_present };
}

/** An open room of Ada and Ben for tests, in which 'Delay' is rated. */
export function testRoom(fields: Partial<RoomAnswer> = {}): RoomAnswer {
  return {
    code: 'BCDFG',
    status: 'open',
    session_id: null,
    version: 1,
    is_held: false,
    reveal_at: null,
    opened_at: '2026-03-06T20:00:00.000Z',
    recap_id: null,
    albums: [testAlbum('Delay')],
    seats: [testSeat('Ada'), testSeat('Ben')],
    watchers: 0,
    host: { is_present: true },
    mine: { reviewer: 'Ada', tier: null, note: null, is_in: false },
    seat_requests: [],
    my_seat_request: null,
    ...fields,
  };
}
