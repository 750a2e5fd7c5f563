import { z } from 'zod';
import * as endpoints from '../endpoints.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { adminPasswordSchema, personSchema } from './fields.ts';

const guestSchema = z.object({
  name: z.string(),
  evenings: z.number().describe('Listening rooms with a card of the guest'),
  albums: z
    .number()
    .describe('Albums that the guest rated there, without deleted ones: ratings of a new reviewer'),
});

const peopleSchema = z.object({
  guests: z.array(guestSchema).describe('In alphabetical order, without forgotten ones'),
});

export type PeopleResponse = z.output<typeof peopleSchema>;

export const listPeopleEndpoint = {
  ...endpoints.LIST_PEOPLE,
  summary: 'Guests of all listening rooms, for admins',
  tag: 'Settings',
  access: 'session',
  response: createResponseSchema(peopleSchema),
} as const satisfies Endpoint;

const guestBody = z.strictObject({ password: adminPasswordSchema, name: personSchema });

export const forgetGuestEndpoint = {
  ...endpoints.FORGET_GUEST,
  summary:
    'Replace the name of a guest by ‘Guest’ in all data, for good; 409 while the guest is in the open listening room',
  tag: 'Settings',
  access: 'password',
  body: guestBody,
  response: createResponseSchema(peopleSchema),
} as const satisfies Endpoint;

export const promoteGuestEndpoint = {
  ...endpoints.PROMOTE_GUEST,
  summary:
    'Make a guest a reviewer, with a rating for every album that they rated in a listening room; 400 for a name that is taken, 409 while the guest is in the open listening room, or if an environment variable sets the reviewers',
  tag: 'Settings',
  access: 'password',
  body: guestBody,
  response: createResponseSchema(peopleSchema),
} as const satisfies Endpoint;
