import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#shared/contracts/club-access.ts';
import * as service from './club-access-service.ts';

/** The endpoints of private clubs, for admins and for browsers that enter. */
export async function clubAccessRoutes(app: FastifyInstance): Promise<void> {
  const { environment } = app.services;
  const services = {
    ...app.services,
    isViewPasswordFixed: environment.viewPassword !== null,
  };
  adminRoutes(app, services);
  entryRoutes(app, services);
}

function adminRoutes(app: FastifyInstance, services: service.ClubAccessServices): void {
  app.endpoint(contract.getClubAccessEndpoint, {
    handler: async () => ({ data: await service.viewAccess(services) }),
  });
  app.endpoint(contract.changeViewPasswordEndpoint, {
    handler: async ({ body }) => {
      await service.changeViewPassword(services, body.view_password);
      return { data: { has_view_password: true as const } };
    },
  });
  app.endpoint(contract.createInviteLinkEndpoint, {
    handler: async ({ body }) => ({ data: await service.addInvite(services, body.label) }),
  });
  app.endpoint(contract.revokeInviteLinkEndpoint, {
    handler: async ({ params: { id } }) => {
      await service.removeInvite(services, id);
      return { data: { id } };
    },
  });
  app.endpoint(contract.createFeedTokenEndpoint, {
    handler: async () => ({ data: await service.replaceFeedToken(services) }),
  });
  app.endpoint(contract.revokeFeedTokenEndpoint, {
    handler: async () => {
      await service.removeFeedToken(services);
      return { data: { has_feed_token: false as const } };
    },
  });
}

function entryRoutes(app: FastifyInstance, services: service.ClubAccessServices): void {
  const { access, admin, budgets, viewGate } = app.services;
  const { cookies } = admin;
  const getSecret = (request: FastifyRequest) => cookies.read(request, 'spindle_club');
  const admit = (request: FastifyRequest, reply: FastifyReply, secret: string) => {
    cookies.write(request, reply, 'spindle_club', secret, service.ADMISSION_SECONDS);
    return { data: { is_admitted: true } };
  };

  app.endpoint(contract.enterByLinkEndpoint, {
    handler: async ({ body }, { request, reply }) => {
      const enter = () => service.enterByLink(services, body.token, getSecret(request));
      return admit(request, reply, await budgets.inviteLinks(request.ip, enter));
    },
  });
  app.endpoint(contract.enterByPasswordEndpoint, {
    handler: async ({ body }, { request, reply }) => {
      const check = () => viewGate.check(request, body.password);
      return admit(
        request,
        reply,
        await service.enterByPassword(services, check, getSecret(request)),
      );
    },
  });
  app.endpoint(contract.leaveClubEndpoint, {
    handler: async (_, { request, reply }) => {
      const isOver = await service.endAdmission(services, getSecret(request));
      if (isOver) cookies.write(request, reply, 'spindle_club', '', 0);
      reply.header('clear-site-data', '"cache"');
      return { data: { is_admitted: await access.isAdmitted(request) } };
    },
  });
}
