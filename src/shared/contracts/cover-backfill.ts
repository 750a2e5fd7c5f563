import { z } from 'zod';
import { ALBUM_JOB_STOPS } from '../domain/covers/cover-backfill.ts';
import * as endpoints from '../endpoints.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { adminPasswordSchema } from './fields.ts';

/** Maximum albums without artwork in a status. */
export const MAX_NAMED_ALBUMS = 20;

const namedAlbumSchema = z.object({
  id: z.string(),
  artist: z.string(),
  title: z.string(),
});

const coverBackfillSchema = z.object({
  state: z
    .enum(['idle', 'running', 'paused', 'done', 'stopped'])
    .describe('State of the latest run since the server started; idle: no run yet'),
  missing: z.number().int().describe('Albums with a Spotify ID and no cover right now'),
  total: z.number().int().describe('Albums in the run'),
  done: z.number().int().describe('Albums processed so far, whatever the result'),
  fetched: z.number().int(),
  not_found: z.number().int().describe('Albums for which no service has artwork'),
  failed: z.number().int().describe('Albums whose artwork could not be fetched or used'),
  not_found_albums: z.array(namedAlbumSchema).describe(`The first ${MAX_NAMED_ALBUMS}`),
  failed_albums: z
    .array(namedAlbumSchema.extend({ reason: z.string() }))
    .describe(`The first ${MAX_NAMED_ALBUMS}`),
  stop: z.enum(ALBUM_JOB_STOPS).nullable().describe('Why the run ended early'),
  until: z
    .string()
    .nullable()
    .describe('When requests can resume, for a run paused or blocked by a rate limit'),
});

export type CoverBackfillStatus = z.output<typeof coverBackfillSchema>;

const SHARED = {
  tag: 'Streaming',
  response: createResponseSchema(coverBackfillSchema),
} as const;

export const getCoverBackfillEndpoint = {
  ...SHARED,
  ...endpoints.GET_COVER_BACKFILL,
  summary:
    'Get the progress of this server’s cover backfill and the number of albums without a cover',
  access: 'session',
} as const satisfies Endpoint;

export const startCoverBackfillEndpoint = {
  ...SHARED,
  ...endpoints.START_COVER_BACKFILL,
  summary:
    'Fetch covers in the background for all albums with a Spotify ID and no cover. Returns the current run if one is active',
  access: 'password',
  body: z.strictObject({ password: adminPasswordSchema }),
} as const satisfies Endpoint;

export const cancelCoverBackfillEndpoint = {
  ...SHARED,
  ...endpoints.CANCEL_COVER_BACKFILL,
  summary: 'Cancel this server’s cover backfill. Fetched covers stay',
  access: 'session',
} as const satisfies Endpoint;
