import type { Rating } from '#shared/contracts/ratings.ts';
import { averageScore, suggestTier, tierScore } from '#shared/domain/scores.ts';
import type { Tier } from '#shared/domain/tiers.ts';
import type { Services } from '../../database/transaction.ts';
import { notFound } from '../../lib/errors.ts';
import { findAlbum } from '../albums/albums-repository.ts';

/** The average of some tiers and the suggested tier. */
export function calculate(tiers: readonly Tier[]) {
  const average = averageScore(tiers);
  return { averageScore: average, suggestedTier: suggestTier(average) };
}

/** An album's ratings by reviewer. */
export async function listRatings({ db }: Services, album_id: string): Promise<Rating[]> {
  const album = await findAlbum(db, album_id);
  if (album === undefined) throw notFound(`Album with ID ${album_id} not found`);
  return Object.entries(album.individual_tiers).map(([reviewer_name, tier]) => ({
    reviewer_name,
    tier,
    score: tierScore(tier),
  }));
}
