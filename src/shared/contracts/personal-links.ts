import { z } from 'zod';
import * as endpoints from '../endpoints.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { nothing, personSchema, tokenSchema } from './fields.ts';

const params = z.object({ reviewer: personSchema });
const TAG = { tag: 'Personal links' } as const;

const linkSchema = z.object({
  reviewer: z.string(),
  created_at: z.string().describe('When the last of the links was created'),
  last_used_at: z
    .string()
    .nullable()
    .describe(
      'When a phone last opened one, or took or requested a seat with it; `null` if none was opened',
    ),
  links: z.number().int().describe('Number of active links'),
  phones: z.number().int().describe('Number of phones that are this reviewer'),
});

const meSchema = z.object({
  reviewer: z.string().nullable().describe('Reviewer of this browser, by its personal link'),
  room_code: z
    .string()
    .nullable()
    .describe('Code of the open listening room, for a browser with a reviewer or a seat'),
  seat: z
    .string()
    .nullable()
    .describe('Name of the seat of this browser in the open listening room'),
  unseen_round: z
    .object({ id: z.string(), title: z.string() })
    .nullable()
    .describe('Latest revealed round that asked this reviewer, who has not seen the cards turn'),
});

/** Responses that identify the browser. */
const ME = {
  ...TAG,
  access: 'public',
  isSecret: true,
  response: createResponseSchema(meSchema),
} as const;

export const listPersonalLinksEndpoint = {
  ...TAG,
  ...endpoints.LIST_PERSONAL_LINKS,
  summary: 'List the reviewers with active personal links, without tokens',
  access: 'session',
  response: createResponseSchema(z.array(linkSchema)),
} as const satisfies Endpoint;

/** Requests that create a link. */
const CREATION = {
  ...TAG,
  access: 'session',
  params,
  body: nothing,
  response: createResponseSchema(
    linkSchema.extend({
      token: z.string().describe('For the URL `/me#TOKEN`. No other response contains it'),
    }),
  ),
} as const;

export const createPersonalLinkEndpoint = {
  ...CREATION,
  ...endpoints.CREATE_PERSONAL_LINK,
  summary: 'Create the personal link of a reviewer. Replaces and revokes the previous ones',
} as const satisfies Endpoint;

export const addPersonalLinkEndpoint = {
  ...CREATION,
  ...endpoints.ADD_PERSONAL_LINK,
  summary:
    'Create one more personal link of a reviewer, such as for a new phone. 409 TOO_MANY_LINKS after ten',
} as const satisfies Endpoint;

export const revokePersonalLinkEndpoint = {
  ...TAG,
  ...endpoints.REVOKE_PERSONAL_LINK,
  summary:
    'Revoke the personal links of a reviewer. Their phones lose the reviewer, and their seat in the open room',
  access: 'session',
  params,
  body: nothing,
  response: createResponseSchema(z.object({ reviewer: z.string() })),
} as const satisfies Endpoint;

export const getMeEndpoint = {
  ...ME,
  ...endpoints.GET_ME,
  summary: 'Get the reviewer of this browser, `null` without a valid personal link',
  cached: 'never',
} as const satisfies Endpoint;

export const openPersonalLinkEndpoint = {
  ...ME,
  ...endpoints.OPEN_PERSONAL_LINK,
  summary:
    'Make this browser the reviewer of a personal link: sets a cookie for a year. 401 for a wrong or revoked token, 429 after ten in a minute',
  body: z.strictObject({ token: tokenSchema }),
} as const satisfies Endpoint;

export const leavePersonalLinkEndpoint = {
  ...ME,
  ...endpoints.LEAVE_PERSONAL_LINK,
  summary: 'End the identity of this browser, and leave its seat in the open room',
  body: nothing,
} as const satisfies Endpoint;
