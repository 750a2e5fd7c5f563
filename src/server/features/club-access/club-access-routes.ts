import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#shared/contracts/club-access.ts';
import { type Mounting, mount } from '../../lib/register-endpoint.ts';
import { createSecretThrottle } from '../../lib/token-bucket.ts';
import type { PasswordGate } from '../../plugins/admin-auth.ts';
import type { AccessCheck } from '../../plugins/private-club/access-check.ts';
import * as service from './club-access-service.ts';

type Parts = { viewGate: PasswordGate; access: AccessCheck };

/** The endpoints of private clubs, for admins and for browsers that enter. */
export function clubAccessRoutes(
  mounting: Mounting,
  services: service.ClubAccessServices,
  parts: Parts,
): void {
  adminRoutes(mounting, services);
  entryRoutes(mounting, services, parts);
}

function adminRoutes(mounting: Mounting, services: service.ClubAccessServices): void {
  mount(mounting, contract.getClubAccessEndpoint, async () => ({
    data: await service.viewAccess(services),
  }));
  mount(mounting, contract.changeViewPasswordEndpoint, async ({ body }) => {
    await service.changeViewPassword(services, body.view_password);
    return { data: { has_view_password: true as const } };
  });
  mount(mounting, contract.createInviteLinkEndpoint, async ({ body }) => ({
    data: await service.addInvite(services, body.label),
  }));
  mount(mounting, contract.revokeInviteLinkEndpoint, async ({ params: { id } }) => {
    await service.removeInvite(services, id);
    return { data: { id } };
  });
  mount(mounting, contract.createFeedTokenEndpoint, async () => ({
    data: await service.replaceFeedToken(services),
  }));
  mount(mounting, contract.revokeFeedTokenEndpoint, async () => {
    await service.removeFeedToken(services);
    return { data: { has_feed_token: false as const } };
  });
}

function entryRoutes(
  mounting: Mounting,
  services: service.ClubAccessServices,
  { viewGate, access }: Parts,
): void {
  const { cookies } = mounting.admin;
  const guess = createSecretThrottle(services.now);
  const getSecret = (request: FastifyRequest) => cookies.read(request, 'spindle_club');
  const admit = (request: FastifyRequest, reply: FastifyReply, secret: string) => {
    cookies.write(request, reply, 'spindle_club', secret, service.ADMISSION_SECONDS);
    return { data: { is_admitted: true } };
  };

  mount(mounting, contract.enterByLinkEndpoint, async ({ body }, { request, reply }) => {
    const enter = () => service.enterByLink(services, body.token, getSecret(request));
    return admit(request, reply, await guess(request.ip, enter));
  });
  mount(mounting, contract.enterByPasswordEndpoint, async ({ body }, { request, reply }) => {
    const check = () => viewGate.check(request, body.password);
    return admit(
      request,
      reply,
      await service.enterByPassword(services, check, getSecret(request)),
    );
  });
  mount(mounting, contract.leaveClubEndpoint, async (_, { request, reply }) => {
    const isOver = await service.endAdmission(services, getSecret(request));
    if (isOver) cookies.write(request, reply, 'spindle_club', '', 0);
    reply.header('clear-site-data', '"cache"');
    return { data: { is_admitted: await access.isAdmitted(request) } };
  });
}
