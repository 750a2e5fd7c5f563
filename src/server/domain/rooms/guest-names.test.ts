import { describe, expect, it } from 'vitest';
import type { Room } from '#shared/domain/rooms/room.ts';
import { toGuestName } from './guest-names.ts';
import { waitingAlbum } from './room-play.ts';

const ROOM: Room = {
  id: 'room',
  code: 'BCDFG',
  status: 'open',
  session_id: null,
  version: 1,
  is_held: false,
  guests_allowed: true,
  has_calls: false,
  has_guesses: false,
  reveal_at: null,
  opened_at: '2026-03-06T20:00:00.000Z',
  started_at: null,
  changed_at: '2026-03-06T20:00:00.000Z',
  albums: [],
  seats: [],
  ratings: [],
  predictions: [],
  seat_requests: [],
};

describe('toGuestName', () => {
  it('rejects the name of another seat', () => {
    const seats = [{ id: 'one', reviewer: 'Zoë', is_guest: true }];
    expect(() => toGuestName({ ...ROOM, seats }, 'two', 'zoe')).toThrow('already has that name');
    expect(toGuestName({ ...ROOM, seats }, 'one', 'zoe')).toBe('zoe');
  });

  it('returns the spelling of the cards of a guest who comes back', () => {
    const card = { reviewer: 'Max', is_guest: true, tier: 'A', note: null } as const;
    const given = { ...card, album_id: 'a', seat_id: 'one', was: null, is_late: false };
    expect(toGuestName({ ...ROOM, ratings: [given] }, 'two', 'MAX')).toBe('Max');
    const albums = [{ ...waitingAlbum('a'), previous_cards: [card] }];
    expect(toGuestName({ ...ROOM, albums }, 'two', 'máx')).toBe('Max');
    expect(toGuestName(ROOM, 'two', 'MAX')).toBe('MAX');
  });
});
