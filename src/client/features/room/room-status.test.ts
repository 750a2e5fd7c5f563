import { describe, expect, it } from 'vitest';
import type { RoomResponse } from '../../queries/rooms.ts';
import { describePlace, describeRoomStatus, isHostMissing } from './room-status.ts';
import { testAlbum, testRoom, testSeat } from './test-room.ts';

const AWAY = { is_present: false, reviewer: null };
const SAVED = testAlbum('Look-Ka Py Py', {
  state: 'saved',
  saved: { tier: 'B', veto: true, veto_by: 'Bass' },
});
const NEXT = testAlbum('Mothership Connection', { state: 'waiting' });
const DELAY = testAlbum('Delay');
const REVEALED = testAlbum('Delay', { state: 'revealed', ratings: [] });
const THREE = [testSeat('Ada', true), testSeat('Ben', true), testSeat('Cleo')];

describe('describeRoomStatus', () => {
  it.each<[what: string, room: Partial<RoomResponse>, guest: string, host?: string]>([
    [
      'in the lobby',
      { status: 'lobby', albums: [NEXT] },
      'Waiting for the host to start…',
      'Press Start when everyone’s here.',
    ],
    [
      'in the lobby without a host',
      { status: 'lobby', albums: [NEXT], host: AWAY },
      'The host has left. Any admin can take over.',
      'Press Start when everyone’s here.',
    ],
    ['without anyone', { seats: [] }, 'No one’s here yet. Scan the code to join.'],
    ['for two votes', {}, 'Waiting for Ada and Ben.'],
    ['for the last vote', { seats: THREE }, 'Just Cleo to go…'],
    [
      'for a phone that sleeps',
      { seats: [testSeat('Ada', true), testSeat('Ben', false, false)] },
      'Ben’s phone is asleep.',
    ],
    [
      'for votes and phones that sleep',
      { seats: [testSeat('Ada'), testSeat('Ben', false, false), testSeat('Cleo', false, false)] },
      'Just Ada to go… The phones of Ben and Cleo are asleep.',
    ],
    ['for a single seat that is in', { seats: [testSeat('Ada', true)] }, 'It takes two to reveal.'],
    [
      'during the count',
      { seats: [testSeat('Ada', true), testSeat('Ben', true)], reveal_at: '2026' },
      'Everyone’s in. Here we go!',
    ],
    [
      'while the cards are held',
      { seats: THREE, is_held: true },
      'The host is holding the cards. Just Cleo to go…',
      'Cards on hold. Just Cleo to go…',
    ],
    [
      'while all have voted and the cards are held',
      { seats: THREE.slice(0, 2), is_held: true },
      'The host is holding the cards. Everyone’s voted.',
      'Cards on hold. Everyone’s voted.',
    ],
    [
      'after the reveal',
      { albums: [REVEALED] },
      'The host is choosing the tier.',
      'Your call: pick the tier.',
    ],
    [
      'after the reveal without a host',
      { albums: [REVEALED], host: AWAY },
      'The host has left. Any admin can take over.',
      'Your call: pick the tier.',
    ],
    [
      'between two albums',
      { albums: [SAVED, NEXT] },
      'Look-Ka Py Py: B, vetoed by Bass. Next: Mothership Connection.',
    ],
    [
      'when the next album begins at once',
      { albums: [SAVED, DELAY] },
      'Look-Ka Py Py: B, vetoed by Bass. Waiting for Ada and Ben.',
    ],
    [
      'after a skipped album',
      { albums: [testAlbum('Delay', { state: 'skipped' }), NEXT] },
      'Delay was skipped. Next: Mothership Connection.',
    ],
    [
      'after the last album',
      { albums: [SAVED] },
      'Look-Ka Py Py: B, vetoed by Bass. That’s a wrap! Waiting for the host to close up.',
      'Look-Ka Py Py: B, vetoed by Bass. That’s all of them. Add another, or call it a night.',
    ],
    [
      'after the last album without a host',
      { albums: [SAVED], host: AWAY },
      'Look-Ka Py Py: B, vetoed by Bass. The host has left. Any admin can take over.',
      'Look-Ka Py Py: B, vetoed by Bass. That’s all of them. Add another, or call it a night.',
    ],
    ['without albums', { albums: [] }, 'No albums yet. Add one to get going.'],
    ['when it is over', { status: 'closed', albums: [SAVED] }, 'What a night. The recap is ready.'],
    [
      'when nothing was rated',
      { status: 'closed', albums: [] },
      'Nothing rated tonight. See you next time!',
    ],
  ])('returns the status line %s', (_, fields, guest, host = guest) => {
    const room = testRoom(fields);
    expect([describeRoomStatus(room, 'guest'), describeRoomStatus(room, 'host')]).toEqual([
      guest,
      host,
    ]);
  });
});

it('waits for the cards of a reveal', () => {
  const room = testRoom({ albums: [REVEALED] });
  expect(describeRoomStatus(room, 'guest', true)).toBe('Revealing…');
  expect(describeRoomStatus(room, 'host', true)).toBe('Revealing…');
});

it('detects an open room without a host', () => {
  expect(isHostMissing(testRoom())).toBe(false);
  expect(isHostMissing(testRoom({ host: AWAY }))).toBe(true);
  expect(isHostMissing(testRoom({ host: AWAY, status: 'closed' }))).toBe(false);
});

it('counts the albums of the session without skipped ones', () => {
  const skipped = testAlbum('Delay', { state: 'skipped' });
  const room = testRoom({ albums: [SAVED, skipped, NEXT] });
  expect(describePlace(room, NEXT)).toBe('Album 2 of 2');
  expect(describePlace(room, SAVED)).toBe('Album 1 of 2');
});
