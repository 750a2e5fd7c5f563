import { calculateScore, listRatings } from '#shared/contracts/ratings.ts';
import { averageScore, suggestTier, tierScore } from '#shared/domain/scores.ts';
import type { Services } from '../../database/transaction.ts';
import { notFound } from '../../http/errors.ts';
import { type Mounting, mount } from '../../http/mount.ts';
import { findAlbum } from '../albums/albums-repository.ts';

/** The calls of spec §7 under /api/ratings. */
export function ratingRoutes(mounting: Mounting, { db }: Services): void {
  mount(mounting, calculateScore, ({ body }) => {
    const average = averageScore(body.tiers);
    return { data: { averageScore: average, suggestedTier: suggestTier(average) } };
  });
  mount(mounting, listRatings, async ({ params }) => {
    const album = await findAlbum(db, params.albumId);
    if (album === undefined) throw notFound(`Album with ID ${params.albumId} not found`);
    const ratings = Object.entries(album.individual_tiers).map(([reviewer_name, tier]) => ({
      reviewer_name,
      tier,
      score: tierScore(tier),
    }));
    return { data: ratings };
  });
}
