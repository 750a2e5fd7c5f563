import { z } from 'zod';
import { MAX_FOLLOWED } from '../domain/site/event-topics.ts';
import * as endpoints from '../endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { idSchema } from './fields.ts';
import { codeSchema } from './room-response.ts';
import { reactionSchema } from './room-votes.ts';

/** Data of an event: something of this topic may have changed (product/api.md#events). */
const eventSchema = z.object({
  topic: z
    .string()
    .describe(
      '`albums`, `brackets`, `rooms`, `club`, `sign-outs`, or `room:` and `bracket:` with the requested code or ID',
    ),
  version: z.string().describe('Changes whenever the topic may have changed'),
  reaction: reactionSchema
    .optional()
    .describe('Emoji of a guest of the room. Such an event reports no change'),
});

export type VersionEvent = z.output<typeof eventSchema>;

/** Endless event stream; `response` is the data of each event. */
export const followEventsEndpoint = {
  ...endpoints.FOLLOW_EVENTS,
  tag: 'Events',
  summary: 'Subscribe to changes as a server-sent event stream',
  access: 'public',
  query: z.object({
    bracket: z
      .union([idSchema, z.array(idSchema).max(MAX_FOLLOWED)], {
        error: `Must be ids of at most ${MAX_FOLLOWED} brackets`,
      })
      .optional()
      .describe('Also follow a bracket, by its ID or the token of its shared page'),
    room: codeSchema.optional().describe('Also follow a listening room, by its code'),
  }),
  response: eventSchema,
} as const satisfies Endpoint;
