import { z } from 'zod';
import { MAX_NOTE_LENGTH } from '../domain/rooms/room.ts';
import { REACTIONS } from '../domain/rooms/room-games.ts';
import * as endpoints from '../endpoints.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { idSchema, lines, personSchema } from './fields.ts';
import {
  gamesSchema,
  HOST_ENDPOINT,
  ROOM_ENDPOINT,
  roomParams,
  roomTierSchema,
} from './room-response.ts';

/** Emoji of a guest; none stands for a rating. */
export const reactionSchema = z.enum(REACTIONS, 'Please choose one of the emoji');

/** Note of a guest beside a rating. */
export const noteSchema = lines(
  MAX_NOTE_LENGTH,
  `A note can have up to ${MAX_NOTE_LENGTH} characters`,
);

export const rateInRoomEndpoint = {
  ...ROOM_ENDPOINT,
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
  ...ROOM_ENDPOINT,
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
  ...HOST_ENDPOINT,
  ...endpoints.SET_ROOM_GAMES,
  summary: 'Switch the games. Calls and guesses of a game that ends are deleted until their reveal',
  body: gamesSchema,
} as const satisfies Endpoint;
