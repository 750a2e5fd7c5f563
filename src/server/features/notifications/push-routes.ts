import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#shared/contracts/push.ts';
import { findLinkedReviewer, requirePerson } from '../voting/voters-service.ts';
import * as service from './push-service.ts';

/** The endpoints under /api/me/push, for browsers with a personal link. */
export async function pushRoutes(app: FastifyInstance): Promise<void> {
  const { browsers, budgets, notifications, ...services } = app.services;

  // The server also starts on a full disk.
  app.addHook('onReady', () =>
    service
      .prepareKeys(notifications)
      .catch((error: unknown) => app.log.error({ err: error }, 'no keys for pushes could be made')),
  );

  /** Returns the id of the browser of a request. @throws HttpError 401 PERSON_REQUIRED; 429 */
  async function requireBrowser(
    request: FastifyRequest,
    budget?: 'myPageTaps' | 'pushTests',
  ): Promise<string> {
    const browser = requirePerson(await browsers.find(request), 'PERSON_REQUIRED');
    const linked = await findLinkedReviewer(services, browser);
    const { reviewer } = requirePerson(linked, 'PERSON_REQUIRED');
    if (budget !== undefined) budgets[budget].take(reviewer);
    return browser.id;
  }

  app.endpoint(contract.getPushEndpoint, {
    handler: async (_, { request }) => ({
      data: await service.getPush(notifications, await requireBrowser(request)),
    }),
  });
  app.endpoint(contract.savePushEndpoint, {
    handler: async ({ body }, { request }) => {
      const browser_id = await requireBrowser(request, 'myPageTaps');
      return { data: await service.savePush(notifications, browser_id, body) };
    },
  });
  app.endpoint(contract.endPushEndpoint, {
    handler: async (_, { request }) => {
      const browser_id = await requireBrowser(request, 'myPageTaps');
      return { data: await service.endPush(notifications, browser_id) };
    },
  });
  app.endpoint(contract.testPushEndpoint, {
    handler: async (_, { request }) => {
      const browser_id = await requireBrowser(request, 'pushTests');
      return { data: await service.testPush(notifications, browser_id) };
    },
  });
}
