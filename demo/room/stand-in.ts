import type { RoomResponse } from '#shared/contracts/room-response.ts';
import {
  closeRoomEndpoint,
  nextAlbumEndpoint,
  saveInRoomEndpoint,
  startRoomEndpoint,
} from '#shared/contracts/rooms.ts';
import { isVerdict } from '#shared/domain/albums/tiers.ts';
import { summarizeCards } from '#shared/domain/rooms/room-verdict.ts';
import type { ApiCall } from '../../src/server/integrations/api-browser.ts';
import type { Lasts } from './condition-timer.ts';

/** Milliseconds before each step of the host. */
/** Long enough for all friends to take their seats. */
const START_MS = 10_000;
const SAVE_MS = 25_000;
const NEXT_MS = 8000;
const CLOSE_MS = 30_000;

/**
 * Hosts the room with the admin session while it has no other host; stops for good when another
 * host acts.
 */
export function createStandIn(call: ApiCall, lasts: Lasts, opened: RoomResponse) {
  let progress = getProgress(opened);
  let isNeeded = true;

  /** Does the next step when it is due. @param isAnyoneHere true if a real guest is present */
  async function lead(room: RoomResponse, isAnyoneHere: boolean): Promise<void> {
    if (room.is_held || getProgress(room) !== progress) isNeeded = false;
    if (isNeeded && isAnyoneHere) progress = getProgress((await step(room)) ?? room);
  }

  async function step(room: RoomResponse): Promise<RoomResponse | null> {
    const params = { code: room.code };
    const hand = room.albums.find(({ state }) => state === 'rating' || state === 'revealed');
    const { suggested_tier: tier } = summarizeCards(hand?.ratings ?? [], hand?.on_file ?? []);
    const isWaiting = room.albums.some(({ state }) => state === 'waiting');
    const isDue = (what: string, isSo: boolean, ms: number) =>
      lasts(`${what} ${progress}`, isSo, ms);
    if (isDue('starts', room.status === 'lobby' && isWaiting, START_MS))
      return (await call(startRoomEndpoint, { params, body: {} })).data;
    if (room.status === 'lobby') return null;
    if (isDue('saves', hand?.state === 'revealed', SAVE_MS) && isVerdict(tier))
      return (await call(saveInRoomEndpoint, { params, body: { tier } })).data;
    if (isDue('goes on', hand === undefined && isWaiting, NEXT_MS))
      return (await call(nextAlbumEndpoint, { params, body: {} })).data;
    if (isDue('closes', hand === undefined && !isWaiting, CLOSE_MS))
      return (await call(closeRoomEndpoint, { params, body: {} })).data;
    return null;
  }

  return { lead };
}

/** Fingerprint of the progress, changed only by a host's action: cards reveal automatically. */
function getProgress({ albums }: RoomResponse): string {
  const steps = albums.map(({ state, round }) => `${state}${round}`.replace('revealed', 'rating'));
  return steps.join(' ');
}
