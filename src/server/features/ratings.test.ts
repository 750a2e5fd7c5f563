import { describe, expect, it } from 'vitest';
import { calculateScoreEndpoint, listRatingsEndpoint } from '#shared/contracts/ratings.ts';
import { startTestApp } from '../testing/test-app.ts';

const { ask, rejected, addAlbum } = await startTestApp();

const NO_TIERS = 'Invalid input: tiers must be a non-empty array.';

describe('POST /api/ratings', () => {
  it('returns the average of the tiers and the suggested tier', async () => {
    const { data } = await ask(calculateScoreEndpoint, { body: { tiers: ['S', 'A', 'A'] } });
    expect(data).toEqual({ averageScore: 88.3, suggestedTier: 'A' });
  });

  it('excludes tiers without a score from the average', async () => {
    const { data } = await ask(calculateScoreEndpoint, {
      body: { tiers: ['S', '?', 'Not rated yet'] },
    });
    expect(data).toEqual({ averageScore: 95, suggestedTier: 'S' });
  });

  it('suggests Unknown when no tier has a score', async () => {
    const { data } = await ask(calculateScoreEndpoint, { body: { tiers: ['Now Listening To'] } });
    expect(data).toEqual({ averageScore: null, suggestedTier: '?' });
  });

  it.each([
    ['no tiers', {}],
    ['an empty list', { tiers: [] }],
    ['a text', { tiers: 'S' }],
    ['null', { tiers: null }],
  ])('rejects %s', async (_name, body) => {
    const rejection = await rejected(calculateScoreEndpoint, { body });
    expect(rejection).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      error: NO_TIERS,
      fields: { tiers: NO_TIERS },
    });
  });

  it('reports every entry that is not a tier', async () => {
    const { status, fields } = await rejected(calculateScoreEndpoint, {
      body: { tiers: ['S', 'X', 7] },
    });
    expect(status).toBe(400);
    expect(fields).toEqual({
      'tiers.1': 'Please select a tier',
      'tiers.2': 'Please select a tier',
    });
  });

  it('rejects more than 1000 tiers', async () => {
    const { fields } = await rejected(calculateScoreEndpoint, {
      body: { tiers: Array(1001).fill('S') },
    });
    expect(fields).toEqual({ tiers: 'At most 1000 tiers' });
  });

  it.each(['toString', 'constructor', 'hasOwnProperty'])(
    'rejects a field called %s',
    async (name) => {
      const { status, fields } = await rejected(calculateScoreEndpoint, {
        body: { tiers: ['S'], [name]: 1 },
      });
      expect(status).toBe(400);
      expect(fields[name]).toBe('There is no such field');
    },
  );
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

  it('returns 404 for an unknown album', async () => {
    const { status, error } = await rejected(listRatingsEndpoint, {
      params: { albumId: 'unknown' },
    });
    expect(status).toBe(404);
    expect(error).toBe('Album with ID unknown not found');
  });
});
