import { z } from 'zod';
import { RANKED_TIERS } from '../domain/albums/scores.ts';
import * as endpoints from '../endpoints.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { atMost, idSchema } from './fields.ts';

/** Limits from product/conventions.md#limits. */
const MAX_ALBUMS = 5000;
const MAX_ANSWERS = 1000;

const rankedTierSchema = z.enum(RANKED_TIERS, 'Only tiers with a score can be ranked');

const rankingParams = z.object({ tier: rankedTierSchema });

const seenSchema = z
  .int('Must be a version number')
  .describe(
    'Version on which the change is based; if outdated, 409 STALE_VERSION with the current state in `data`',
  );

const rankingSchema = z.object({
  tier: rankedTierSchema,
  album_ids: z.array(z.string()).describe('Ranked albums of the tier, best first; the rest follow'),
  version: z.number().int().describe('0 before the first order was saved'),
  saved_at: z.string().nullable(),
});

export type Ranking = z.output<typeof rankingSchema>;

export const draftSchema = z.object({
  start: z.array(z.string()).describe('Albums in the tier when ranking began'),
  is_sorted: z.boolean().describe('Whether `start` is already in a known order'),
  answers: z.array(z.tuple([z.string(), z.string()])).describe('Pairs of better and worse album'),
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
  ...endpoints.LIST_RANKINGS,
  summary: 'Order of albums in each ranked tier, in tier list order',
  access: 'public',
  response: createResponseSchema(z.array(rankingSchema)),
} as const satisfies Endpoint;

export const getRankingEndpoint = {
  ...RANKING,
  ...endpoints.GET_RANKING,
  summary: 'Order of albums in one tier',
  access: 'public',
} as const satisfies Endpoint;

export const saveRankingEndpoint = {
  ...RANKING,
  ...endpoints.SAVE_RANKING,
  summary: 'Save the order of a tier, replacing the previous one',
  access: 'session',
  body: z.strictObject({
    album_ids: atMost(
      MAX_ALBUMS,
      `At most ${MAX_ALBUMS} albums can be ranked`,
      z
        .array(idSchema, 'Must be a list of ids')
        .refine((ids) => new Set(ids).size === ids.length, 'Each album may appear only once'),
    ).describe('Best first. Albums no longer in the tier are left out'),
    version: seenSchema,
    deletes_answers: z
      .boolean('Must be true or false')
      .optional()
      .describe('true: the comparisons led to this order, and are deleted; else they stay'),
  }),
} as const satisfies Endpoint;

export const getRankingAnswersEndpoint = {
  ...RESPONSES,
  ...endpoints.GET_RANKING_ANSWERS,
  summary: 'Answers so far in ranking a tier',
  access: 'session',
} as const satisfies Endpoint;

export const saveRankingAnswersEndpoint = {
  ...RESPONSES,
  ...endpoints.SAVE_RANKING_ANSWERS,
  summary: 'Record which of two albums is better, undo answers, or start over',
  access: 'session',
  body: z.strictObject({
    begin: z
      .enum(['saved', 'anew'], 'Must be saved or anew')
      .optional()
      .describe(
        'saved: restart from the saved order; anew: restart from scratch. Without it, ranking continues',
      ),
    keep: z
      .int('Must be a whole number')
      .min(0, 'Must not be negative')
      .describe('Number of earlier answers to keep'),
    answers: atMost(
      MAX_ANSWERS,
      `At most ${MAX_ANSWERS} answers at once`,
      z.array(
        z.tuple([idSchema, idSchema], 'Must be two ids, the better one first'),
        'Must be a list of pairs',
      ),
    ).describe('Answers to add'),
    version: seenSchema,
  }),
} as const satisfies Endpoint;
