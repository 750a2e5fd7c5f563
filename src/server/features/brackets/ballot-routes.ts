import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#shared/contracts/brackets.ts';
import type { createFairQueue } from '../../lib/fair-queue.ts';
import { type Mounting, mount } from '../../lib/register-endpoint.ts';
import * as service from './ballot-service.ts';
import type { BracketRequest } from './bracket-changes.ts';
import type { VoterTokens } from './voter-service.ts';

/** Seconds for which a browser keeps its place among the voters. */
const THIRTY_DAYS = 30 * 24 * 3600;

type BallotParts = {
  /** Limits visitors, and finds out whether an admin sends the request. */
  player: (request: FastifyRequest, id: string) => Promise<BracketRequest>;
  withQueue: ReturnType<typeof createFairQueue>;
  /** Applies timed changes to a bracket from now on. */
  watch: (id: string) => void;
};

/** The cookies of a request that can identify a voter. */
export function getVoterTokens(
  { cookies }: Mounting['admin'],
  request: FastifyRequest,
): VoterTokens {
  return {
    voter: cookies.read(request, 'spindle_voter'),
    person: cookies.read(request, 'spindle_person'),
    room: cookies.read(request, 'spindle_room'),
  };
}

/** The endpoints of brackets that are decided by vote. */
export function ballotRoutes(
  mounting: Mounting,
  services: service.BallotServices,
  { player, withQueue, watch }: BallotParts,
): void {
  const { admin } = mounting;
  const voter = async (request: FastifyRequest, id: string) => {
    const asked = await player(request, id);
    watch(id);
    return { ...asked, tokens: getVoterTokens(admin, request) };
  };
  mount(mounting, contract.getBallotEndpoint, async ({ params }, { request }) => {
    watch(params.id);
    const tokens = getVoterTokens(admin, request);
    return { data: await service.getBallot(services, { ...params, isAdmin: false, tokens }) };
  });
  mount(mounting, contract.joinBallotEndpoint, async ({ params, body }, { request, reply }) => {
    const asked = await voter(request, params.id);
    const join = () => service.joinBallot(services, asked, body.reviewer);
    const { ballot, token } = await withQueue(request.ip, join);
    if (token !== null) keep(request, reply, token);
    return { data: ballot };
  });
  mount(mounting, contract.leaveBallotEndpoint, async ({ params, body }, { request }) => {
    const asked = await voter(request, params.id);
    const leave = () => service.leaveBallot(services, asked, body.reviewer);
    return { data: await withQueue(request.ip, leave) };
  });
  mount(mounting, contract.castVoteEndpoint, async ({ params, body }, { request }) => {
    const asked = await voter(request, params.id);
    const vote = { match_id: params.matchId, ...body };
    const cast = () => service.castVote(services, asked, vote);
    return { data: await withQueue(request.ip, cast) };
  });
  mount(mounting, contract.closeVoteEndpoint, async ({ params }, { request }) => {
    const asked = await voter(request, params.id);
    return { data: await service.endVote(services, asked, params.matchId) };
  });

  function keep(request: FastifyRequest, reply: FastifyReply, token: string): void {
    admin.cookies.write(request, reply, 'spindle_voter', token, THIRTY_DAYS);
  }
}
