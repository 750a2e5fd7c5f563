import * as contract from '#shared/contracts/personal-links.ts';
import { HttpError } from '../../lib/errors.ts';
import { type Mounting, mount } from '../../lib/register-endpoint.ts';
import { createRateLimit } from '../../lib/token-bucket.ts';
import * as service from './personal-links-service.ts';

/** Wrong tokens per IP address: ten a minute, like wrong room codes. */
const WRONG_TOKENS = { most: 10, every: 6000 };

/** The endpoints of personal links, for admins and for phones. */
export function personalLinkRoutes(
  mounting: Mounting,
  services: service.PersonalLinkServices,
): void {
  adminRoutes(mounting, services);
  phoneRoutes(mounting, services);
}

function adminRoutes(mounting: Mounting, services: service.PersonalLinkServices): void {
  mount(mounting, contract.listPersonalLinksEndpoint, async () => ({
    data: await service.listLinks(services),
  }));
  mount(mounting, contract.createPersonalLinkEndpoint, async ({ params }) => ({
    data: await service.createLink(services, params.reviewer),
  }));
  mount(mounting, contract.revokePersonalLinkEndpoint, async ({ params: { reviewer } }) => {
    await service.revokeLink(services, reviewer);
    return { data: { reviewer } };
  });
}

function phoneRoutes(mounting: Mounting, services: service.PersonalLinkServices): void {
  const { browsers } = mounting;
  const wrongTokens = createRateLimit(WRONG_TOKENS, services.now);

  mount(mounting, contract.getMeEndpoint, async (_, { request }) => {
    const reviewer = (await browsers.find(request))?.reviewer ?? '';
    return {
      data: { reviewer: services.getClub().reviewers.includes(reviewer) ? reviewer : null },
    };
  });
  mount(mounting, contract.openPersonalLinkEndpoint, async ({ body }, { request, reply }) => {
    wrongTokens.check(request.ip);
    try {
      const browser = await browsers.recognize(request, reply);
      const secret = browsers.readSecret(request);
      const opened = await service.openLink(services, body.token, { browser, secret });
      browsers.remember(request, reply, opened.secret, opened.expires_at);
      return { data: { reviewer: opened.reviewer } };
    } catch (error) {
      if (error instanceof HttpError && error.status === 401) wrongTokens.count(request.ip);
      throw error;
    }
  });
  mount(mounting, contract.leavePersonalLinkEndpoint, async (_, { request, reply }) => {
    await service.leaveLink(services, await browsers.find(request));
    browsers.forget(request, reply);
    return { data: { reviewer: null } };
  });
}
