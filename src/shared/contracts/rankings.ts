import { z } from 'zod';
import { RANKED_TIERS } from '../domain/scores.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { atMost, idSchema } from './fields.ts';

/** Limits from product/conventions.md#limits. */
const MAX_ALBUMS = 5000;
const MAX_ANSWERS = 1000;

const rankedTierSchema = z.enum(RANKED_TIERS, 'Only tiers with a score have an order');

const rankingParams = z.object({ tier: rankedTierSchema });

const seenSchema = z
  .int('Must be the version that was seen')
  .describe('Where somebody else was first it is 409 STALE_VERSION, with `data` as it is now');

const rankingSchema = z.object({
  tier: rankedTierSchema,
  album_ids: z
    .array(z.string())
    .describe('Those of the tier that are ranked, the best first; the others follow them'),
  version: z.number().int().describe('0 before the first order was saved'),
  saved_at: z.string().nullable(),
});

export type Ranking = z.output<typeof rankingSchema>;

const draftSchema = z.object({
  start: z.array(z.string()).describe('The albums that were there when it was begun'),
  is_sorted: z.boolean().describe('Whether they stand in an order that is known already'),
  answers: z.array(z.tuple([z.string(), z.string()])).describe('Better and worse, in pairs'),
  version: z.number().int().describe('0 before the first answer'),
});

/** Answers of the admins so far, while they rank a tier. */
export type RankingAnswers = z.output<typeof draftSchema>;

const TAG = { tag: 'Rankings' } as const;
const RANKING = {
  ...TAG,
  params: rankingParams,
  response: createResponseSchema(rankingSchema),
} as const;
const RESPONSES = {
  ...TAG,
  params: rankingParams,
  response: createResponseSchema(draftSchema),
} as const;

export const listRankingsEndpoint = {
  ...TAG,
  method: 'GET',
  path: '/api/rankings',
  summary: 'The order inside each tier that has one, in the order of the tier list',
  access: 'public',
  response: createResponseSchema(z.array(rankingSchema)),
} as const satisfies Endpoint;

export const getRankingEndpoint = {
  ...RANKING,
  method: 'GET',
  path: '/api/rankings/:tier',
  summary: 'The order inside one tier',
  access: 'public',
} as const satisfies Endpoint;

export const saveRankingEndpoint = {
  ...RANKING,
  method: 'PUT',
  path: '/api/rankings/:tier',
  summary: 'Save the order inside a tier, in place of the one before; the answers it came of go',
  access: 'session',
  body: z.strictObject({
    album_ids: atMost(
      MAX_ALBUMS,
      `At most ${MAX_ALBUMS} albums have an order`,
      z
        .array(idSchema, 'Must be a list of ids')
        .refine((ids) => new Set(ids).size === ids.length, 'Each album stands in an order once'),
    ).describe('The best first. Those that are not in the tier any more are left out'),
    version: seenSchema,
  }),
} as const satisfies Endpoint;

export const getRankingAnswersEndpoint = {
  ...RESPONSES,
  method: 'GET',
  path: '/api/rankings/:tier/answers',
  summary: 'What was answered so far to find the order of a tier',
  access: 'session',
} as const satisfies Endpoint;

export const saveRankingAnswersEndpoint = {
  ...RESPONSES,
  method: 'PUT',
  path: '/api/rankings/:tier/answers',
  summary: 'Answer which of two albums is better, take answers back, or begin again',
  access: 'session',
  body: z.strictObject({
    begin: z
      .enum(['saved', 'anew'], 'Must be saved or anew')
      .optional()
      .describe('saved: from the order that is saved; anew: from nothing. Else it goes on'),
    keep: z
      .int('Must be a whole number')
      .min(0, 'Must not be negative')
      .describe('How many of the answers before stay'),
    answers: atMost(
      MAX_ANSWERS,
      `At most ${MAX_ANSWERS} answers at once`,
      z.array(
        z.tuple([idSchema, idSchema], 'Must be two ids, the better one first'),
        'Must be a list of pairs',
      ),
    ).describe('What was answered after those'),
    version: seenSchema,
  }),
} as const satisfies Endpoint;
