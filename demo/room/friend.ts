import type { RoomResponse } from '#shared/contracts/room-response.ts';
import { takeSeatEndpoint } from '#shared/contracts/room-seats.ts';
import { rateInRoomEndpoint } from '#shared/contracts/room-votes.ts';
import { getRoomEndpoint } from '#shared/contracts/rooms.ts';
import { ROOM_TIERS, type RoomTier } from '#shared/domain/rooms/room.ts';
import type { ApiCall } from '../../src/server/integrations/api-browser.ts';
import { getRandom } from '../random.ts';
import type { Lasts } from './condition-timer.ts';

/**
 * Milliseconds after another guest takes a seat or enters; then between one friend and the next.
 */
const FIRST_MS = 2500;
const EACH_MS = 1700;

type Surroundings = {
  reviewers: readonly string[];
  lasts: Lasts;
  /** 0 for the friend who acts first. */
  place: number;
};

/** Simulates a friend with a phone, who follows the other guests with a delay. */
export function createFriend(call: ApiCall, { reviewers, lasts, place }: Surroundings) {
  let mine: RoomResponse['mine'] = null;
  let hasLeft = false;
  const delay = FIRST_MS + place * EACH_MS;

  /** Renews the presence, and leaves when the host has freed the seat for another guest. */
  async function stay({ code }: RoomResponse): Promise<void> {
    if (mine === null) return;
    ({ mine } = (await call(getRoomEndpoint, { params: { code } })).data);
    hasLeft = mine === null;
  }

  /**
   * Does the next step when it is due. @param guests the seats of guests who are not simulated
   * friends
   */
  async function play(room: RoomResponse, guests: RoomResponse['seats']): Promise<void> {
    if (mine === null) await join(room, guests.length > 0);
    else await rate(room, !mine.is_in && guests.some(({ is_in }) => is_in));
  }

  async function join({ code, seats }: RoomResponse, isAnyoneHere: boolean): Promise<void> {
    if (!lasts(`${place} joins`, isAnyoneHere && !hasLeft, delay)) return;
    const taken = new Set(seats.map(({ reviewer }) => reviewer));
    const reviewer = reviewers.find((name) => !taken.has(name));
    if (reviewer === undefined) return;
    ({ mine } = (await call(takeSeatEndpoint, { params: { code }, body: { reviewer } })).data);
  }

  async function rate(room: RoomResponse, isDue: boolean): Promise<void> {
    const { code } = room;
    // A rating after the reveal is a late one.
    const hand = room.albums.find(({ state }) => state === 'rating' || state === 'revealed');
    const round = `${hand?.album_id} ${hand?.round}`;
    if (!lasts(`${place} rates ${round}`, isDue, delay) || hand === undefined) return;
    const body = { album_id: hand.album_id, ...getOpinion(place, hand) };
    ({ mine } = (await call(rateInRoomEndpoint, { params: { code }, body })).data);
  }

  return { stay, play, name: () => mine?.reviewer ?? null };
}

const PRAISE = [
  'The second side is where it happens.',
  'That drummer. That drummer!',
  'Sounds like rain on a caravan, in a good way.',
  'My neighbor knocked, and then asked what it was.',
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
function getOpinion(
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
