import type { RoomResponse } from '#shared/contracts/room-response.ts';
import { findRoomEndpoint, getRoomEndpoint, openRoomEndpoint } from '#shared/contracts/rooms.ts';
import type { ApiCall } from '../../src/server/integrations/api-browser.ts';
import { createTimeout } from './condition-timer.ts';
import { createFriend } from './friend.ts';
import { createStandIn } from './stand-in.ts';

type Parts = {
  reviewers: readonly string[];
  /** A browser for each friend; the first has the admin session. */
  browsers: readonly [ApiCall, ...ApiCall[]];
  now: () => Date;
};

/**
 * Simulated friends in the listening room of the demo, so that one user can try it alone. They have
 * the same data and permissions as any browser.
 * @returns functions that open the room, returning its code, and that let the friends poll it about
 *   every second
 */
export function inviteFriends({ reviewers, browsers, now }: Parts) {
  const [first] = browsers;
  let evening: ReturnType<typeof begin> | null = null;

  function begin(room: RoomResponse, isOwn: boolean) {
    const lasts = createTimeout(now);
    const friends = browsers.map((call, place) => createFriend(call, { reviewers, lasts, place }));
    // The client that opened the room is its host.
    const standIn = isOwn ? createStandIn(first, lasts, room) : null;
    return { code: room.code, friends, standIn };
  }

  async function open(): Promise<string> {
    const { data } = await first(openRoomEndpoint, { body: {} });
    evening = begin(data, true);
    return data.code;
  }

  async function look(): Promise<void> {
    const { code } = (await first(findRoomEndpoint)).data;
    if (code === null) return;
    const room = (await first(getRoomEndpoint, { params: { code } })).data;
    if (evening?.code !== code) evening = begin(room, false);
    const { friends, standIn } = evening;
    for (const { stay } of friends) await stay(room);
    const names = new Set(friends.map(({ name }) => name()));
    const guests = room.seats.filter(({ reviewer }) => !names.has(reviewer));
    for (const { play } of friends) await play(room, guests);
    await standIn?.lead(room, guests.length > 0);
  }

  return { open, look };
}
