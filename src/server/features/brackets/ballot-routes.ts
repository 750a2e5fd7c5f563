import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#shared/contracts/brackets.ts';
import { createFairQueue } from '../../lib/fair-queue.ts';
import { type Mounting, mount } from '../../lib/register-endpoint.ts';
import { createRateLimit } from '../../lib/token-bucket.ts';
import * as service from './ballot-service.ts';
import { addVoter, releaseVoter } from './join-ballot-service.ts';

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
  const { browsers } = mounting;
  const { sessions } = mounting.admin;
  const votes = createRateLimit(VOTES, services.now);
  // A queue separate from the compute queue, which never waits for writes.
  const withQueue = createFairQueue();
  const voter = async ({ request, reply }: Call, id: string) => {
    const isAdmin = (await sessions.current(request)) !== undefined;
    if (isAdmin) await sessions.extend(request);
    else votes.take(request.ip);
    watch(id);
    const browser = await browsers.recognize(request, reply);
    return { id, isAdmin, browser_id: browser?.id ?? null, browser };
  };
  mount(mounting, contract.getBallotEndpoint, async ({ params }, { request, reply }) => {
    watch(params.id);
    const browser = await browsers.recognize(request, reply);
    const asked = { ...params, isAdmin: false, browser_id: browser?.id ?? null };
    return { data: await service.getBallot(services, asked) };
  });
  mount(mounting, contract.joinBallotEndpoint, async ({ params, body }, call) => {
    const { browser, ...asked } = await voter(call, params.id);
    const place = { browser, seconds: THIRTY_DAYS, room_id: null };
    const browser_id = await browsers.keep(call.request, call.reply, place);
    const join = () => addVoter(services, { ...asked, browser_id }, body.reviewer);
    return { data: await withQueue(call.request.ip, join) };
  });
  mount(mounting, contract.leaveBallotEndpoint, async ({ params, body }, call) => {
    const asked = await voter(call, params.id);
    const leave = () => releaseVoter(services, asked, body.reviewer);
    return { data: await withQueue(call.request.ip, leave) };
  });
  mount(mounting, contract.castVoteEndpoint, async ({ params, body }, call) => {
    const asked = await voter(call, params.id);
    const vote = { match_id: params.matchId, ...body };
    const submit = () => service.submitVote(services, asked, vote);
    return { data: await withQueue(call.request.ip, submit) };
  });
  mount(mounting, contract.closeVoteEndpoint, async ({ params }, call) => {
    const asked = await voter(call, params.id);
    return { data: await service.endVote(services, asked, params.matchId) };
  });
}

type Call = { request: FastifyRequest; reply: FastifyReply };
