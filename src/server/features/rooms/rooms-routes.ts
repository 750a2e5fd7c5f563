import type { FastifyReply, FastifyRequest } from 'fastify';
import * as recaps from '#shared/contracts/recaps.ts';
import * as contract from '#shared/contracts/rooms.ts';
import { idempotencyKey } from '../../lib/idempotency-key.ts';
import { getCaller } from '../../lib/ip-address.ts';
import { type Mounting, mount } from '../../lib/register-endpoint.ts';
import { createRateLimit, createSecretThrottle } from '../../lib/token-bucket.ts';
import { authenticateGuest, rejectFull, requireRoom } from './guest-auth-service.ts';
import * as recapService from './recap-service.ts';
import type { Guest, RoomRequest, RoomServices } from './rooms-service.ts';
import * as service from './rooms-service.ts';
import * as seats from './seats-service.ts';
import { startRoom } from './start-room-service.ts';

/** Failed requests of unknown clients beside wrong codes, per IP address (product/rooms.md#rooms). */
const FAILURES = { most: 60, every: 1000 };

/** Requests per seat, high enough for fast tapping. */
const TAPS = { most: 60, every: 500 };

/** Seat requests per guest: three at once, then one every 20 s. */
const SEAT_REQUESTS = { most: 3, every: 20_000 };

/** Emoji per guest: six at once, then one every 1.5 s. */
const REACTIONS = { most: 6, every: 1500 };

/** Seconds for which a browser is recognized. */
const TWELVE_HOURS = 12 * 3600;

/** The endpoints under /api/rooms. */
export function roomRoutes(mounting: Mounting, services: RoomServices): void {
  const enter = createRoomAccess(mounting, services);
  const taps = createRateLimit(TAPS, services.now, (id) => id);
  /** Limits a guest's requests by guest id, since all guests may share one IP address. */
  const asGuest = async (request: FastifyRequest, reply: FastifyReply, code: string) => {
    const { guest } = await enter(request, reply, code);
    if (guest.id !== null) taps.take(guest.id);
    return { code, guest };
  };
  readRoutes(mounting, services, enter);
  guestRoutes(mounting, services, asGuest);
  seatRequestRoutes(mounting, services, asGuest);
  hostRoutes(mounting, services, enter);
}

type Door = (
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
) => Promise<{ room: ReturnType<typeof requireRoom>; guest: Guest }>;

/**
 * Admits clients with the code, and recognizes admitted ones. Wrong codes and other failures count
 * only for unknown clients: all guests may share one IP address. Whoever fails is not present.
 */
function createRoomAccess(
  { admin: { sessions }, browsers }: Mounting,
  services: RoomServices,
): Door {
  const guess = createSecretThrottle(services.now);
  const failures = createRateLimit(FAILURES, services.now);

  return async (request, reply, code) => {
    const isHost = (await sessions.current(request)) !== undefined;
    const browser = await browsers.recognize(request, reply);
    const { room: found, isKnown } = await authenticateGuest(services, { code, browser });
    const isStranger = !isKnown && !isHost;
    if (isStranger) failures.check(request.ip);
    const find = () => requireRoom(found);
    const room = isStranger ? await guess(request.ip, find) : find();
    const caller = getCaller(request.ip);
    if (room.status === 'closed') return { room, guest: { id: browser?.id ?? null, isHost } };
    if (isStranger && request.method === 'GET') rejectFull(services, room, caller);
    const id = await browsers.keep(request, reply, {
      browser,
      seconds: TWELVE_HOURS,
      room_id: room.id,
    });
    const presence = services.people.at(room.id);
    const isNews = presence.touch(id, isHost, caller);
    const end = () => {
      if (isStranger && reply.statusCode >= 400) {
        failures.count(request.ip);
        presence.forget(id);
      } else if (isNews) services.announce();
    };
    // A stranger is announced, also to other servers, once the request did not fail.
    if (isStranger) reply.raw.once('finish', end);
    else end();
    return { room, guest: { id, isHost } };
  };
}

/** Recap endpoints; their cache tag is the list, not the room. */
export function recapRoutes(mounting: Mounting, services: recapService.RecapServices): void {
  mount(mounting, recaps.getRecapEndpoint, async ({ params }) => ({
    data: await recapService.viewRecap(services, params.id),
  }));
  mount(mounting, recaps.getSessionRecapEndpoint, async ({ params }) => ({
    data: await recapService.viewSessionRecap(services, params.id),
  }));
  mount(mounting, recaps.listSessionRecapsEndpoint, async ({ params }) => ({
    data: await recapService.viewSessionRecaps(services, params.id),
  }));
  mount(mounting, recaps.listAlbumRoundsEndpoint, async ({ params }) => ({
    data: await recapService.viewAlbumRounds(services, params.id),
  }));
}

function readRoutes(mounting: Mounting, services: RoomServices, enter: Door): void {
  const { sessions } = mounting.admin;
  mount(mounting, contract.findRoomEndpoint, async (_, { request }) => ({
    data: await service.findRoom(services, (await sessions.current(request)) !== undefined),
  }));
  mount(mounting, contract.getRoomEndpoint, async ({ params: { code } }, { request, reply }) => {
    const { room, guest } = await enter(request, reply, code);
    return { data: await service.getRoom(services, room, guest) };
  });
}

type AsGuest = (request: FastifyRequest, reply: FastifyReply, code: string) => Promise<RoomRequest>;

function guestRoutes(mounting: Mounting, services: RoomServices, asGuest: AsGuest): void {
  mount(mounting, contract.takeSeatEndpoint, async ({ params, body }, { request, reply }) => {
    const asked = await asGuest(request, reply, params.code);
    const seat = { id: asked.guest.id ?? '', ...body };
    return { data: await seats.claimSeat(services, asked, seat) };
  });
  mount(mounting, contract.freeSeatEndpoint, async ({ params }, { request, reply }) => {
    const asked = await asGuest(request, reply, params.code);
    return { data: await seats.releaseSeat(services, asked, params.reviewer) };
  });
  mount(mounting, contract.rateInRoomEndpoint, async ({ params, body }, { request, reply }) => {
    const asked = await asGuest(request, reply, params.code);
    return { data: await service.rateRoomAlbum(services, asked, body) };
  });
  const emoji = createRateLimit(REACTIONS, services.now, (id) => id);
  mount(mounting, contract.reactInRoomEndpoint, async ({ params, body }, { request, reply }) => {
    const asked = await asGuest(request, reply, params.code);
    emoji.take(asked.guest.id ?? '');
    return { data: await service.reactInRoom(services, asked, body.emoji) };
  });
  mount(mounting, contract.predictInRoomEndpoint, async ({ params, body }, { request, reply }) => {
    const asked = await asGuest(request, reply, params.code);
    return { data: await service.predictInRoom(services, asked, body) };
  });
}

function seatRequestRoutes(mounting: Mounting, services: RoomServices, asGuest: AsGuest): void {
  const requests = createRateLimit(SEAT_REQUESTS, services.now, (id) => id);
  mount(mounting, contract.requestSeatEndpoint, async ({ params, body }, { request, reply }) => {
    const asked = await asGuest(request, reply, params.code);
    const seat = { id: asked.guest.id ?? '', reviewer: body.reviewer };
    requests.take(seat.id);
    return { data: await seats.createSeatRequest(services, asked, seat) };
  });
  mount(
    mounting,
    contract.answerSeatRequestEndpoint,
    async ({ params, body }, { request, reply }) => {
      const asked = await asGuest(request, reply, params.code);
      const responded = { reviewer: params.reviewer, isAllowed: body.allow };
      return { data: await seats.resolveSeatRequest(services, asked, responded) };
    },
  );
}

function hostRoutes(mounting: Mounting, services: RoomServices, enter: Door): void {
  const asHost = async ({ request, reply }: Call, code: string): Promise<RoomRequest> => ({
    code,
    guest: (await enter(request, reply, code)).guest,
  });
  mount(
    mounting,
    contract.openRoomEndpoint,
    async ({ body }, { request }) => ({
      data: await startRoom(services, body, idempotencyKey(request)),
    }),
    201,
  );
  mount(mounting, contract.arrangeRoomEndpoint, async ({ params, body }, call) => ({
    data: await service.arrangeQueue(services, await asHost(call, params.code), body),
  }));
  mount(mounting, contract.setRoomGamesEndpoint, async ({ params, body }, call) => ({
    data: await service.switchGames(services, await asHost(call, params.code), body),
  }));
  mount(mounting, contract.allowGuestsEndpoint, async ({ params, body }, call) => ({
    data: await seats.switchGuests(services, await asHost(call, params.code), body.allow),
  }));
  mount(mounting, contract.startRoomEndpoint, async ({ params }, call) => ({
    data: await service.startFirstAlbum(services, await asHost(call, params.code)),
  }));
  mount(mounting, contract.revealRoomEndpoint, async ({ params }, call) => ({
    data: await service.revealCards(services, await asHost(call, params.code)),
  }));
  mount(mounting, contract.holdRoomEndpoint, async ({ params, body }, call) => ({
    data: await service.holdCards(services, await asHost(call, params.code), body.hold),
  }));
  mount(mounting, contract.rateAgainEndpoint, async ({ params }, call) => ({
    data: await service.voteAgain(services, await asHost(call, params.code)),
  }));
  mount(mounting, contract.skipAlbumEndpoint, async ({ params }, call) => ({
    data: await service.skipRoomAlbum(services, await asHost(call, params.code)),
  }));
  mount(mounting, contract.nextAlbumEndpoint, async ({ params }, call) => ({
    data: await service.startNextAlbum(services, await asHost(call, params.code)),
  }));
  mount(mounting, contract.saveInRoomEndpoint, async ({ params, body }, call) => ({
    data: await service.saveRoomAlbum(services, await asHost(call, params.code), body),
  }));
  mount(mounting, contract.closeRoomEndpoint, async ({ params }, call) => ({
    data: await service.endRoom(services, await asHost(call, params.code)),
  }));
}

type Call = { request: FastifyRequest; reply: FastifyReply };
