import type { FastifyRequest } from 'fastify';
import * as contract from '#shared/contracts/brackets.ts';
import { createFairQueue } from '../../lib/fair-queue.ts';
import { type Mounting, mount } from '../../lib/register-endpoint.ts';
import { createRateLimit } from '../../lib/token-bucket.ts';
import * as service from './ballot-service.ts';
import { addVoter, releaseVoter } from './join-ballot-service.ts';
import { getVoterTokens } from './voter-service.ts';

/** The same as for results of a bracket (product/brackets.md#lifecycle-and-access). */
const VOTES = { most: 150, every: 50 };

/** Seconds for which a browser keeps its place among the voters. */
const THIRTY_DAYS = 30 * 24 * 3600;

/**
 * The endpoints of brackets that are decided by vote.
 * @param watch applies timed changes to a bracket from now on
 */
export function ballotRoutes(
  mounting: Mounting,
  services: service.BallotServices,
  watch: (id: string) => void,
): void {
  const { cookies, sessions } = mounting.admin;
  const votes = createRateLimit(VOTES, services.now);
  // A queue separate from the compute queue, which never waits for writes.
  const withQueue = createFairQueue();
  const getTokens = (request: FastifyRequest) =>
    getVoterTokens((name) => cookies.read(request, name));
  const voter = async (request: FastifyRequest, id: string) => {
    const isAdmin = (await sessions.current(request)) !== undefined;
    if (isAdmin) await sessions.extend(request);
    else votes.take(request.ip);
    watch(id);
    return { id, isAdmin, tokens: getTokens(request) };
  };
  mount(mounting, contract.getBallotEndpoint, async ({ params }, { request }) => {
    watch(params.id);
    const asked = { ...params, isAdmin: false, tokens: getTokens(request) };
    return { data: await service.getBallot(services, asked) };
  });
  mount(mounting, contract.joinBallotEndpoint, async ({ params, body }, { request, reply }) => {
    const asked = await voter(request, params.id);
    const join = () => addVoter(services, asked, body.reviewer);
    const { ballot, token } = await withQueue(request.ip, join);
    if (token !== null) cookies.write(request, reply, 'spindle_voter', token, THIRTY_DAYS);
    return { data: ballot };
  });
  mount(mounting, contract.leaveBallotEndpoint, async ({ params, body }, { request }) => {
    const asked = await voter(request, params.id);
    const leave = () => releaseVoter(services, asked, body.reviewer);
    return { data: await withQueue(request.ip, leave) };
  });
  mount(mounting, contract.castVoteEndpoint, async ({ params, body }, { request }) => {
    const asked = await voter(request, params.id);
    const vote = { match_id: params.matchId, ...body };
    const submit = () => service.submitVote(services, asked, vote);
    return { data: await withQueue(request.ip, submit) };
  });
  mount(mounting, contract.closeVoteEndpoint, async ({ params }, { request }) => {
    const asked = await voter(request, params.id);
    return { data: await service.endVote(services, asked, params.matchId) };
  });
}
