import type { FastifyRequest } from 'fastify';
import * as contract from '#shared/contracts/brackets.ts';
import type { Services } from '../../database/transaction.ts';
import { createFairQueue } from '../../lib/fair-queue.ts';
import { idempotencyKey } from '../../lib/idempotency-key.ts';
import { type Mounting, mount } from '../../lib/register-endpoint.ts';
import { createRateLimit } from '../../lib/token-bucket.ts';
import * as service from './brackets-service.ts';
import { generate } from './generate-service.ts';
import * as playing from './play-service.ts';
import * as songs from './songs-service.ts';
import * as status from './status-service.ts';

/**
 * High enough for thirty users on one IP address, too low for a script
 * (product/brackets.md#matches).
 */
const PICKS = { most: 150, every: 50 };

/** The endpoints under /api/brackets. */
export function bracketRoutes(mounting: Mounting, services: Services & songs.SongServices): void {
  readRoutes(mounting, services);
  editRoutes(mounting, services);
  songRoutes(mounting, services);
  statusRoutes(mounting, services);
  playRoutes(mounting, services);
}

function readRoutes(mounting: Mounting, services: Services): void {
  const { sessions } = mounting.admin;
  mount(mounting, contract.listBracketsEndpoint, ({ query }) =>
    service.listBrackets(services, query),
  );
  mount(mounting, contract.getBracketEndpoint, async ({ params }, { request }) => {
    const isAdmin = (await sessions.current(request)) !== undefined;
    return { data: await service.getBracketDetail(services, { ...params, isAdmin }) };
  });
  mount(mounting, contract.getSharedBracketEndpoint, async ({ params }) => ({
    data: await status.getShared(services, params.token),
  }));
  mount(mounting, contract.getFavouriteTrackEndpoint, async ({ params, query }) => ({
    data: await service.favouriteTrack(services, params.id, query),
  }));
  mount(mounting, contract.playBracketEndpoint, async ({ params }) => ({
    data: await playing.play(services, params.id),
  }));
  mount(mounting, contract.getMatchEndpoint, async ({ params }) => ({
    data: await playing.getMatch(services, params.id, params.matchId),
  }));
}

function editRoutes(mounting: Mounting, services: songs.SongServices): void {
  mount(
    mounting,
    contract.createBracketEndpoint,
    async ({ body }, { request }) => ({
      data: await service.saveNewBracket(services, body, idempotencyKey(request)),
    }),
    201,
    (given) => service.findBracketProblems(services, given),
  );
  mount(
    mounting,
    contract.duplicateBracketEndpoint,
    async ({ params }, { request }) => ({
      data: await service.duplicate(services, params.id, idempotencyKey(request)),
    }),
    201,
  );
  mount(
    mounting,
    contract.updateBracketEndpoint,
    async ({ params, body }) => ({
      data: await service.editBracket(services, asAdmin(params), body),
    }),
    200,
    (given, { id }) => service.findBracketProblems(services, given, id),
  );
  mount(mounting, contract.deleteBracketEndpoint, async ({ params }) => ({
    data: await service.removeBracket(services, asAdmin(params)),
    message: 'Bracket deleted successfully!',
  }));
}

function songRoutes(mounting: Mounting, services: songs.SongServices): void {
  mount(
    mounting,
    contract.addSongsEndpoint,
    async ({ params, body }) => ({
      data: await songs.addSongs(services, asAdmin(params), body.songs),
    }),
    200,
    (given) => service.findBracketProblems(services, given),
  );
  mount(mounting, contract.removeSongEndpoint, async ({ params }) => ({
    data: await songs.removeSongFromBracket(services, asAdmin(params), params.songId),
  }));
  mount(mounting, contract.reinstateSongEndpoint, async ({ params }) => ({
    data: await songs.reinstateSongInBracket(services, asAdmin(params), params.songId),
  }));
  mount(mounting, contract.generateMatchupsEndpoint, async ({ params, body }) => ({
    data: await generate(services, asAdmin(params), body),
  }));
}

function statusRoutes(mounting: Mounting, services: Services): void {
  mount(mounting, contract.pauseBracketEndpoint, async ({ params }) => ({
    data: await status.pause(services, asAdmin(params)),
  }));
  mount(mounting, contract.resumeBracketEndpoint, async ({ params }) => ({
    data: await status.resume(services, asAdmin(params)),
  }));
  mount(mounting, contract.shareBracketEndpoint, async ({ params }) => ({
    data: await status.shareBracketLink(services, asAdmin(params)),
  }));
  mount(mounting, contract.revokeShareEndpoint, async ({ params }) => ({
    data: await status.stopSharing(services, asAdmin(params)),
  }));
}

/** Endpoints for visitors, unless the bracket is for admins only. */
function playRoutes(mounting: Mounting, services: Services): void {
  const { browsers } = mounting;
  const { sessions } = mounting.admin;
  const picks = createRateLimit(PICKS, services.now);
  // A queue separate from the compute queue, which never waits for writes.
  const withQueue = createFairQueue();
  const player = async (request: FastifyRequest, id: string) => {
    const isAdmin = (await sessions.current(request)) !== undefined;
    if (isAdmin) await sessions.extend(request);
    else picks.take(request.ip);
    return { id, isAdmin };
  };
  mount(mounting, contract.decideMatchEndpoint, async ({ params, body }, { request }) => {
    const asked = await player(request, params.id);
    const decide = () => playing.decide(services, asked, params.matchId, body);
    return { data: await withQueue(request.ip, decide) };
  });
  mount(mounting, contract.undoResultEndpoint, async ({ params, body }, { request }) => {
    const browser = await browsers.find(request);
    const asked = { ...(await player(request, params.id)), browser_id: browser?.id ?? null };
    return { data: await withQueue(request.ip, () => playing.undo(services, asked, body)) };
  });
}

function asAdmin({ id }: { id: string }) {
  return { id, isAdmin: true };
}
