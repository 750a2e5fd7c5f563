import { z } from 'zod';
import * as endpoints from '../endpoints.ts';
import { albumSchema } from './albums.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { sessionSummarySchema } from './sessions.ts';

const summarySchema = z.object({
  albums: z.number().int(),
  sessions: z.number().int(),
  brackets: z.number().int(),
  last_session: sessionSummarySchema
    .nullable()
    .describe('Latest session with a date before today or today'),
  next_session: sessionSummarySchema.nullable().describe('Nearest session with a later date'),
  now_listening: z.array(
    albumSchema.pick({ id: true, artist: true, title: true, cover_url: true }),
  ),
  has_open_room: z.boolean().describe('Whether a listening room is open'),
});

export type Summary = z.output<typeof summarySchema>;

export const getSummaryEndpoint = {
  ...endpoints.GET_SUMMARY,
  summary: 'Counts, the last and the next session, and what is playing, for dashboards',
  tag: 'Feeds',
  access: 'public',
  response: createResponseSchema(summarySchema),
} as const satisfies Endpoint;
