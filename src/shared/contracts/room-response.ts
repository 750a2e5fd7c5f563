import { z } from 'zod';
import {
  ROOM_ALBUM_STATES,
  ROOM_STATUSES,
  ROOM_TIERS,
  readRoomCode,
} from '../domain/rooms/room.ts';
import { albumLineSchema } from './albums.ts';
import { createResponseSchema } from './endpoint.ts';
import { givenTierSchema, nothing, text, tierSchema } from './fields.ts';

export const roomTierSchema = z.enum(ROOM_TIERS, 'Please select a tier');

const isGuestSchema = z
  .boolean()
  .describe(
    'Whether the name is that of a guest, who is no reviewer. Their cards are only in the room and its recap, not in the ratings and figures of the album',
  );

export const previousCardSchema = z.object({
  reviewer: z.string(),
  is_guest: isGuestSchema,
  tier: roomTierSchema,
  note: z.string().nullable(),
});

const roomRatingSchema = previousCardSchema.extend({
  was: tierSchema
    .nullable()
    .describe('Their card from the previous round, or the rating on file before tonight'),
  is_late: z.boolean().describe('Whether the card was added after the reveal'),
});

/** Call and guess of a reviewer. */
export const predictionSchema = z.object({
  reviewer: z.string(),
  call: roomTierSchema.nullable().describe('Tier that the cards were expected to suggest'),
  guess: z.string().nullable().describe('Reviewer who was thought to have submitted the album'),
});

/** Points of a reviewer. */
export const standingSchema = z.object({
  reviewer: z.string(),
  calls: z.number().int(),
  guesses: z.number().int(),
  total: z.number().int(),
});

export const gamesSchema = z.strictObject(
  {
    calls: z.boolean('Must be true or false').describe('Call it: predict the suggested tier'),
    guesses: z
      .boolean('Must be true or false')
      .describe(
        'Who brought it?: guess the submitter, who is hidden in all responses until the reveal',
      ),
  },
  'Please send calls and guesses',
);

const roomAlbumSchema = albumLineSchema.extend({
  spotify_id: z.string().nullable(),
  session_id: z.string().nullable(),
  submitted_by: z
    .string()
    .nullable()
    .describe('`null` while hidden by `games.guesses`, or if unknown'),
  duration_ms: z.number().int().nullable().describe('Length, if a lookup has found it'),
  tier: tierSchema.describe('Current tier in the tier list'),
  state: z.enum(ROOM_ALBUM_STATES),
  round: z.number().int(),
  ratings: z.array(roomRatingSchema).nullable().describe('`null` until the reveal'),
  on_file: z
    .array(givenTierSchema)
    .nullable()
    .describe(
      'Scored ratings of reviewers without a card in this room. They count toward the average and the suggested tier. `null` until the reveal',
    ),
  previous_cards: z
    .array(previousCardSchema)
    .describe('Revealed cards from earlier rounds: the latest per reviewer'),
  saved: z
    .object({ tier: roomTierSchema, veto: z.boolean(), veto_by: z.string().nullable() })
    .nullable()
    .describe('Result saved in this room'),
  revealed_at: z
    .string()
    .nullable()
    .describe('Time from which the cards of this round turn; `null` until the reveal'),
  saved_at: z.string().nullable().describe('Time of the save in this room'),
  games: z
    .object({
      suggested_tier: tierSchema.nullable().describe('Tier that the calls are compared with'),
      predictions: z.array(predictionSchema),
      points: z.array(standingSchema),
    })
    .nullable()
    .describe('Calls and guesses with their points. `null` until the reveal'),
});

const roomSeatSchema = z.object({
  reviewer: z.string().describe('Name of the reviewer or guest'),
  is_guest: isGuestSchema,
  is_present: z
    .boolean()
    .describe('Whether its phone sent a request in the last minute. If not, it is asleep'),
  is_in: z
    .boolean()
    .describe(
      'Whether it has voted on the current album, and made the call and the guess of its games. If not, it holds the reveal',
    ),
});

export const roomSchema = z.object({
  code: z.string(),
  status: z.enum(ROOM_STATUSES),
  session_id: z.string().nullable(),
  version: z.number().int(),
  is_held: z.boolean(),
  guests_allowed: z
    .boolean()
    .describe('Whether guests, who are no reviewers, may take a seat with a name of their own'),
  reveal_at: z.string().nullable().describe('Time of the reveal, unless a change cancels it'),
  opened_at: z.string(),
  started_at: z.string().nullable().describe('Start of the first album; `null` in the lobby'),
  host: z.object({
    is_present: z
      .boolean()
      .describe('Whether a browser with the admin session sent a request in the last minute'),
    reviewer: z.string().nullable().describe('Seat of the host, if they have one'),
  }),
  recap_id: z.string().nullable().describe('Set once the room is closed, if an album was saved'),
  albums: z.array(roomAlbumSchema),
  games: gamesSchema,
  standings: z
    .array(standingSchema)
    .describe('Points of the revealed albums, highest first. Empty once the room is closed'),
  next_pick: z
    .string()
    .nullable()
    .describe('Reviewer whose turn it is to bring an album. `null` if no one has brought any'),
  seats: z.array(roomSeatSchema),
  votes: z
    .number()
    .int()
    .describe(
      'Number of cards of the current album: also those whose call or guess is missing, and of released seats',
    ),
  watchers: z.number().int(),
  mine: z
    .object({
      reviewer: z.string(),
      tier: roomTierSchema.nullable(),
      note: z.string().nullable(),
      is_in: z
        .boolean()
        .describe('Whether a vote is in. With `tier: null`, another browser submitted it'),
      call: roomTierSchema.nullable(),
      guess: z.string().nullable(),
      has_call: z
        .boolean()
        .describe('Whether a call is in. With `call: null`, another browser made it'),
      has_guess: z.boolean().describe('Whether a guess is in; as `has_call`'),
    })
    .nullable()
    .describe('Seat and vote of the caller'),
  seat_requests: z
    .array(z.string())
    .describe(
      'Reviewers whose seats are requested by another browser. Empty without the admin session',
    ),
  my_seat_request: z
    .object({ reviewer: z.string(), is_denied: z.boolean() })
    .nullable()
    .describe('Seat request of the caller, until it is allowed or the seat is free'),
});

export type RoomResponse = z.output<typeof roomSchema>;

/** Code of a room, in any spelling. */
export const codeSchema = text('A code is required')
  .max(20, 'The code is five letters')
  .transform(readRoomCode);

export const roomParams = z.object({ code: codeSchema });

/** Every room endpoint responds with the room as the caller may see it; its URL grants access. */
export const ROOM_ENDPOINT = {
  tag: 'Listening room',
  params: roomParams,
  isSecret: true,
  response: createResponseSchema(roomSchema),
} as const;

/** Properties of host endpoints with an empty body. */
export const HOST_ENDPOINT = { ...ROOM_ENDPOINT, access: 'session', body: nothing } as const;
