import { z } from 'zod';
import {
  MAX_GUEST_NAME_LENGTH,
  MAX_NOTE_LENGTH,
  MAX_ROOM_ALBUMS,
  ROOM_ALBUM_STATES,
  ROOM_STATUSES,
  ROOM_TIERS,
  readRoomCode,
} from '../domain/rooms/room.ts';
import { REACTIONS } from '../domain/rooms/room-games.ts';
import * as endpoints from '../endpoints.ts';
import { albumLineSchema } from './albums.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import {
  atMost,
  givenTierSchema,
  idSchema,
  lines,
  nothing,
  personSchema,
  text,
  tierSchema,
} from './fields.ts';

/** Emoji of a guest; none stands for a rating. */
export const reactionSchema = z.enum(REACTIONS, 'Please choose one of the emoji');

const isGuestSchema = z
  .boolean()
  .describe(
    'Whether the name is that of a guest, who is no reviewer. Their cards are only in the room and its recap, not in the ratings and figures of the album',
  );

const roomTierSchema = z.enum(ROOM_TIERS, 'Please select a tier');

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

const gamesSchema = z.strictObject(
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

/** Note of a guest beside a rating. */
export const noteSchema = lines(
  MAX_NOTE_LENGTH,
  `A note can have up to ${MAX_NOTE_LENGTH} characters`,
);

const albumIdsSchema = atMost(
  MAX_ROOM_ALBUMS,
  `A room can have up to ${MAX_ROOM_ALBUMS} albums`,
  z
    .array(idSchema, 'Albums must be a list')
    .refine((ids) => new Set(ids).size === ids.length, 'Each album can be in the room only once'),
);

const roomParams = z.object({ code: codeSchema });

/** Every room endpoint responds with the room as the caller may see it; its URL grants access. */
const ROOM = {
  tag: 'Listening room',
  params: roomParams,
  isSecret: true,
  response: createResponseSchema(roomSchema),
} as const;

/** Properties of host endpoints with an empty body. */
const HOST = { ...ROOM, access: 'session', body: nothing } as const;

export const findRoomEndpoint = {
  ...endpoints.FIND_ROOM,
  summary: 'Check whether a listening room is open. Only admins get its code',
  tag: 'Listening room',
  access: 'public',
  cached: 'for visitors',
  isSecret: true,
  response: createResponseSchema(z.object({ open: z.boolean(), code: z.string().nullable() })),
} as const satisfies Endpoint;

export const openRoomEndpoint = {
  ...ROOM,
  ...endpoints.OPEN_ROOM,
  summary: 'Open a listening room. 409 with the code if one is already open',
  access: 'session',
  status: 201,
  params: z.object({}),
  body: z.strictObject({
    session_id: idSchema.nullable().default(null),
    album_ids: albumIdsSchema
      .default([])
      .describe(
        'If empty: the unrated albums of the session. Without a session: those of today’s session, or of the latest session that has any',
      ),
    guests_allowed: z
      .boolean('Must be true or false')
      .optional()
      .describe('Whether guests may take a seat; by default as the settings of the club say'),
    games: gamesSchema.default({ calls: false, guesses: false }),
  }),
} as const satisfies Endpoint;

export const getRoomEndpoint = {
  ...ROOM,
  ...endpoints.GET_ROOM,
  summary: 'Get a room. 404 for a wrong code, 429 after ten wrong codes in a minute',
  access: 'public',
  cached: 'never',
} as const satisfies Endpoint;

export const takeSeatEndpoint = {
  ...ROOM,
  ...endpoints.TAKE_SEAT,
  summary: 'Take the seat of a reviewer, or one as a guest. 409 if the name is taken',
  access: 'public',
  body: z.strictObject({
    reviewer: personSchema,
    is_guest: z
      .boolean('Must be true or false')
      .default(false)
      .describe(
        `To take a seat as a guest: \`reviewer\` is then a name of up to ${MAX_GUEST_NAME_LENGTH} characters that no reviewer has or had, regardless of case and accents. 409 if the room allows no guests`,
      ),
  }),
} as const satisfies Endpoint;

export const freeSeatEndpoint = {
  ...ROOM,
  ...endpoints.FREE_SEAT,
  summary: 'Leave your seat, or release a seat as host',
  access: 'public',
  params: roomParams.extend({ reviewer: personSchema }),
  body: nothing,
} as const satisfies Endpoint;

export const requestSeatEndpoint = {
  ...ROOM,
  ...endpoints.REQUEST_SEAT,
  summary: 'Ask the host for a seat held by another browser. 409 if the seat is free',
  access: 'public',
  body: z.strictObject({ reviewer: personSchema }),
} as const satisfies Endpoint;

export const answerSeatRequestEndpoint = {
  ...ROOM,
  ...endpoints.ANSWER_SEAT_REQUEST,
  summary: 'Allow or deny a seat request',
  access: 'session',
  params: roomParams.extend({ reviewer: personSchema }),
  body: z.strictObject({ allow: z.boolean('Must be true or false') }),
} as const satisfies Endpoint;

export const rateInRoomEndpoint = {
  ...ROOM,
  ...endpoints.RATE_IN_ROOM,
  summary:
    'Vote on the current album, change the vote, or withdraw it with `null`. After the reveal: add a late card',
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

export const predictInRoomEndpoint = {
  ...ROOM,
  ...endpoints.PREDICT_IN_ROOM,
  summary:
    'Call the suggested tier, or guess the submitter, of the current album. `null` withdraws, an omitted field stays',
  access: 'public',
  body: z.strictObject({
    album_id: idSchema,
    call: roomTierSchema.nullable().optional(),
    guess: personSchema.nullable().optional(),
  }),
} as const satisfies Endpoint;

export const reactInRoomEndpoint = {
  ...endpoints.REACT_IN_ROOM,
  summary: 'Show an emoji on the big screen. It is sent as an event, and never stored',
  tag: 'Listening room',
  access: 'public',
  params: roomParams,
  isSecret: true,
  body: z.strictObject({ emoji: reactionSchema }),
  response: createResponseSchema(z.object({ emoji: reactionSchema })),
} as const satisfies Endpoint;

export const setRoomGamesEndpoint = {
  ...HOST,
  ...endpoints.SET_ROOM_GAMES,
  summary: 'Switch the games. Calls and guesses of a game that ends are deleted until their reveal',
  body: gamesSchema,
} as const satisfies Endpoint;

export const arrangeRoomEndpoint = {
  ...ROOM,
  ...endpoints.ARRANGE_ROOM,
  summary: 'Add, remove and reorder albums',
  access: 'session',
  body: z.strictObject({
    album_ids: albumIdsSchema,
    seen: albumIdsSchema
      .optional()
      .describe('Order before the change. 409 with the current order if it has changed since'),
  }),
} as const satisfies Endpoint;

export const allowGuestsEndpoint = {
  ...HOST,
  ...endpoints.ALLOW_GUESTS,
  summary: 'Allow guests to take a seat, or not. Guests with a seat keep it',
  body: z.strictObject({ allow: z.boolean('Must be true or false') }),
} as const satisfies Endpoint;

export const startRoomEndpoint = {
  ...HOST,
  ...endpoints.START_ROOM,
  summary: 'Start the first album. 409 if already started or the queue is empty',
} as const satisfies Endpoint;

export const revealRoomEndpoint = {
  ...HOST,
  ...endpoints.REVEAL_ROOM,
  summary: 'Reveal the cards now, even if votes are missing',
} as const satisfies Endpoint;

export const showAllCardsEndpoint = {
  ...HOST,
  ...endpoints.SHOW_ALL_CARDS,
  summary: 'Turn all cards of a reveal at once, on every screen',
} as const satisfies Endpoint;

export const holdRoomEndpoint = {
  ...HOST,
  ...endpoints.HOLD_ROOM,
  summary: 'Hold the automatic reveal, or stop holding it',
  body: z.strictObject({ hold: z.boolean('Must be true or false') }),
} as const satisfies Endpoint;

export const rateAgainEndpoint = {
  ...HOST,
  ...endpoints.RATE_AGAIN,
  summary: 'Vote again on the revealed album. Its cards become the previous round',
} as const satisfies Endpoint;

export const skipAlbumEndpoint = {
  ...HOST,
  ...endpoints.SKIP_ALBUM,
  summary: 'Skip the current album',
} as const satisfies Endpoint;

export const nextAlbumEndpoint = {
  ...HOST,
  ...endpoints.NEXT_ALBUM,
  summary: 'Start the next album',
} as const satisfies Endpoint;

export const saveInRoomEndpoint = {
  ...HOST,
  ...endpoints.SAVE_IN_ROOM,
  summary: 'Save the revealed ratings and the tier of the album',
  body: z.strictObject({
    album_id: idSchema
      .optional()
      .describe('The revealed album. If it is already saved with this result, nothing changes'),
    tier: roomTierSchema,
    veto: z.boolean('Must be true or false').default(false),
    veto_by: personSchema.nullable().default(null),
    next: z
      .boolean('Must be true or false')
      .default(false)
      .describe('Also start the next album, if there is one'),
  }),
} as const satisfies Endpoint;

export const closeRoomEndpoint = {
  ...HOST,
  ...endpoints.CLOSE_ROOM,
  summary: 'Close the room. Unsaved votes are deleted',
} as const satisfies Endpoint;
