import { z } from 'zod';
import * as endpoints from '../endpoints.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { idSchema, tierSchema } from './fields.ts';

const recapRatingSchema = z.object({
  reviewer: z.string(),
  tier: tierSchema,
  note: z.string().nullable(),
  was: tierSchema.nullable().describe('Reviewer’s previous tier'),
  is_late: z.boolean().optional().describe('Whether the card was added after the reveal'),
});

/** Album of a recap, as it was saved. */
export const recapAlbumSchema = z.object({
  album_id: z.string(),
  session_id: z.string().nullable().describe('Session of the album on that date'),
  artist: z.string(),
  title: z.string(),
  cover_url: z.string().nullable(),
  tier: tierSchema,
  veto: z.boolean(),
  veto_by: z.string().nullable(),
  ratings: z.array(recapRatingSchema),
});

const verdictSchema = z.string().describe('How far the ratings agree, such as “Split room”');

const playedOnSchema = z.string().describe('Date when the room was opened, in TIME_ZONE');

export const recapSchema = z.object({
  id: z.string().describe('Id of the room. Older recaps have the id of their session'),
  played_on: playedOnSchema,
  session_id: z.string().nullable(),
  session_date: z.string().nullable(),
  location: z.string().nullable().describe('Location of the session on that date'),
  opened_at: z.string(),
  closed_at: z.string(),
  played_at: z.string().describe('Same as closed_at'),
  albums: z.array(recapAlbumSchema.extend({ verdict: verdictSchema })),
  averages: z.array(
    z.object({
      reviewer: z.string(),
      average: z.number().nullable(),
      rated: z.number().int(),
    }),
  ),
  closest_pair: z
    .object({
      reviewers: z.tuple([z.string(), z.string()]),
      distance: z.number().describe('Mean distance in tiers, over the albums that both rated'),
      albums: z.number().int(),
    })
    .nullable(),
  biggest_fight: z
    .object({
      album_id: z.string(),
      high: z.object({ reviewer: z.string(), tier: tierSchema }),
      low: z.object({ reviewer: z.string(), tier: tierSchema }),
      distance: z.number(),
    })
    .nullable(),
  favourite: z.object({ album_id: z.string(), average: z.number() }).nullable(),
});

export type Recap = z.output<typeof recapSchema>;

/** Properties of the endpoints below: public reads by id. */
const READ = {
  tag: 'Listening room',
  access: 'public',
  params: z.object({ id: idSchema }),
} as const;

export const getRecapEndpoint = {
  ...READ,
  ...endpoints.GET_RECAP,
  summary: 'Get the recap of a listening room',
  response: createResponseSchema(recapSchema),
} as const satisfies Endpoint;

export const getSessionRecapEndpoint = {
  ...READ,
  ...endpoints.GET_SESSION_RECAP,
  summary: 'Get the latest recap of a session. 404 if it had no listening room',
  response: createResponseSchema(recapSchema),
} as const satisfies Endpoint;

const sessionRecapSchema = z.object({
  id: z.string(),
  played_on: playedOnSchema,
  albums: z.number().int().describe('Number of albums played'),
});

export type SessionRecap = z.output<typeof sessionRecapSchema>;

export const listSessionRecapsEndpoint = {
  ...READ,
  ...endpoints.LIST_SESSION_RECAPS,
  summary: 'List the recaps opened for a session or with one of its albums, latest first',
  response: createResponseSchema(z.array(sessionRecapSchema)),
} as const satisfies Endpoint;

const albumRoundSchema = recapAlbumSchema
  .pick({ tier: true, veto: true, veto_by: true, ratings: true })
  .extend({ recap_id: z.string(), played_on: playedOnSchema, verdict: verdictSchema });

export type AlbumRound = z.output<typeof albumRoundSchema>;

export const listAlbumRoundsEndpoint = {
  ...READ,
  ...endpoints.LIST_ALBUM_ROUNDS,
  summary: 'List every round of an album, with ratings and notes, latest first',
  response: createResponseSchema(z.array(albumRoundSchema)),
} as const satisfies Endpoint;
