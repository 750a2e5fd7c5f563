import { listChangesEndpoint } from '#shared/contracts/changelog.ts';
import type { Services } from '../../database/transaction.ts';
import { type Mounting, mount } from '../../lib/register-endpoint.ts';
import * as service from './changelog-service.ts';

/** `GET /api/changelog`. */
export function changelogRoutes(mounting: Mounting, services: Services): void {
  mount(mounting, listChangesEndpoint, ({ query }) => service.listChanges(services, query));
}
