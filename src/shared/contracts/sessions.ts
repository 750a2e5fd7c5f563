import { z } from 'zod';
import { albumSchema } from './albums.ts';
import { answer, type Endpoint, searchablePageOf } from './endpoint.ts';
import {
  adminPasswordSchema,
  afterQuery,
  dateSchema,
  flagSchema,
  idSchema,
  lines,
  pageQuery,
  searchQuery,
  text,
} from './fields.ts';

const sessionSchema = z.object({
  id: z.string(),
  session_date: z.string().nullable(),
  location: z.string().nullable(),
  notes: z.string().nullable(),
  album_count: z.number().int(),
  albums: z.array(albumSchema).optional().describe('By tier, only with includeAlbums=true'),
});

export type Session = z.output<typeof sessionSchema>;

/** The fields of a session that a person sets, each by rules.md#validation. */
export const sessionFields = {
  session_date: dateSchema,
  location: text('Location is required').max(99, 'Location must be less than 100 characters'),
  notes: lines(499, 'Notes must be less than 500 characters').nullable(),
};

/** Body of `POST /api/sessions`. */
export const createSessionSchema = z.strictObject({
  ...sessionFields,
  notes: sessionFields.notes.default(null),
  password: adminPasswordSchema,
});

/** Body of `PUT /api/sessions/{id}`: any part of the fields. */
export const updateSessionSchema = z.strictObject({
  ...z.object(sessionFields).partial().shape,
  password: adminPasswordSchema,
});

export type SessionFields = Omit<z.output<typeof createSessionSchema>, 'password'>;

const sessionParams = z.object({ id: idSchema });

export const listSessions = {
  method: 'GET',
  path: '/api/sessions',
  summary: 'Sessions, newest first; with a search only those with a matching album',
  tag: 'Sessions',
  access: 'public',
  query: z.object({
    ...pageQuery({ default: 10, most: 100 }),
    ...afterQuery,
    ...searchQuery,
    include_test_albums: flagSchema,
    includeAlbums: flagSchema,
  }),
  response: searchablePageOf(sessionSchema),
} as const satisfies Endpoint;

export const getSession = {
  method: 'GET',
  path: '/api/sessions/:id',
  summary: "One session; 'now-listening' is the one being listened to",
  tag: 'Sessions',
  access: 'public',
  params: sessionParams,
  query: z.object({ include_test_albums: flagSchema, includeAlbums: flagSchema }),
  response: answer(sessionSchema),
} as const satisfies Endpoint;

export const createSession = {
  method: 'POST',
  path: '/api/sessions',
  summary: 'Add a session',
  tag: 'Sessions',
  access: 'password',
  body: createSessionSchema,
  response: answer(sessionSchema),
} as const satisfies Endpoint;

/** What is done to one with nothing but the password to say. */
const ACTION = {
  tag: 'Sessions',
  access: 'password',
  params: sessionParams,
  body: z.strictObject({ password: adminPasswordSchema }),
  response: answer(sessionSchema),
} as const;

export const deleteSession = {
  ...ACTION,
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary: 'Take a session out of every list; 409 while an album is in it',
} as const satisfies Endpoint;

export const restoreSession = {
  ...ACTION,
  method: 'POST',
  path: '/api/sessions/:id/restore',
  summary: 'Bring a deleted session back; 410 when it was deleted over 90 days ago',
} as const satisfies Endpoint;

export const updateSession = {
  method: 'PUT',
  path: '/api/sessions/:id',
  summary: 'Change some fields of a session',
  tag: 'Sessions',
  access: 'password',
  params: sessionParams,
  body: updateSessionSchema,
  response: answer(sessionSchema),
} as const satisfies Endpoint;
