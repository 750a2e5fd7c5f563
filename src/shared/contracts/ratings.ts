import { z } from 'zod';
import * as endpoints from '../endpoints.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { atMost, idSchema, tierSchema } from './fields.ts';

const NO_TIERS = 'Invalid input: tiers must be a non-empty array.';

export const calculateScoreEndpoint = {
  ...endpoints.CALCULATE_SCORE,
  summary: 'Average and suggested tier for a list of tiers; nothing is stored',
  tag: 'Ratings',
  access: 'public',
  body: z.strictObject({
    tiers: atMost(1000, 'At most 1000 tiers', z.array(tierSchema, NO_TIERS).min(1, NO_TIERS)),
  }),
  response: createResponseSchema(
    z.object({ averageScore: z.number().nullable(), suggestedTier: tierSchema }),
  ),
} as const satisfies Endpoint;

const ratingSchema = z.object({
  reviewer_name: z.string(),
  score: z.number().nullable().describe('25 to 95; null for a tier without a score'),
  tier: tierSchema,
});

export type Rating = z.output<typeof ratingSchema>;

export const listRatingsEndpoint = {
  ...endpoints.LIST_RATINGS,
  summary: "An album's ratings by reviewer",
  tag: 'Ratings',
  access: 'public',
  params: z.object({ albumId: idSchema }),
  response: createResponseSchema(z.array(ratingSchema)),
} as const satisfies Endpoint;
