import { expect, it } from 'vitest';
import type { RoomRatingView } from '../../queries/rooms.ts';
import { suggestForAlbum } from './suggestion.ts';
import { testAlbum } from './test-room.ts';

const card = (tier: RoomRatingView['tier']): RoomRatingView => ({
  reviewer: tier,
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
