import type { FastifyInstance } from 'fastify';
import { calculateScoreEndpoint, listRatingsEndpoint } from '#shared/contracts/ratings.ts';
import { averageScore, suggestTier, tierScore } from '#shared/domain/albums/scores.ts';
import { notFound } from '../lib/errors.ts';
import { findAlbum } from './albums/albums-repository.ts';

/** The endpoints under /api/ratings. */
export async function ratingRoutes(app: FastifyInstance): Promise<void> {
  const { db } = app.services;
  app.endpoint(calculateScoreEndpoint, {
    handler: ({ body }) => {
      const average = averageScore(body.tiers);
      return { data: { averageScore: average, suggestedTier: suggestTier(average) } };
    },
  });
  app.endpoint(listRatingsEndpoint, {
    topics: ['albums'],
    handler: async ({ params: { albumId } }) => {
      const album = await findAlbum(db, albumId);
      if (album === undefined) throw notFound(`Album with ID ${albumId} not found`);
      const data = Object.entries(album.individual_tiers).map(([reviewer_name, tier]) => ({
        reviewer_name,
        tier,
        score: tierScore(tier),
      }));
      return { data };
    },
  });
}
