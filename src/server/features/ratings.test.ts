import { describe, expect, it } from 'vitest';
import { calculateScoreEndpoint, listRatingsEndpoint } from '#shared/contracts/ratings.ts';
import { startTestApp } from '../testing/test-app.ts';

const { ask, addAlbum } = await startTestApp();

describe('POST /api/ratings', () => {
  it('returns the average of the tiers and the suggested tier', async () => {
    const { data } = await ask(calculateScoreEndpoint, { body: { tiers: ['S', 'A', 'A'] } });
    expect(data).toEqual({ averageScore: 88.3, suggestedTier: 'A' });
  });
});

describe('GET /api/ratings/{albumId}', () => {
  it('lists the ratings by reviewer with score and tier', async () => {
    const { id } = await addAlbum({ individual_tiers: { Ben: '?', Ada: 'S' } });
    const { data } = await ask(listRatingsEndpoint, { params: { albumId: id } });
    expect(data).toEqual([
      { reviewer_name: 'Ada', score: 95, tier: 'S' },
      { reviewer_name: 'Ben', score: null, tier: '?' },
    ]);
  });

  it('is empty for an album without ratings', async () => {
    const { id } = await addAlbum();
    expect((await ask(listRatingsEndpoint, { params: { albumId: id } })).data).toEqual([]);
  });
});
