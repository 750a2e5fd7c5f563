import { z } from 'zod';
import * as endpoints from '../endpoints.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { givenTierSchema, idSchema, tierSchema } from './fields.ts';
import { predictionSchema, standingSchema } from './room-response.ts';

export const recapRatingSchema = z.object({
  reviewer: z.string().describe('Name of the reviewer or guest'),
  tier: tierSchema,
  note: z.string().nullable(),
  was: tierSchema.nullable().describe('Reviewer’s previous tier'),
  is_late: z.boolean().optional().describe('Whether the card was added after the reveal'),
  is_guest: z
    .boolean()
    .optional()
    .describe('Whether it is the card of a guest, who is no reviewer'),
});

export const recapPredictionSchema = predictionSchema.extend({
  call: tierSchema.nullable().describe('Tier that the cards were expected to suggest'),
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
  on_file: z
    .array(givenTierSchema)
    .describe('Ratings of absent reviewers, which count in average and verdict'),
  suggested_tier: tierSchema.nullable().describe('Tier that the cards suggested at the reveal'),
  submitter: z.string().nullable().describe('Submitter who was guessed'),
  predictions: z.array(recapPredictionSchema),
  is_auto_saved: z
    .boolean()
    .optional()
    .describe('Whether it was saved because the room closed by itself'),
});

const verdictSchema = z.string().describe('How far the ratings agree, such as “Split room”');

const namesSchema = z.array(z.string()).describe('More than one on a tie');

const playedOnSchema = z.string().describe('Date when the room was opened, in TIME_ZONE');

export const recapSchema = z.object({
  id: z.string().describe('Id of the room. Older recaps have the id of their session'),
  played_on: playedOnSchema,
  session_id: z.string().nullable(),
  session_date: z.string().nullable(),
  location: z.string().nullable().describe('Location of the session on that date'),
  club_round: z
    .object({ title: z.string().nullable() })
    .nullable()
    .describe('Round that it is the recap of; its id is that of the recap'),
  opened_at: z.string(),
  closed_at: z.string(),
  played_at: z.string().describe('Same as closed_at'),
  albums: z.array(
    recapAlbumSchema.extend({
      verdict: verdictSchema,
      average: z
        .number()
        .nullable()
        .describe('Average of the reviewers and the ratings on file; guests do not count'),
    }),
  ),
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
      high: givenTierSchema,
      low: givenTierSchema,
      distance: z.number(),
    })
    .nullable(),
  favourite: z
    .object({ album_id: z.string(), average: z.number() })
    .nullable()
    .describe('Album with the best average'),
  standings: z.array(standingSchema).describe('Points of the games, highest first'),
  awards: z.object({
    lone_wolf: z
      .object({ reviewers: namesSchema, albums: z.number().int() })
      .nullable()
      .describe('Most often alone the furthest from the others'),
    softest_heart: z
      .object({ reviewers: namesSchema, average: z.number() })
      .nullable()
      .describe('Highest average'),
    quote: z
      .object({ album_id: z.string(), reviewer: z.string(), note: z.string() })
      .nullable()
      .describe('Longest note of up to 140 characters, of the album with the widest distance'),
    best_caller: z
      .object({ reviewers: namesSchema, points: z.number().int() })
      .nullable()
      .describe('Most points for calls'),
    biggest_climb: z
      .object({ album_id: z.string(), tiers: z.number() })
      .nullable()
      .describe('Album that rose most above earlier tiers of the same reviewers, in tiers'),
  }),
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
  opened_at: z.string(),
  albums: z.number().int().describe('Number of albums played'),
});

export type SessionRecap = z.output<typeof sessionRecapSchema>;

export const listSessionRecapsEndpoint = {
  ...READ,
  ...endpoints.LIST_SESSION_RECAPS,
  summary: 'List the recaps opened for a session or with one of its albums, latest first',
  response: createResponseSchema(z.array(sessionRecapSchema)),
} as const satisfies Endpoint;

const albumRecapSchema = recapAlbumSchema
  .pick({ tier: true, veto: true, veto_by: true, ratings: true })
  .extend({
    recap_id: z.string(),
    played_on: playedOnSchema,
    opened_at: z.string(),
    verdict: verdictSchema,
  });

export type AlbumRecap = z.output<typeof albumRecapSchema>;

export const listAlbumRecapsEndpoint = {
  ...READ,
  ...endpoints.LIST_ALBUM_RECAPS,
  summary: 'List every round of an album, with ratings and notes, latest first',
  response: createResponseSchema(z.array(albumRecapSchema)),
} as const satisfies Endpoint;
