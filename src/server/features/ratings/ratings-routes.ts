import { calculateScoreEndpoint, listRatingsEndpoint } from '#shared/contracts/ratings.ts';
import type { Services } from '../../database/transaction.ts';
import { type Mounting, mount } from '../../lib/register-endpoint.ts';
import * as service from './ratings-service.ts';

/** The endpoints under /api/ratings. */
export function ratingRoutes(mounting: Mounting, services: Services): void {
  mount(mounting, calculateScoreEndpoint, ({ body }) => ({ data: service.calculate(body.tiers) }));
  mount(mounting, listRatingsEndpoint, async ({ params }) => ({
    data: await service.listRatings(services, params.albumId),
  }));
}
