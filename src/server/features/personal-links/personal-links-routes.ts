import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contracts/personal-links.ts';
import * as service from './personal-links-service.ts';

/** The endpoints of personal links, for admins and for phones. */
export async function personalLinkRoutes(app: FastifyInstance): Promise<void> {
  adminRoutes(app);
  phoneRoutes(app);
}

function adminRoutes(app: FastifyInstance): void {
  const { services } = app;
  app.endpoint(contract.listPersonalLinksEndpoint, {
    handler: async () => ({ data: await service.listLinks(services) }),
  });
  app.endpoint(contract.createPersonalLinkEndpoint, {
    handler: async ({ params }) => ({
      data: await service.replaceLinks(services, params.reviewer),
    }),
  });
  app.endpoint(contract.addPersonalLinkEndpoint, {
    handler: async ({ params }) => ({ data: await service.addLink(services, params.reviewer) }),
  });
  app.endpoint(contract.revokePersonalLinkEndpoint, {
    handler: async ({ params: { reviewer } }) => {
      await service.revokeLinks(services, reviewer);
      return { data: { reviewer } };
    },
  });
}

function phoneRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { browsers, budgets } = services;

  app.endpoint(contract.getMeEndpoint, {
    handler: async (_, { request }) => {
      const browser = await browsers.find(request);
      return { data: await service.viewMe(services, browser) };
    },
  });
  app.endpoint(contract.openPersonalLinkEndpoint, {
    handler: async ({ body }, { request, reply }) => {
      const opened = await budgets.personalLinks(request.ip, async () => {
        const browser = await browsers.find(request);
        const secret = browsers.readSecret(request);
        return service.openLink(services, body.token, { browser, secret });
      });
      browsers.remember(request, reply, opened.secret, opened.expires_at);
      return { data: await service.viewMe(services, opened) };
    },
  });
  app.endpoint(contract.leavePersonalLinkEndpoint, {
    handler: async (_, { request, reply }) => {
      await service.leaveLink(services, await browsers.find(request));
      browsers.forget(request, reply);
      return { data: await service.viewMe(services, undefined) };
    },
  });
}
