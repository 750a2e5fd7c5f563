import {
  getRoomEndpoint,
  type RoomAnswer,
  rateInRoomEndpoint,
  takeSeatEndpoint,
} from '#shared/contracts/rooms.ts';
import type { Call } from '../../adapters/api-browser.ts';
import { getOpinion } from './opinions.ts';
import type { Lasts } from './patience.ts';

/** After somebody else has a seat, or is in, in milliseconds; then one friend after the other. */
const FIRST_MS = 2500;
const EACH_MS = 1700;

type Surroundings = {
  reviewers: readonly string[];
  lasts: Lasts;
  /** 0 for who does everything first. */
  place: number;
};

/** An invented friend with a phone, who does a little later what somebody else does. */
export function createFriend(call: Call, { reviewers, lasts, place }: Surroundings) {
  let mine: RoomAnswer['mine'] = null;
  let hasLeft = false;
  const delay = FIRST_MS + place * EACH_MS;

  /** Is there, and notices when the host has freed the seat: somebody else wants it. */
  async function stay({ code }: RoomAnswer): Promise<void> {
    if (mine === null) return;
    ({ mine } = (await call(getRoomEndpoint, { params: { code } })).data);
    hasLeft = mine === null;
  }

  /** Does what it is time for. @param guests the seats of those who are no friends */
  async function play(room: RoomAnswer, guests: RoomAnswer['seats']): Promise<void> {
    if (mine === null) await join(room, guests.length > 0);
    else await rate(room, !mine.is_in && guests.some(({ is_in }) => is_in));
  }

  async function join({ code, seats }: RoomAnswer, isAnyoneHere: boolean): Promise<void> {
    if (!lasts(`${place} joins`, isAnyoneHere && !hasLeft, delay)) return;
    const taken = new Set(seats.map(({ reviewer }) => reviewer));
    const reviewer = reviewers.find((name) => !taken.has(name));
    if (reviewer === undefined) return;
    ({ mine } = (await call(takeSeatEndpoint, { params: { code }, body: { reviewer } })).data);
  }

  async function rate(room: RoomAnswer, isDue: boolean): Promise<void> {
    const { code } = room;
    // After the reveal it is a late card.
    const hand = room.albums.find(({ state }) => state === 'rating' || state === 'revealed');
    const round = `${hand?.album_id} ${hand?.round}`;
    if (!lasts(`${place} rates ${round}`, isDue, delay) || hand === undefined) return;
    const body = { album_id: hand.album_id, ...getOpinion(place, hand) };
    ({ mine } = (await call(rateInRoomEndpoint, { params: { code }, body })).data);
  }

  return { stay, play, name: () => mine?.reviewer ?? null };
}
