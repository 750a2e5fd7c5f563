import { z } from 'zod';
import { ROOM_TIERS } from '../domain/rooms/room.ts';
import * as endpoints from '../endpoints.ts';
import { albumLineSchema } from './albums.ts';
import { clubRoundSchema } from './club-rounds.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { idSchema, tierSchema } from './fields.ts';

const myPageSchema = z.object({
  reviewer: z.string(),
  room_code: z.string().nullable().describe('Code of the open listening room'),
  rounds: z
    .array(clubRoundSchema)
    .describe(
      'Rounds that ask this reviewer: first revealed ones whose cards they have not seen turn, then open ones, and those revealed in the last week',
    ),
  votes: z
    .array(z.object({ bracket_id: z.string(), name: z.string() }))
    .describe('Brackets by vote with an undecided match'),
  next_pick: z.string().nullable().describe('Reviewer whose turn it is to bring an album'),
  late_ratings: z.boolean().describe('Whether albums of past sessions may be rated here'),
  unrated: z
    .array(albumLineSchema.extend({ session_date: z.string() }))
    .describe('Albums of past sessions without a rating of this reviewer, latest first'),
  unrated_total: z.number().int(),
  latest: z
    .array(albumLineSchema.extend({ tier: tierSchema, rated_at: z.string() }))
    .describe('The last ten ratings of this reviewer'),
});

export type MyPage = z.output<typeof myPageSchema>;

const ME = {
  tag: 'Personal links',
  access: 'public',
  isSecret: true,
  response: createResponseSchema(myPageSchema),
} as const;

export const getMyPageEndpoint = {
  ...ME,
  ...endpoints.GET_MY_PAGE,
  summary:
    'Get what awaits the reviewer of this browser. 401 PERSON_REQUIRED without a personal link',
  cached: 'never',
} as const satisfies Endpoint;

export const rateAsMeEndpoint = {
  ...ME,
  ...endpoints.RATE_AS_ME,
  summary:
    'Rate an album of a past session. 409 ALREADY_RATED if this reviewer has a rating, ALBUM_IN_PLAY if it is in an open round or room',
  body: z.strictObject({
    album_id: idSchema,
    tier: z.enum(ROOM_TIERS, 'Please select a tier'),
  }),
} as const satisfies Endpoint;
