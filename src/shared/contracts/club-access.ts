import { z } from 'zod';
import { MIN_VIEW_PASSWORD } from '../domain/club/club-access.ts';
import * as endpoints from '../endpoints.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { adminPasswordSchema, idSchema, nothing, password, text, tokenSchema } from './fields.ts';

const TAG = { tag: 'Private club' } as const;

const TOKEN_NOTE = 'No other response contains it';

const viewPasswordSchema = password('A view password is required').min(
  MIN_VIEW_PASSWORD,
  `A view password has at least ${MIN_VIEW_PASSWORD} characters`,
);

const inviteLinkSchema = z.object({
  id: z.string(),
  label: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  browsers: z.number().int().describe('Number of browsers that opened it and may still visit'),
});

const clubAccessSchema = z.object({
  has_view_password: z.boolean(),
  is_view_password_fixed: z.boolean().describe('True if the server sets it by VIEW_PASSWORD'),
  has_feed_token: z.boolean().describe('True if feeds of a private club have a secret address'),
  invite_links: z.array(inviteLinkSchema),
});

const admittedSchema = z.object({ is_admitted: z.boolean() });

/** Requests of browsers without access. */
const VISITOR = {
  ...TAG,
  access: 'public',
  isSecret: true,
  response: createResponseSchema(admittedSchema),
} as const;

export const enterByLinkEndpoint = {
  ...VISITOR,
  ...endpoints.ENTER_BY_LINK,
  summary:
    'Give this browser access to a private club by an invite link: sets a cookie for a year. 401 for a wrong or revoked token, 429 after ten in a minute',
  body: z.strictObject({ token: tokenSchema }),
} as const satisfies Endpoint;

export const enterByPasswordEndpoint = {
  ...VISITOR,
  ...endpoints.ENTER_BY_PASSWORD,
  summary:
    'Give this browser access to a private club by its view password: sets a cookie for a year. 401 for a wrong one, 429 after too many',
  body: z.strictObject({ password: password('Password is required') }),
} as const satisfies Endpoint;

export const leaveClubEndpoint = {
  ...VISITOR,
  ...endpoints.LEAVE_CLUB,
  summary: 'End the access of this browser, and clear what it cached',
  body: nothing,
} as const satisfies Endpoint;

export const getClubAccessEndpoint = {
  ...TAG,
  ...endpoints.GET_CLUB_ACCESS,
  summary: 'Get the ways into a private club, with the active invite links, without their tokens',
  access: 'session',
  response: createResponseSchema(clubAccessSchema),
} as const satisfies Endpoint;

export const changeViewPasswordEndpoint = {
  ...TAG,
  ...endpoints.CHANGE_VIEW_PASSWORD,
  summary:
    'Change the view password. Browsers that entered with the previous one lose access within a second',
  access: 'password',
  body: z.strictObject({ password: adminPasswordSchema, view_password: viewPasswordSchema }),
  response: createResponseSchema(z.object({ has_view_password: z.literal(true) })),
} as const satisfies Endpoint;

export const createInviteLinkEndpoint = {
  ...TAG,
  ...endpoints.CREATE_INVITE_LINK,
  summary: 'Create an invite link',
  access: 'session',
  body: z.strictObject({
    label: text('A label is required').max(60, 'A label has at most 60 characters'),
  }),
  response: createResponseSchema(
    inviteLinkSchema.extend({
      token: z.string().describe(`For the URL \`/join#TOKEN\`. ${TOKEN_NOTE}`),
    }),
  ),
} as const satisfies Endpoint;

export const revokeInviteLinkEndpoint = {
  ...TAG,
  ...endpoints.REVOKE_INVITE_LINK,
  summary: 'Revoke an invite link. Its browsers lose access within a second',
  access: 'session',
  params: z.object({ id: idSchema }),
  body: nothing,
  response: createResponseSchema(z.object({ id: z.string() })),
} as const satisfies Endpoint;

export const createFeedTokenEndpoint = {
  ...TAG,
  ...endpoints.CREATE_FEED_TOKEN,
  summary:
    'Create the token by which calendar apps and feed readers read the feeds of a private club',
  access: 'session',
  body: nothing,
  response: createResponseSchema(
    z.object({
      token: z
        .string()
        .describe(
          `For \`/calendar.ics?token=TOKEN\` and \`/changes.atom?token=TOKEN\`. Replaces the previous one. ${TOKEN_NOTE}`,
        ),
    }),
  ),
} as const satisfies Endpoint;

export const revokeFeedTokenEndpoint = {
  ...TAG,
  ...endpoints.REVOKE_FEED_TOKEN,
  summary: 'Revoke the token of the feeds',
  access: 'session',
  body: nothing,
  response: createResponseSchema(z.object({ has_feed_token: z.literal(false) })),
} as const satisfies Endpoint;
