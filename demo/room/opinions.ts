import type { RoomResponse } from '#shared/contracts/rooms.ts';
import { ROOM_TIERS, type RoomTier } from '#shared/domain/rooms/room.ts';
import { getRandom } from '../random.ts';

const PRAISE = [
  'The second side is where it happens.',
  'That drummer. That drummer!',
  'Sounds like rain on a caravan, in a good way.',
  'My neighbour knocked, and then asked what it was.',
] as const;

const DOUBTS = [
  'I would like it more at half the length.',
  'I waited for the chorus. I still do.',
  'Nice cover, though.',
  'It grew on me, and then it stopped.',
] as const;

/**
 * Opinion of a friend on an album, the same within one round: usually near the others.
 * @param place index of the friend, 0 to 3, so that no two friends write the same text
 */
export function getOpinion(
  place: number,
  { artist, title, round }: Pick<RoomResponse['albums'][number], 'artist' | 'title' | 'round'>,
): { tier: RoomTier; note: string | null } {
  const album = getRandom(`${artist} ${title}`);
  const middle = album.integer(0, 4);
  const random = getRandom(`${place} ${artist} ${title} ${round}`);
  const step = random.pick([-2, -1, -1, 0, 0, 0, 1, 1, 3]);
  const tier = ROOM_TIERS[Math.min(6, Math.max(0, middle + step))] ?? 'B';
  const notes = ROOM_TIERS.indexOf(tier) < 3 ? PRAISE : DOUBTS;
  const note = notes[(album.integer(0, 3) + place) % notes.length] ?? null;
  return { tier, note: random.chance(0.5) ? note : null };
}
