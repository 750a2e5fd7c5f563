import { expect, it } from 'vitest';
import {
  describeAlbumFacts,
  describeLength,
  describePeople,
  describeTimeLeft,
} from './evening-facts.ts';
import { testAlbum, testRoom } from './test-room.ts';

it.each([
  [20_000, '1 min'],
  [2_520_000, '42 min'],
  [3_600_000, '1 h'],
  [7_800_000, '2 h 10 min'],
  [3_599_999, '1 h'],
])('formats %i ms', (milliseconds, text) => {
  expect(describeLength(milliseconds)).toBe(text);
});

it('describes an album, as far as it is known', () => {
  expect(describeAlbumFacts(testAlbum('A', { duration_ms: 2_520_000, submitted_by: 'Ben' }))).toBe(
    '42 min · brought by Ben',
  );
  expect(describeAlbumFacts(testAlbum('A', { submitted_by: 'Ben' }))).toBe('brought by Ben');
  expect(describeAlbumFacts(testAlbum('A'))).toBe('');
});

it('adds up the albums that are still to be played', () => {
  const left = (...albums: ReturnType<typeof testAlbum>[]) => describeTimeLeft({ albums });
  const hour = { duration_ms: 3_600_000 };
  expect(left(testAlbum('A', hour), testAlbum('B', { ...hour, state: 'waiting' }))).toBe(
    'about 2 h left',
  );
  expect(left(testAlbum('A', { ...hour, state: 'saved' }), testAlbum('B', hour))).toBe(
    'about 1 h left',
  );
  expect(left(testAlbum('A', hour), testAlbum('B'))).toBe('at least 1 h left');
  expect(left(testAlbum('A'))).toBeNull();
  expect(left(testAlbum('A', { ...hour, state: 'revealed' }))).toBeNull();
});

it('names the host and the next pick', () => {
  expect(describePeople(testRoom())).toBe('');
  const host = { is_present: true, reviewer: 'Ada' };
  expect(describePeople({ host, next_pick: 'Ben' })).toBe('Hosted by Ada · Next pick: Ben');
});
