import { z } from 'zod';
import { MAX_ROOM_ALBUMS } from '../domain/rooms/room.ts';
import * as endpoints from '../endpoints.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { atMost, idSchema, personSchema } from './fields.ts';
import { gamesSchema, HOST_ENDPOINT, ROOM_ENDPOINT, roomTierSchema } from './room-response.ts';

const albumIdsSchema = atMost(
  MAX_ROOM_ALBUMS,
  `A room can have up to ${MAX_ROOM_ALBUMS} albums`,
  z
    .array(idSchema, 'Albums must be a list')
    .refine((ids) => new Set(ids).size === ids.length, 'Each album can be in the room only once'),
);

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
  ...ROOM_ENDPOINT,
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
  ...ROOM_ENDPOINT,
  ...endpoints.GET_ROOM,
  summary: 'Get a room. 404 for a wrong code, 429 after ten wrong codes in a minute',
  access: 'public',
  cached: 'never',
} as const satisfies Endpoint;

export const arrangeRoomEndpoint = {
  ...ROOM_ENDPOINT,
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

export const startRoomEndpoint = {
  ...HOST_ENDPOINT,
  ...endpoints.START_ROOM,
  summary: 'Start the first album. 409 if already started or the queue is empty',
} as const satisfies Endpoint;

export const revealRoomEndpoint = {
  ...HOST_ENDPOINT,
  ...endpoints.REVEAL_ROOM,
  summary: 'Reveal the cards now, even if votes are missing',
} as const satisfies Endpoint;

export const showAllCardsEndpoint = {
  ...HOST_ENDPOINT,
  ...endpoints.SHOW_ALL_CARDS,
  summary: 'Turn all cards of a reveal at once, on every screen',
} as const satisfies Endpoint;

export const holdRoomEndpoint = {
  ...HOST_ENDPOINT,
  ...endpoints.HOLD_ROOM,
  summary: 'Hold the automatic reveal, or stop holding it',
  body: z.strictObject({ hold: z.boolean('Must be true or false') }),
} as const satisfies Endpoint;

export const rateAgainEndpoint = {
  ...HOST_ENDPOINT,
  ...endpoints.RATE_AGAIN,
  summary: 'Vote again on the revealed album. Its cards become the previous round',
} as const satisfies Endpoint;

export const skipAlbumEndpoint = {
  ...HOST_ENDPOINT,
  ...endpoints.SKIP_ALBUM,
  summary: 'Skip the current album',
} as const satisfies Endpoint;

export const nextAlbumEndpoint = {
  ...HOST_ENDPOINT,
  ...endpoints.NEXT_ALBUM,
  summary: 'Start the next album',
} as const satisfies Endpoint;

export const saveInRoomEndpoint = {
  ...HOST_ENDPOINT,
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
  ...HOST_ENDPOINT,
  ...endpoints.CLOSE_ROOM,
  summary: 'Close the room. Unsaved votes are deleted',
} as const satisfies Endpoint;
