import { calculateScoreEndpoint, listRatingsEndpoint } from '#shared/contracts/ratings.ts';
import { averageScore, suggestTier, tierScore } from '#shared/domain/albums/scores.ts';
import type { Services } from '../database/transaction.ts';
import { notFound } from '../lib/errors.ts';
import { type Mounting, mount } from '../lib/register-endpoint.ts';
import { findAlbum } from './albums/albums-repository.ts';

/** The endpoints under /api/ratings. */
export function ratingRoutes(mounting: Mounting, { db }: Services): void {
  mount(mounting, calculateScoreEndpoint, ({ body }) => {
    const average = averageScore(body.tiers);
    return { data: { averageScore: average, suggestedTier: suggestTier(average) } };
  });
  mount(mounting, listRatingsEndpoint, async ({ params: { albumId } }) => {
    const album = await findAlbum(db, albumId);
    if (album === undefined) throw notFound(`Album with ID ${albumId} not found`);
    const data = Object.entries(album.individual_tiers).map(([reviewer_name, tier]) => ({
      reviewer_name,
      tier,
      score: tierScore(tier),
    }));
    return { data };
  });
}
