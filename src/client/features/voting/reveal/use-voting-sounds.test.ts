import { expect, it } from 'vitest';
import type { RoomTier } from '#shared/domain/rooms/room.ts';
import { findVerdictSound } from './use-voting-sounds.ts';

const cards = (...tiers: RoomTier[]) =>
  tiers.map((tier, place) => ({
    reviewer: `${place}`,
    is_guest: false,
    tier,
    note: null,
    was: null,
    is_late: false,
  }));

it('celebrates a unanimous S, and groans for a lone dissenter', () => {
  expect(findVerdictSound(cards('S', 'S', 'S'))).toEqual({ kind: 'fanfare' });
  expect(findVerdictSound(cards('S', '?', 'S'))).toBeNull();
  expect(findVerdictSound(cards('A', 'A'))).toBeNull();
  expect(findVerdictSound(cards('A', 'A', 'E'))).toEqual({ kind: 'groan' });
});
