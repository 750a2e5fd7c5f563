import { calculateScore, listRatings } from '#shared/contracts/ratings.ts';
import type { Services } from '../../database/transaction.ts';
import { type Mounting, mount } from '../../http/mount.ts';
import * as service from './ratings-service.ts';

/** The calls under /api/ratings. */
export function ratingRoutes(mounting: Mounting, services: Services): void {
  mount(mounting, calculateScore, ({ body }) => ({ data: service.calculate(body.tiers) }));
  mount(mounting, listRatings, async ({ params }) => ({
    data: await service.list(services, params.albumId),
  }));
}
