import type { FastifyRequest } from 'fastify';
import * as contract from '#shared/contracts/brackets.ts';
import type { Services } from '../../database/transaction.ts';
import { idempotencyKey } from '../../http/idempotency-key.ts';
import { type Mounting, mount } from '../../http/mount.ts';
import { createRateLimit } from '../../http/rate-limit.ts';
import { createTurns } from '../../http/turns.ts';
import * as service from './brackets-service.ts';
import { generate } from './generate-service.ts';
import * as playing from './play-service.ts';
import * as songs from './songs-service.ts';
import * as status from './status-service.ts';

/** A room of thirty people on one address is not hindered; a script is (rules.md#matches). */
const PICKS = { most: 150, every: 50 };

/** The calls under /api/brackets. */
export function bracketRoutes(mounting: Mounting, services: Services & songs.SongServices): void {
  readRoutes(mounting, services);
  editRoutes(mounting, services);
  songRoutes(mounting, services);
  statusRoutes(mounting, services);
  playRoutes(mounting, services);
}

function readRoutes(mounting: Mounting, services: Services): void {
  const { sessions } = mounting.admin;
  mount(mounting, contract.listBrackets, {
    here: ({ query }) => service.list(services, query),
    job: ({ query }) => (service.takesLong(query) ? { name: 'brackets', query } : null),
  });
  mount(mounting, contract.getBracket, async ({ params }, { request }) => {
    const isAdmin = (await sessions.current(request)) !== undefined;
    return { data: await service.get(services, { ...params, isAdmin }) };
  });
  mount(mounting, contract.getSharedBracket, async ({ params }) => ({
    data: await status.getShared(services, params.token),
  }));
  mount(mounting, contract.getFavouriteTrack, async ({ params, query }) => ({
    data: await service.favouriteTrack(services, params.id, query),
  }));
  mount(mounting, contract.playBracket, async ({ params }) => ({
    data: await playing.play(services, params.id),
  }));
  mount(mounting, contract.getMatch, async ({ params }) => ({
    data: await playing.getMatch(services, params.id, params.matchId),
  }));
}

function editRoutes(mounting: Mounting, services: songs.SongServices): void {
  mount(
    mounting,
    contract.createBracket,
    async ({ body }, { request }) => ({
      data: await service.create(services, body, idempotencyKey(request)),
    }),
    201,
    (given) => service.problems(services, given),
  );
  mount(
    mounting,
    contract.duplicateBracket,
    async ({ params }, { request }) => ({
      data: await service.duplicate(services, params.id, idempotencyKey(request)),
    }),
    201,
  );
  mount(
    mounting,
    contract.updateBracket,
    async ({ params, body }) => ({ data: await service.update(services, asAdmin(params), body) }),
    200,
    (given, { id }) => service.problems(services, given, id),
  );
  mount(mounting, contract.deleteBracket, async ({ params }) => ({
    data: await service.remove(services, asAdmin(params)),
    message: 'Bracket deleted successfully!',
  }));
}

function songRoutes(mounting: Mounting, services: songs.SongServices): void {
  mount(
    mounting,
    contract.addSongs,
    async ({ params, body }) => ({
      data: await songs.addSongs(services, asAdmin(params), body.songs),
    }),
    200,
    (given) => service.problems(services, given),
  );
  mount(mounting, contract.removeSong, async ({ params }) => ({
    data: await songs.removeSong(services, asAdmin(params), params.songId),
  }));
  mount(mounting, contract.reinstateSong, async ({ params }) => ({
    data: await songs.reinstateSong(services, asAdmin(params), params.songId),
  }));
  mount(mounting, contract.generateMatchups, async ({ params, body }) => ({
    data: await generate(services, asAdmin(params), body),
  }));
}

function statusRoutes(mounting: Mounting, services: Services): void {
  mount(mounting, contract.pauseBracket, async ({ params }) => ({
    data: await status.pause(services, asAdmin(params)),
  }));
  mount(mounting, contract.resumeBracket, async ({ params }) => ({
    data: await status.resume(services, asAdmin(params)),
  }));
  mount(mounting, contract.shareBracket, async ({ params }) => ({
    data: await status.share(services, asAdmin(params)),
  }));
  mount(mounting, contract.revokeShare, async ({ params }) => ({
    data: await status.revokeShare(services, asAdmin(params)),
  }));
}

/** Open to visitors, unless the bracket is for admins only. */
function playRoutes(mounting: Mounting, services: Services): void {
  const { sessions } = mounting.admin;
  const picks = createRateLimit(PICKS, services.now);
  // Apart from what is computed, which waits for nobody who writes.
  const inTurn = createTurns();
  const player = async (request: FastifyRequest, id: string) => {
    const isAdmin = (await sessions.current(request)) !== undefined;
    if (isAdmin) await sessions.extend(request);
    else picks.take(request.ip);
    return { id, isAdmin };
  };
  mount(mounting, contract.decideMatch, async ({ params, body }, { request }) => {
    const asked = await player(request, params.id);
    const decide = () => playing.decide(services, asked, params.matchId, body);
    return { data: await inTurn(request.ip, decide) };
  });
  mount(mounting, contract.undoResult, async ({ params, body }, { request }) => {
    const asked = await player(request, params.id);
    return { data: await inTurn(request.ip, () => playing.undo(services, asked, body)) };
  });
}

function asAdmin({ id }: { id: string }) {
  return { id, isAdmin: true };
}
