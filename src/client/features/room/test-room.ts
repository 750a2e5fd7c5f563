import type { RoomAlbumView, RoomResponse, RoomSeatView } from '../../queries/rooms.ts';

/** Returns a test album, by default in the rating state. */
export function testAlbum(title: string, fields: Partial<RoomAlbumView> = {}): RoomAlbumView {
  return {
    album_id: title,
    artist: 'Can',
    title,
    cover_url: null,
    spotify_id: null,
    session_id: null,
    submitted_by: null,
    duration_ms: null,
    tier: 'Now Listening To',
    state: 'rating',
    round: 1,
    ratings: null,
    on_file: null,
    previous_cards: [],
    saved: null,
    revealed_at: null,
    saved_at: null,
    games: null,
    ...fields,
  };
}

/** Returns a test seat, by default present and without a vote. */
export function testSeat(reviewer: string, is_in = false, is_present = true): RoomSeatView {
  return { reviewer, is_guest: false, is_in, is_present };
}

/** Returns an open test room of Ada and Ben, in which 'Delay' is rated. */
export function testRoom(fields: Partial<RoomResponse> = {}): RoomResponse {
  return {
    code: 'BCDFG',
    status: 'open',
    session_id: null,
    version: 1,
    is_held: false,
    guests_allowed: false,
    reveal_at: null,
    opened_at: '2026-03-06T20:00:00.000Z',
    started_at: '2026-03-06T20:05:00.000Z',
    recap_id: null,
    albums: [testAlbum('Delay')],
    seats: [testSeat('Ada'), testSeat('Ben')],
    votes: 0,
    watchers: 0,
    host: { is_present: true, reviewer: null },
    games: { calls: false, guesses: false },
    standings: [],
    next_pick: null,
    mine: {
      ...{ reviewer: 'Ada', tier: null, note: null, is_in: false },
      ...{ call: null, guess: null, has_call: false, has_guess: false },
    },
    seat_requests: [],
    my_seat_request: null,
    ...fields,
  };
}
