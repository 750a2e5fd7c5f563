import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  allowGuestsEndpoint,
  answerSeatRequestEndpoint,
  freeSeatEndpoint,
  requestSeatEndpoint,
  takeSeatEndpoint,
} from '#shared/contracts/room-seats.ts';
import {
  predictInRoomEndpoint,
  rateInRoomEndpoint,
  reactInRoomEndpoint,
  setRoomGamesEndpoint,
} from '#shared/contracts/room-votes.ts';
import * as contract from '#shared/contracts/rooms.ts';
import { SERVER_TIME_HEADER } from '#shared/domain/site/server-time.ts';
import { idempotencyKey } from '../../lib/idempotency-key.ts';
import { getCaller } from '../../lib/ip-address.ts';
import { authenticateGuest, rejectFull, requireRoom } from './guest-auth-service.ts';
import type { Guest, RoomRequest } from './rooms-service.ts';
import * as service from './rooms-service.ts';
import * as seats from './seats-service.ts';
import { startRoom } from './start-room-service.ts';

/** Seconds for which a browser is recognized. */
const TWELVE_HOURS = 12 * 3600;

/** The endpoints under /api/rooms. */
export async function roomRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app.services.rooms;
  const enter = createRoomAccess(app.services);
  /** Limits a guest's requests by guest id, since all guests may share one IP address. */
  const asGuest = async (request: FastifyRequest, reply: FastifyReply, code: string) => {
    const { guest } = await enter(request, reply, code);
    if (guest.id !== null) app.services.budgets.roomTaps.take(guest.id);
    return { code, guest };
  };
  app.addHook('onSend', async (_request, reply) => {
    reply.header(SERVER_TIME_HEADER, services.now().getTime());
  });
  readRoutes(app, enter);
  guestRoutes(app, asGuest);
  seatRequestRoutes(app, asGuest);
  hostRoutes(app, enter);
}

type EnterRoom = (
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
) => Promise<{ room: ReturnType<typeof requireRoom>; guest: Guest }>;

/**
 * Admits clients with the code, and recognizes admitted ones. Wrong codes and other failures count
 * only for unknown clients: all guests may share one IP address. Whoever fails is not present.
 */
function createRoomAccess({
  admin: { sessions },
  browsers,
  budgets,
  rooms: { services },
}: FastifyInstance['services']): EnterRoom {
  return async (request, reply, code) => {
    const isHost = (await sessions.current(request)) !== undefined;
    const browser = await browsers.find(request);
    const { room: found, isKnown } = await authenticateGuest(services, { code, browser });
    const isUnknownClient = !isKnown && !isHost;
    if (isUnknownClient) budgets.roomFailures.check(request.ip);
    const find = () => requireRoom(found);
    const room = isUnknownClient ? await budgets.roomCodes(request.ip, find) : find();
    const caller = getCaller(request.ip);
    if (room.status === 'closed') return { room, guest: { id: browser?.id ?? null, isHost } };
    if (isUnknownClient && request.method === 'GET') rejectFull(services, room, caller);
    const id = await browsers.see(request, reply, {
      browser,
      seconds: TWELVE_HOURS,
      room_id: room.id,
    });
    if (id === null) return { room, guest: { id, isHost } };
    const presence = services.presences.at(room.id);
    const isNews = presence.touch(id, isHost, caller);
    const end = () => {
      if (isUnknownClient && reply.statusCode >= 400) {
        budgets.roomFailures.count(request.ip);
        presence.forget(id);
      } else if (isNews) services.announce();
    };
    // An unknown client is announced, also to other servers, once the request did not fail.
    if (isUnknownClient) reply.raw.once('finish', end);
    else end();
    return { room, guest: { id, isHost } };
  };
}

function readRoutes(app: FastifyInstance, enter: EnterRoom): void {
  const { services } = app.services.rooms;
  const { sessions } = app.services.admin;
  app.endpoint(contract.findRoomEndpoint, {
    topics: ['rooms'],
    handler: async (_, { request }) => ({
      data: await service.findRoom(services, (await sessions.current(request)) !== undefined),
    }),
  });
  app.endpoint(contract.getRoomEndpoint, {
    handler: async ({ params: { code } }, { request, reply }) => {
      const { room, guest } = await enter(request, reply, code);
      return { data: await service.getRoom(services, room, guest) };
    },
  });
}

type AsGuest = (request: FastifyRequest, reply: FastifyReply, code: string) => Promise<RoomRequest>;

function guestRoutes(app: FastifyInstance, asGuest: AsGuest): void {
  const { services } = app.services.rooms;
  app.endpoint(takeSeatEndpoint, {
    handler: async ({ params, body }, { request, reply }) => {
      const roomRequest = await asGuest(request, reply, params.code);
      const seat = { id: roomRequest.guest.id ?? '', ...body };
      return { data: await seats.claimSeat(services, roomRequest, seat) };
    },
  });
  app.endpoint(freeSeatEndpoint, {
    handler: async ({ params }, { request, reply }) => {
      const roomRequest = await asGuest(request, reply, params.code);
      return { data: await seats.releaseSeat(services, roomRequest, params.reviewer) };
    },
  });
  app.endpoint(rateInRoomEndpoint, {
    handler: async ({ params, body }, { request, reply }) => {
      const roomRequest = await asGuest(request, reply, params.code);
      return { data: await service.rateRoomAlbum(services, roomRequest, body) };
    },
  });
  app.endpoint(reactInRoomEndpoint, {
    handler: async ({ params, body }, { request, reply }) => {
      const roomRequest = await asGuest(request, reply, params.code);
      app.services.budgets.reactions.take(roomRequest.guest.id ?? '');
      return { data: await service.reactInRoom(services, roomRequest, body.emoji) };
    },
  });
  app.endpoint(predictInRoomEndpoint, {
    handler: async ({ params, body }, { request, reply }) => {
      const roomRequest = await asGuest(request, reply, params.code);
      return { data: await service.predictInRoom(services, roomRequest, body) };
    },
  });
}

function seatRequestRoutes(app: FastifyInstance, asGuest: AsGuest): void {
  const { services } = app.services.rooms;
  app.endpoint(requestSeatEndpoint, {
    handler: async ({ params, body }, { request, reply }) => {
      const roomRequest = await asGuest(request, reply, params.code);
      const seat = { id: roomRequest.guest.id ?? '', reviewer: body.reviewer };
      app.services.budgets.seatRequests.take(seat.id);
      return { data: await seats.createSeatRequest(services, roomRequest, seat) };
    },
  });
  app.endpoint(answerSeatRequestEndpoint, {
    handler: async ({ params, body }, { request, reply }) => {
      const roomRequest = await asGuest(request, reply, params.code);
      const responded = { reviewer: params.reviewer, isAllowed: body.allow };
      return { data: await seats.resolveSeatRequest(services, roomRequest, responded) };
    },
  });
}

function hostRoutes(app: FastifyInstance, enter: EnterRoom): void {
  const { services } = app.services.rooms;
  const asHost = async ({ request, reply }: Call, code: string): Promise<RoomRequest> => ({
    code,
    guest: (await enter(request, reply, code)).guest,
  });
  app.endpoint(contract.openRoomEndpoint, {
    handler: async ({ body }, { request }) => ({
      data: await startRoom(services, body, idempotencyKey(request)),
    }),
  });
  app.endpoint(contract.arrangeRoomEndpoint, {
    handler: async ({ params, body }, call) => ({
      data: await service.arrangeQueue(services, await asHost(call, params.code), body),
    }),
  });
  app.endpoint(setRoomGamesEndpoint, {
    handler: async ({ params, body }, call) => ({
      data: await service.switchGames(services, await asHost(call, params.code), body),
    }),
  });
  app.endpoint(allowGuestsEndpoint, {
    handler: async ({ params, body }, call) => ({
      data: await seats.switchGuests(services, await asHost(call, params.code), body.allow),
    }),
  });
  app.endpoint(contract.startRoomEndpoint, {
    handler: async ({ params }, call) => ({
      data: await service.startFirstAlbum(services, await asHost(call, params.code)),
    }),
  });
  app.endpoint(contract.revealRoomEndpoint, {
    handler: async ({ params }, call) => ({
      data: await service.revealCards(services, await asHost(call, params.code)),
    }),
  });
  app.endpoint(contract.showAllCardsEndpoint, {
    handler: async ({ params }, call) => ({
      data: await service.showAllCards(services, await asHost(call, params.code)),
    }),
  });
  app.endpoint(contract.holdRoomEndpoint, {
    handler: async ({ params, body }, call) => ({
      data: await service.holdCards(services, await asHost(call, params.code), body.hold),
    }),
  });
  app.endpoint(contract.rateAgainEndpoint, {
    handler: async ({ params }, call) => ({
      data: await service.voteAgain(services, await asHost(call, params.code)),
    }),
  });
  app.endpoint(contract.skipAlbumEndpoint, {
    handler: async ({ params }, call) => ({
      data: await service.skipRoomAlbum(services, await asHost(call, params.code)),
    }),
  });
  app.endpoint(contract.nextAlbumEndpoint, {
    handler: async ({ params }, call) => ({
      data: await service.startNextAlbum(services, await asHost(call, params.code)),
    }),
  });
  app.endpoint(contract.saveInRoomEndpoint, {
    handler: async ({ params, body }, call) => ({
      data: await service.saveRoomAlbum(services, await asHost(call, params.code), body),
    }),
  });
  app.endpoint(contract.closeRoomEndpoint, {
    handler: async ({ params }, call) => ({
      data: await service.endRoom(services, await asHost(call, params.code)),
    }),
  });
}

type Call = { request: FastifyRequest; reply: FastifyReply };
