import { z } from 'zod';
import { MAX_GUEST_NAME_LENGTH } from '../domain/rooms/room.ts';
import * as endpoints from '../endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { nothing, personSchema } from './fields.ts';
import { HOST_ENDPOINT, ROOM_ENDPOINT, roomParams } from './room-response.ts';

export const takeSeatEndpoint = {
  ...ROOM_ENDPOINT,
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
  ...ROOM_ENDPOINT,
  ...endpoints.FREE_SEAT,
  summary: 'Leave your seat, or release a seat as host',
  access: 'public',
  params: roomParams.extend({ reviewer: personSchema }),
  body: nothing,
} as const satisfies Endpoint;

export const requestSeatEndpoint = {
  ...ROOM_ENDPOINT,
  ...endpoints.REQUEST_SEAT,
  summary: 'Ask the host for a seat held by another browser. 409 if the seat is free',
  access: 'public',
  body: z.strictObject({ reviewer: personSchema }),
} as const satisfies Endpoint;

export const answerSeatRequestEndpoint = {
  ...ROOM_ENDPOINT,
  ...endpoints.ANSWER_SEAT_REQUEST,
  summary: 'Allow or deny a seat request',
  access: 'session',
  params: roomParams.extend({ reviewer: personSchema }),
  body: z.strictObject({ allow: z.boolean('Must be true or false') }),
} as const satisfies Endpoint;

export const allowGuestsEndpoint = {
  ...HOST_ENDPOINT,
  ...endpoints.ALLOW_GUESTS,
  summary: 'Allow guests to take a seat, or not. Guests with a seat keep it',
  body: z.strictObject({ allow: z.boolean('Must be true or false') }),
} as const satisfies Endpoint;
