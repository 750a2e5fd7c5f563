import { z } from 'zod';
import * as endpoints from '../endpoints.ts';
import { figuresSchema } from '../insights/sections.ts';
import { albumSchema } from './albums.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { flagSchema } from './fields.ts';

const namedAlbumSchema = albumSchema
  .pick({
    id: true,
    artist: true,
    title: true,
    cover_url: true,
    tier: true,
    individual_tiers: true,
  })
  .extend({ session_date: z.string().nullable() });

const insightsSchema = figuresSchema.extend({
  named: z.array(namedAlbumSchema).describe('Every album referenced by ID'),
});

export type InsightsResponse = z.output<typeof insightsSchema>;

export const getInsightsEndpoint = {
  ...endpoints.GET_INSIGHTS,
  summary:
    'Rating insights for all albums or one year: taste, fights, reviewers, submitters and time',
  tag: 'Insights',
  access: 'public',
  query: z.object({
    year: z
      .string('Must be given once')
      .regex(/^\d{4}$/, 'Must be a year (YYYY)')
      .transform(Number)
      .optional()
      .describe('Of the sessions that count'),
    include_test_albums: flagSchema,
  }),
  response: createResponseSchema(insightsSchema),
} as const satisfies Endpoint;

const secondSpinSchema = albumSchema
  .pick({ id: true, artist: true, title: true, cover_url: true, tier: true })
  .extend({
    spread: z.number().describe('Standard deviation of the scores, 0 to 35'),
    touched: z.string().describe('YYYY-MM-DD of its session or its last change'),
  });

export type SecondSpin = z.output<typeof secondSpinSchema>;

export const getSecondSpinEndpoint = {
  ...endpoints.GET_SECOND_SPIN,
  summary:
    'Three albums untouched for a year with the most divided ratings. Admins only; empty for others',
  tag: 'Insights',
  access: 'public',
  cached: 'never',
  response: createResponseSchema(z.array(secondSpinSchema)),
} as const satisfies Endpoint;
