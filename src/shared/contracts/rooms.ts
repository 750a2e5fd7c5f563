import { z } from 'zod';
import {
  MAX_NOTE_LENGTH,
  MAX_ROOM_ALBUMS,
  ROOM_ALBUM_STATES,
  ROOM_STATUSES,
  ROOM_TIERS,
  readRoomCode,
} from '../domain/room.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { atMost, idSchema, lines, personSchema, text, tierSchema } from './fields.ts';

const roomTierSchema = z.enum(ROOM_TIERS, 'Please select a tier');

const roomRatingSchema = z.object({
  reviewer: z.string(),
  tier: roomTierSchema,
  note: z.string().nullable(),
  was: tierSchema
    .nullable()
    .describe('Their card of the round before, else their rating on file before this evening'),
  is_late: z.boolean().describe('Whether the card was added after the reveal'),
});

const previousCardSchema = z.object({
  reviewer: z.string(),
  tier: roomTierSchema,
  note: z.string().nullable(),
});

const roomAlbumSchema = z.object({
  album_id: z.string(),
  artist: z.string(),
  title: z.string(),
  cover_url: z.string().nullable(),
  spotify_id: z.string().nullable(),
  session_id: z.string().nullable(),
  tier: tierSchema.describe('Of the list, as it is now'),
  state: z.enum(ROOM_ALBUM_STATES),
  round: z.number().int(),
  ratings: z.array(roomRatingSchema).nullable().describe('`null` until the reveal'),
  on_file: z
    .array(z.object({ reviewer: z.string(), tier: tierSchema }))
    .nullable()
    .describe(
      'Ratings with a score of the reviewers who have no card this evening; they count in the average and the suggested tier. `null` until the reveal',
    ),
  previous_cards: z
    .array(previousCardSchema)
    .describe('Revealed cards of earlier rounds, the latest of each reviewer'),
  saved: z
    .object({ tier: roomTierSchema, veto: z.boolean(), veto_by: z.string().nullable() })
    .nullable()
    .describe('What was saved in this room'),
});

const roomSeatSchema = z.object({
  reviewer: z.string(),
  is_present: z
    .boolean()
    .describe('Whether its phone sent a request in the last minute; else it is asleep'),
  is_in: z
    .boolean()
    .describe('Whether its card of the current album is in; one that is not holds the reveal'),
});

export const roomSchema = z.object({
  code: z.string(),
  status: z.enum(ROOM_STATUSES),
  session_id: z.string().nullable(),
  version: z.number().int(),
  is_held: z.boolean(),
  reveal_at: z.string().nullable().describe('When the cards turn, unless something changes'),
  opened_at: z.string(),
  host: z.object({
    is_present: z
      .boolean()
      .describe('Whether a browser with the admin session sent a request in the last minute'),
  }),
  recap_id: z.string().nullable().describe('Of a closed room in which something was saved'),
  albums: z.array(roomAlbumSchema),
  seats: z.array(roomSeatSchema),
  watchers: z.number().int(),
  mine: z
    .object({
      reviewer: z.string(),
      tier: roomTierSchema.nullable(),
      note: z.string().nullable(),
      is_in: z
        .boolean()
        .describe('Whether a card is in; with `tier: null` another browser sealed it'),
    })
    .nullable()
    .describe('What the caller’s own seat has sealed'),
  seat_requests: z
    .array(z.string())
    .describe('Reviewers whose seat another browser asks for; empty without the session'),
  my_seat_request: z
    .object({ reviewer: z.string(), is_denied: z.boolean() })
    .nullable()
    .describe('The caller’s own request, until it is allowed or the seat is free'),
});

export type RoomResponse = z.output<typeof roomSchema>;

/** Code of a room, in any spelling. */
export const codeSchema = text('A code is required')
  .max(20, 'A code has five letters')
  .transform(readRoomCode);

/** Note of a guest beside a rating. */
export const noteSchema = lines(
  MAX_NOTE_LENGTH,
  `A note has at most ${MAX_NOTE_LENGTH} characters`,
);

const albumIdsSchema = atMost(
  MAX_ROOM_ALBUMS,
  `A room holds at most ${MAX_ROOM_ALBUMS} albums`,
  z
    .array(idSchema, 'Albums must be a list')
    .refine((ids) => new Set(ids).size === ids.length, 'An album can be in the room once'),
);

const nothing = z.strictObject({});
const roomParams = z.object({ code: codeSchema });

/** Every room endpoint responds with the room as the caller may see it; its URL grants access. */
const ROOM = {
  tag: 'Listening room',
  params: roomParams,
  isSecret: true,
  response: createResponseSchema(roomSchema),
} as const;

/** Properties of host endpoints with an empty body. */
const HOST = { ...ROOM, method: 'POST', access: 'session', body: nothing } as const;

export const findRoomEndpoint = {
  method: 'GET',
  path: '/api/rooms',
  summary: 'Whether a listening room is open; its code for admins only',
  tag: 'Listening room',
  access: 'public',
  kept: 'for visitors',
  isSecret: true,
  response: createResponseSchema(z.object({ open: z.boolean(), code: z.string().nullable() })),
} as const satisfies Endpoint;

export const openRoomEndpoint = {
  ...ROOM,
  method: 'POST',
  path: '/api/rooms',
  summary: 'Open the listening room in its lobby; 409 with its code while one is open',
  access: 'session',
  params: z.object({}),
  body: z.strictObject({
    session_id: idSchema.nullable().default(null),
    album_ids: albumIdsSchema
      .default([])
      .describe(
        'Without any: the unrated albums of the session; without a session those of today’s, else of the latest that has any',
      ),
  }),
} as const satisfies Endpoint;

export const getRoomEndpoint = {
  ...ROOM,
  method: 'GET',
  path: '/api/rooms/:code',
  summary: 'The room; 404 for a wrong code, 429 after ten of them in a minute',
  access: 'public',
  kept: 'never',
} as const satisfies Endpoint;

export const takeSeatEndpoint = {
  ...ROOM,
  method: 'POST',
  path: '/api/rooms/:code/seats',
  summary: 'Take the seat of a reviewer; 409 while somebody else has it',
  access: 'public',
  body: z.strictObject({ reviewer: personSchema }),
} as const satisfies Endpoint;

export const freeSeatEndpoint = {
  ...ROOM,
  method: 'DELETE',
  path: '/api/rooms/:code/seats/:reviewer',
  summary: 'Leave a seat, or free it as host',
  access: 'public',
  params: roomParams.extend({ reviewer: personSchema }),
  body: nothing,
} as const satisfies Endpoint;

export const requestSeatEndpoint = {
  ...ROOM,
  method: 'POST',
  path: '/api/rooms/:code/seat-requests',
  summary: 'Ask the host for a seat that another browser holds; 409 where it is free',
  access: 'public',
  body: z.strictObject({ reviewer: personSchema }),
} as const satisfies Endpoint;

export const answerSeatRequestEndpoint = {
  ...ROOM,
  method: 'POST',
  path: '/api/rooms/:code/seat-requests/:reviewer',
  summary: 'Move a seat to the browser that asks for it, or deny that',
  access: 'session',
  params: roomParams.extend({ reviewer: personSchema }),
  body: z.strictObject({ allow: z.boolean('Must be true or false') }),
} as const satisfies Endpoint;

export const rateInRoomEndpoint = {
  ...ROOM,
  method: 'PUT',
  path: '/api/rooms/:code/rating',
  summary:
    'Seal a rating of the current album, change it, or withdraw it with `null`; after the reveal, add a late card',
  access: 'public',
  body: z.strictObject({
    album_id: idSchema,
    tier: roomTierSchema.nullable(),
    note: noteSchema
      .transform((note) => (note === '' ? null : note))
      .nullable()
      .default(null),
  }),
} as const satisfies Endpoint;

export const arrangeRoomEndpoint = {
  ...ROOM,
  method: 'PUT',
  path: '/api/rooms/:code/albums',
  summary: 'Add albums, take out, put in order',
  access: 'session',
  body: z.strictObject({
    album_ids: albumIdsSchema,
    seen: albumIdsSchema
      .optional()
      .describe('The order that this changes; 409 with the present one where it is another by now'),
  }),
} as const satisfies Endpoint;

export const startRoomEndpoint = {
  ...HOST,
  path: '/api/rooms/:code/start',
  summary: 'Leave the lobby with the first album; 409 when started already or no album waits',
} as const satisfies Endpoint;

export const revealRoomEndpoint = {
  ...HOST,
  path: '/api/rooms/:code/reveal',
  summary: 'Turn the cards now, also without the seats that have not rated',
} as const satisfies Endpoint;

export const holdRoomEndpoint = {
  ...HOST,
  path: '/api/rooms/:code/hold',
  summary: 'Keep the cards from turning by themselves, or let them',
  body: z.strictObject({ hold: z.boolean('Must be true or false') }),
} as const satisfies Endpoint;

export const rateAgainEndpoint = {
  ...HOST,
  path: '/api/rooms/:code/again',
  summary: 'Vote again on the revealed album; its cards stay as those of the round before',
} as const satisfies Endpoint;

export const skipAlbumEndpoint = {
  ...HOST,
  path: '/api/rooms/:code/skip',
  summary: 'Leave the album at hand unrated',
} as const satisfies Endpoint;

export const nextAlbumEndpoint = {
  ...HOST,
  path: '/api/rooms/:code/next',
  summary: 'Go on with the next album',
} as const satisfies Endpoint;

export const saveInRoomEndpoint = {
  ...HOST,
  path: '/api/rooms/:code/save',
  summary: 'Put the revealed ratings into the list, with the tier of the album',
  body: z.strictObject({
    tier: roomTierSchema,
    veto: z.boolean('Must be true or false').default(false),
    veto_by: personSchema.nullable().default(null),
    next: z
      .boolean('Must be true or false')
      .default(false)
      .describe('Goes on with the next album at once, where one waits'),
  }),
} as const satisfies Endpoint;

export const closeRoomEndpoint = {
  ...HOST,
  path: '/api/rooms/:code/close',
  summary: 'Close the room; what was sealed and not saved is deleted',
} as const satisfies Endpoint;
