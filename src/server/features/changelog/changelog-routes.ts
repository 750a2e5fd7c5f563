import { listChanges } from '#shared/contracts/changelog.ts';
import type { Services } from '../../database/transaction.ts';
import { type Mounting, mount } from '../../http/mount.ts';
import * as service from './changelog-service.ts';

/** `GET /api/changelog`. */
export function changelogRoutes(mounting: Mounting, services: Services): void {
  mount(mounting, listChanges, {
    here: ({ query }) => service.list(services, query),
    job: ({ query }) => (service.takesLong(query) ? { name: 'changes', query } : null),
  });
}
