import {
  getRoomEndpoint,
  type RoomResponse,
  rateInRoomEndpoint,
  takeSeatEndpoint,
} from '#shared/contracts/rooms.ts';
import type { ApiCall } from '../../src/server/integrations/api-browser.ts';
import type { Lasts } from './condition-timer.ts';
import { getOpinion } from './opinions.ts';

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
