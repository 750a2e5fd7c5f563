import * as contract from '#shared/contracts/personal-links.ts';
import { type Mounting, mount } from '../../lib/register-endpoint.ts';
import { createSecretThrottle } from '../../lib/token-bucket.ts';
import * as service from './personal-links-service.ts';

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
  const guess = createSecretThrottle(services.now);

  mount(mounting, contract.getMeEndpoint, async (_, { request }) => {
    const reviewer = (await browsers.find(request))?.reviewer ?? '';
    return {
      data: { reviewer: services.getClub().reviewers.includes(reviewer) ? reviewer : null },
    };
  });
  mount(mounting, contract.openPersonalLinkEndpoint, async ({ body }, { request, reply }) => {
    const opened = await guess(request.ip, async () => {
      const browser = await browsers.recognize(request, reply);
      const secret = browsers.readSecret(request);
      return service.openLink(services, body.token, { browser, secret });
    });
    browsers.remember(request, reply, opened.secret, opened.expires_at);
    return { data: { reviewer: opened.reviewer } };
  });
  mount(mounting, contract.leavePersonalLinkEndpoint, async (_, { request, reply }) => {
    await service.leaveLink(services, await browsers.find(request));
    browsers.forget(request, reply);
    return { data: { reviewer: null } };
  });
}
