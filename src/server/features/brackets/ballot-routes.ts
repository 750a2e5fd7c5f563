import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#shared/contracts/brackets.ts';
import * as service from './ballot-service.ts';
import { addVoter, releaseVoter } from './join-ballot-service.ts';

/** Seconds for which a browser keeps its place among the voters. */
const THIRTY_DAYS = 30 * 24 * 3600;

/** The endpoints of brackets that are decided by vote. */
export async function ballotRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { browsers } = services;
  const { checkAdmin, withQueue } = services.playLimits;
  // Timed changes apply to a bracket from its first request on.
  const { watch, touch } = services.ballots;
  const voter = async ({ request }: Call, id: string) => {
    const isAdmin = await checkAdmin(request);
    watch(id);
    const browser = await browsers.find(request);
    return { id, isAdmin, browser_id: browser?.id ?? null, browser };
  };
  app.endpoint(contract.getBallotEndpoint, {
    handler: async ({ params }, { request }) => {
      const browser = await browsers.find(request);
      const ballotRequest = { ...params, isAdmin: false, browser_id: browser?.id ?? null };
      await touch(ballotRequest);
      return { data: await service.getBallot(services, ballotRequest) };
    },
  });
  app.endpoint(contract.joinBallotEndpoint, {
    handler: async ({ params, body }, call) => {
      const { browser, ...ballotRequest } = await voter(call, params.id);
      const place = { browser, seconds: THIRTY_DAYS, room_id: null };
      const browser_id = await browsers.keep(call.request, call.reply, place);
      const join = () => addVoter(services, { ...ballotRequest, browser_id }, body.reviewer);
      return { data: await withQueue(call.request.ip, join) };
    },
  });
  app.endpoint(contract.leaveBallotEndpoint, {
    handler: async ({ params, body }, call) => {
      const ballotRequest = await voter(call, params.id);
      const leave = () => releaseVoter(services, ballotRequest, body.reviewer);
      return { data: await withQueue(call.request.ip, leave) };
    },
  });
  app.endpoint(contract.castVoteEndpoint, {
    handler: async ({ params, body }, call) => {
      const ballotRequest = await voter(call, params.id);
      await touch(ballotRequest);
      const vote = { match_id: params.matchId, ...body };
      const submit = () => service.submitVote(services, ballotRequest, vote);
      return { data: await withQueue(call.request.ip, submit) };
    },
  });
  app.endpoint(contract.closeVoteEndpoint, {
    handler: async ({ params }, call) => {
      const ballotRequest = await voter(call, params.id);
      return { data: await service.endVote(services, ballotRequest, params.matchId) };
    },
  });
}

type Call = { request: FastifyRequest; reply: FastifyReply };
