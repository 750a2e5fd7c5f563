import { z } from 'zod';
import * as endpoints from '../endpoints.ts';
import { albumFields, albumSchema } from './albums.ts';
import { createResponseSchema, createSearchablePageSchema, type Endpoint } from './endpoint.ts';
import {
  adminPasswordSchema,
  afterQuery,
  atMost,
  bothWaysQuery,
  dateSchema,
  flagSchema,
  idSchema,
  lines,
  pageQuery,
  searchQuery,
  seenVersionSchema,
  text,
  versionSchema,
} from './fields.ts';

export const sessionSchema = z.object({
  id: z.string(),
  session_date: z.string().nullable(),
  location: z.string().nullable(),
  notes: z.string().nullable(),
  version: versionSchema,
  album_count: z.number().int(),
  has_recap: z.boolean().describe('Whether a listening room was played in it'),
  albums: z.array(albumSchema).optional().describe('By tier, only with includeAlbums=true'),
});

export type Session = z.output<typeof sessionSchema>;

/** Session with a date, in short. */
export const sessionSummarySchema = z.object({
  id: z.string(),
  session_date: z.string(),
  location: z.string().nullable(),
  album_count: z.number().int(),
});

export type SessionSummary = z.output<typeof sessionSummarySchema>;

/** Maximum characters of the notes of a session. */
export const MAX_NOTES_LENGTH = 499;

/** Session fields that a user sets, each validated by product/conventions.md#validation. */
export const sessionFields = {
  session_date: dateSchema,
  location: text('Location is required').max(99, 'Location must be less than 100 characters'),
  notes: lines(MAX_NOTES_LENGTH, 'Notes must be less than 500 characters').nullable(),
};

/** Body of `POST /api/sessions`. */
export const createSessionSchema = z.strictObject({
  ...sessionFields,
  notes: sessionFields.notes.default(null),
  password: adminPasswordSchema,
});

/** Body of `PUT /api/sessions/{id}`: a subset of the fields. */
export const updateSessionSchema = z.strictObject({
  ...z.object(sessionFields).partial().shape,
  version: seenVersionSchema,
  password: adminPasswordSchema,
});

export type SessionFields = Omit<z.output<typeof createSessionSchema>, 'password'>;

const sessionParams = z.object({ id: idSchema });

/** Query parameters that filter whole sessions. */
const narrowingQuery = {
  date: z
    .string('Must be given once')
    .regex(/^\d{4}(-\d\d(-\d\d)?)?$/, 'Must be a year, a month or a day (YYYY-MM-DD)')
    .optional()
    .describe('Sessions of a year, a month or a day'),
  location: searchQuery.search
    .optional()
    .describe('Sessions at a location, ignoring case and accents'),
  find: searchQuery.search.describe(
    'Sessions with every word in their date, location, notes or albums; each with all of its albums',
  ),
};

export const listSessionsEndpoint = {
  ...endpoints.LIST_SESSIONS,
  summary:
    'Sessions, newest first; with a search only sessions with matching albums, and only those albums',
  tag: 'Sessions',
  access: 'public',
  query: z.object({
    ...pageQuery({ default: 10, most: 100 }),
    ...afterQuery,
    ...bothWaysQuery,
    ...searchQuery,
    ...narrowingQuery,
    include_test_albums: flagSchema,
    includeAlbums: flagSchema,
    includeNext: flagSchema.describe('Adds `next_session` and `open_round`, if there are any'),
  }),
  response: createSearchablePageSchema(sessionSchema).extend({
    next_session: sessionSummarySchema
      .optional()
      .describe('Nearest session of a later day, whatever the filter; never of test albums only'),
    open_round: z
      .object({ id: z.string(), title: z.string(), ends_at: z.string().nullable() })
      .optional()
      .describe('Latest open round, with its title or the names of its albums'),
  }),
} as const satisfies Endpoint;

export const countSessionsEndpoint = {
  ...endpoints.COUNT_SESSIONS,
  summary: 'Number of sessions per month, newest first; empty months are omitted',
  tag: 'Sessions',
  access: 'public',
  query: z.object({ include_test_albums: flagSchema }),
  response: createResponseSchema(
    z.array(z.object({ month: z.string().describe('YYYY-MM'), sessions: z.number().int() })),
  ),
} as const satisfies Endpoint;

export const getSessionEndpoint = {
  ...endpoints.GET_SESSION,
  summary: "One session; 'now-listening' is the virtual session of albums being played",
  tag: 'Sessions',
  access: 'public',
  params: sessionParams,
  query: z.object({ include_test_albums: flagSchema, includeAlbums: flagSchema }),
  response: createResponseSchema(sessionSchema),
} as const satisfies Endpoint;

export const createSessionEndpoint = {
  ...endpoints.CREATE_SESSION,
  summary: 'Add a session',
  tag: 'Sessions',
  access: 'password',
  status: 201,
  body: createSessionSchema,
  response: createResponseSchema(sessionSchema),
} as const satisfies Endpoint;

/** Properties of session endpoints whose body has only the password. */
const ACTION = {
  tag: 'Sessions',
  access: 'password',
  params: sessionParams,
  body: z.strictObject({ password: adminPasswordSchema }),
  response: createResponseSchema(sessionSchema),
} as const;

export const deleteSessionEndpoint = {
  ...ACTION,
  ...endpoints.DELETE_SESSION,
  summary: 'Delete a session; 409 while it has albums',
} as const satisfies Endpoint;

export const restoreSessionEndpoint = {
  ...ACTION,
  ...endpoints.RESTORE_SESSION,
  summary: 'Restore a deleted session; 410 if it was deleted over 90 days ago',
} as const satisfies Endpoint;

export const updateSessionEndpoint = {
  ...endpoints.UPDATE_SESSION,
  summary: 'Change some fields of a session; 409 if someone else has changed the same fields since',
  tag: 'Sessions',
  access: 'password',
  params: sessionParams,
  body: updateSessionSchema,
  response: createResponseSchema(sessionSchema),
} as const satisfies Endpoint;

const { tier, individual_tiers, veto, veto_by } = albumFields;

/** Body of `PUT /api/sessions/{id}/ratings`: the changed fields of some albums. */
export const rateSessionSchema = z.strictObject({
  albums: atMost(
    1000,
    'At most 1000 albums',
    z.array(
      z.strictObject(
        {
          id: idSchema,
          version: seenVersionSchema,
          ...z.object({ tier, individual_tiers, veto, veto_by }).partial().shape,
        },
        'Must be an album and its changed fields',
      ),
      'Must be a list of albums',
    ),
  ),
  password: adminPasswordSchema,
});

export const rateSessionEndpoint = {
  ...endpoints.RATE_SESSION,
  summary:
    'Change ratings, tiers and vetoes of the albums in a session, all or none; 409 if someone else has changed the same fields since (named by album id)',
  tag: 'Sessions',
  access: 'password',
  params: sessionParams,
  body: rateSessionSchema,
  response: createResponseSchema(sessionSchema),
} as const satisfies Endpoint;
