import { expect, it } from 'vitest';
import type { RoomRatingView } from '../../../queries/rooms.ts';
import { testAlbum } from '../../room/test-room.ts';
import { describeCounted, suggestForAlbum } from './suggestion.ts';

const card = (tier: RoomRatingView['tier'], is_guest = false): RoomRatingView => ({
  reviewer: tier,
  is_guest,
  tier,
  note: null,
  was: null,
  is_late: false,
});

it('includes the ratings on file in the suggested tier', () => {
  const ratings = [card('S'), card('S')];
  expect(suggestForAlbum(testAlbum('Greatest Hits', { ratings }))).toBe('S');
  const on_file = [
    { reviewer: 'Groove', tier: 'D' as const },
    { reviewer: 'Echo', tier: 'S' as const },
    { reviewer: 'Reverb', tier: 'A' as const },
  ];
  expect(suggestForAlbum(testAlbum('Greatest Hits', { ratings, on_file }))).toBe('A');
  expect(suggestForAlbum(testAlbum('Greatest Hits', { ratings: [card('?')] }))).toBe('?');
});

it('leaves guests out of the suggested tier, and says so', () => {
  const ratings = [card('S'), card('A'), card('F', true)];
  const on_file = [{ reviewer: 'Groove', tier: 'S' as const }];
  expect(suggestForAlbum(testAlbum('Greatest Hits', { ratings }))).toBe('S');
  expect(suggestForAlbum(testAlbum('Greatest Hits', { ratings: [card('F', true)] }))).toBe('?');
  expect(describeCounted(ratings, on_file)).toBe('2 in the room, 1 on file, guests not counted');
  expect(describeCounted(ratings, [])).toBe('2 in the room, guests not counted');
  expect(describeCounted([card('S')], on_file)).toBe('1 in the room, 1 on file');
  expect(describeCounted([card('S')], [])).toBeNull();
});
