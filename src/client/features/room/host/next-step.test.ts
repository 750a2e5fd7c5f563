import { expect, it } from 'vitest';
import type { RoomResponse } from '../../../queries/rooms.ts';
import { testAlbum, testRoom, testSeat } from '../test-room.ts';
import { describeNextStep } from './next-step.ts';

const NEXT = testAlbum('Landed', { state: 'waiting' });
const REVEALED = testAlbum('Delay', { state: 'revealed' });
const [VOTED, THINKING, ASLEEP] = [
  testSeat('Ada', true),
  testSeat('Ben'),
  testSeat('Cleo', false, false),
];

it.each<[string, Partial<RoomResponse>]>([
  ['First up: Landed.', { status: 'lobby', albums: [NEXT] }],
  ['Add an album below to start.', { status: 'lobby', albums: [] }],
  ['The reveal waits for the first vote.', { seats: [] }],
  ['The cards turn when you reveal them, or after you stop holding.', { votes: 1, is_held: true }],
  [
    'The cards turn in a moment, unless you hold them.',
    { votes: 2, reveal_at: '2026-03-06T20:00' },
  ],
  ['With one seat the cards turn only when you reveal them.', { votes: 1, seats: [VOTED] }],
  ['The cards turn three seconds after the last vote.', { votes: 1, seats: [VOTED, THINKING] }],
  [
    'The cards turn three seconds after the last vote, call and guess.',
    { votes: 1, seats: [VOTED, THINKING], games: { calls: true, guesses: false } },
  ],
  [
    'The cards wait for sleeping phones, unless you reveal without them.',
    { votes: 1, seats: [VOTED, ASLEEP] },
  ],
  ['Next up: Landed.', { albums: [REVEALED, NEXT] }],
  ['This was the last album.', { albums: [REVEALED] }],
  ['Ending the evening gives the awards and the recap.', { albums: [] }],
])('%s', (line, room) => {
  expect(describeNextStep(testRoom(room))).toBe(line);
});
