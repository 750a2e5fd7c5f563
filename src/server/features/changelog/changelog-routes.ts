import { listChanges } from '#shared/contracts/changelog.ts';
import type { Services } from '../../database/transaction.ts';
import { type Mounting, mount } from '../../http/mount.ts';
import { pagination } from '../../http/paging.ts';
import { countChanges, findChanges } from './changelog-repository.ts';

/** `GET /api/changelog` (spec §7). */
export function changelogRoutes(mounting: Mounting, { db }: Services): void {
  mount(mounting, listChanges, async ({ query }) => ({
    data: await findChanges(db, query),
    pagination: pagination(query, await countChanges(db, query)),
  }));
}
