import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#shared/contracts/brackets.ts';
import { idempotencyKey } from '../../lib/idempotency-key.ts';
import * as service from './brackets-service.ts';
import { generate } from './generate-service.ts';
import * as playing from './play-service.ts';
import * as songs from './songs-service.ts';
import * as status from './status-service.ts';

/** The endpoints under /api/brackets. */
export async function bracketRoutes(app: FastifyInstance): Promise<void> {
  readRoutes(app);
  editRoutes(app);
  songRoutes(app);
  statusRoutes(app);
  playRoutes(app);
}

function readRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { sessions } = services.admin;
  app.endpoint(contract.listBracketsEndpoint, {
    topics: ['brackets'],
    handler: ({ query }) => service.listBrackets(services, query),
  });
  app.endpoint(contract.getBracketEndpoint, {
    topics: ['brackets'],
    handler: async ({ params }, { request }) => {
      const isAdmin = (await sessions.current(request)) !== undefined;
      return { data: await service.getBracketDetail(services, { ...params, isAdmin }) };
    },
  });
  app.endpoint(contract.getSharedBracketEndpoint, {
    topics: ['brackets'],
    handler: async ({ params }) => ({ data: await status.getShared(services, params.token) }),
  });
  app.endpoint(contract.getFavouriteTrackEndpoint, {
    topics: ['brackets'],
    handler: async ({ params, query }) => ({
      data: await service.favouriteTrack(services, params.id, query),
    }),
  });
  app.endpoint(contract.playBracketEndpoint, {
    topics: ['brackets'],
    handler: async ({ params }) => ({ data: await playing.play(services, params.id) }),
  });
  app.endpoint(contract.getMatchEndpoint, {
    topics: ['brackets'],
    handler: async ({ params }) => ({
      data: await playing.getMatch(services, params.id, params.matchId),
    }),
  });
}

function editRoutes(app: FastifyInstance): void {
  const { services } = app;
  app.endpoint(contract.createBracketEndpoint, {
    handler: async ({ body }, { request }) => ({
      data: await service.saveNewBracket(services, body, idempotencyKey(request)),
    }),
    check: (given) => service.findBracketProblems(services, given),
  });
  app.endpoint(contract.duplicateBracketEndpoint, {
    handler: async ({ params }, { request }) => ({
      data: await service.duplicate(services, params.id, idempotencyKey(request)),
    }),
  });
  app.endpoint(contract.updateBracketEndpoint, {
    handler: async ({ params, body }) => ({
      data: await service.editBracket(services, asAdmin(params), body),
    }),
    check: (given, { id }) => service.findBracketProblems(services, given, id),
  });
  app.endpoint(contract.deleteBracketEndpoint, {
    handler: async ({ params }) => ({
      data: await service.removeBracket(services, asAdmin(params)),
      message: 'Bracket deleted successfully!',
    }),
  });
}

function songRoutes(app: FastifyInstance): void {
  const { services } = app;
  app.endpoint(contract.addSongsEndpoint, {
    handler: async ({ params, body }) => ({
      data: await songs.addSongs(services, asAdmin(params), body.songs),
    }),
    check: (given) => service.findBracketProblems(services, given),
  });
  app.endpoint(contract.removeSongEndpoint, {
    handler: async ({ params }) => ({
      data: await songs.removeSongFromBracket(services, asAdmin(params), params.songId),
    }),
  });
  app.endpoint(contract.reinstateSongEndpoint, {
    handler: async ({ params }) => ({
      data: await songs.reinstateSongInBracket(services, asAdmin(params), params.songId),
    }),
  });
  app.endpoint(contract.generateMatchupsEndpoint, {
    handler: async ({ params, body }) => ({
      data: await generate(services, asAdmin(params), body),
    }),
  });
}

function statusRoutes(app: FastifyInstance): void {
  const { services } = app;
  app.endpoint(contract.pauseBracketEndpoint, {
    handler: async ({ params }) => ({ data: await status.pause(services, asAdmin(params)) }),
  });
  app.endpoint(contract.resumeBracketEndpoint, {
    handler: async ({ params }) => ({ data: await status.resume(services, asAdmin(params)) }),
  });
  app.endpoint(contract.shareBracketEndpoint, {
    handler: async ({ params }) => ({
      data: await status.shareBracketLink(services, asAdmin(params)),
    }),
  });
  app.endpoint(contract.revokeShareEndpoint, {
    handler: async ({ params }) => ({ data: await status.stopSharing(services, asAdmin(params)) }),
  });
}

/** Endpoints for visitors, unless the bracket is for admins only. */
function playRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { browsers, playLimits } = services;
  const { checkAdmin, withQueue } = playLimits;
  const player = async (request: FastifyRequest, id: string) => ({
    id,
    isAdmin: await checkAdmin(request),
  });
  app.endpoint(contract.decideMatchEndpoint, {
    handler: async ({ params, body }, { request }) => {
      const bracketRequest = await player(request, params.id);
      const decide = () => playing.decide(services, bracketRequest, params.matchId, body);
      return { data: await withQueue(request.ip, decide) };
    },
  });
  app.endpoint(contract.undoResultEndpoint, {
    handler: async ({ params, body }, { request }) => {
      const browser = await browsers.find(request);
      const bracketRequest = {
        ...(await player(request, params.id)),
        browser_id: browser?.id ?? null,
      };
      return {
        data: await withQueue(request.ip, () => playing.undo(services, bracketRequest, body)),
      };
    },
  });
}

function asAdmin({ id }: { id: string }) {
  return { id, isAdmin: true };
}
