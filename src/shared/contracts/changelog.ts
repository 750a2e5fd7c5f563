import { z } from 'zod';
import { CHANGE_GROUP_KINDS } from '../domain/change-groups.ts';
import { CHANGE_FILTERS, CHANGE_TYPES, type ChangeType } from '../domain/changelog.ts';
import { albumDetailSchema } from './albums.ts';
import { createPageSchema, createResponseSchema, type Endpoint } from './endpoint.ts';
import {
  adminPasswordSchema,
  afterQuery,
  flagSchema,
  idSchema,
  pageQuery,
  tierSchema,
} from './fields.ts';
import { sessionSchema } from './sessions.ts';

const changeTypes = Object.keys(CHANGE_TYPES) as [ChangeType, ...ChangeType[]];
const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const countSchema = z.number().int().nullable();

const changeGroupSchema = z.object({
  id: z.string(),
  kind: z.enum(CHANGE_GROUP_KINDS),
  count: countSchema.describe('grouped=true: how many entries the row stands for'),
  details: z
    .object({
      file: z.string().nullable().describe('Name of an imported file'),
      albums: countSchema,
      sessions: countSchema,
      ratings: z.array(tierSchema).nullable().describe('Given in a listening room'),
      tier: tierSchema.nullable().describe('Of the album after an evening'),
      room_id: z.string().nullable(),
      undo_of: z.string().nullable().describe('The group that an undo or a restore reverts'),
    })
    .nullable()
    .describe('grouped=true: what the group says as a whole'),
  undone_at: z.string().nullable(),
  undoable_until: z.string().nullable().describe('grouped=true: until when it can be undone'),
});

export const changelogEntrySchema = z.object({
  id: z.string(),
  change_type: z.enum(changeTypes),
  change_date: z.string().describe('Moment in UTC, ISO 8601'),
  album_id: z.string().nullable(),
  session_id: z.string().nullable(),
  artist: z.string().nullable(),
  title: z.string().nullable(),
  reviewer: z.string().nullable(),
  old_rating: tierSchema.nullable(),
  new_rating: tierSchema.nullable(),
  details: z
    .array(z.object({ field: z.string(), old: valueSchema, new: valueSchema }))
    .nullable()
    .describe('The fields that an update changed'),
  session: z
    .object({ session_date: z.string().nullable(), location: z.string().nullable() })
    .nullable()
    .describe('The session of a session entry, as it is now'),
  is_album_deleted: z.boolean().describe('Whether its album is deleted now'),
  is_session_deleted: z.boolean().describe('Whether its session is deleted now'),
  restorable_until: z
    .string()
    .nullable()
    .describe('Of what it deleted: until when that can be restored; `null` when it is there'),
  group: changeGroupSchema
    .nullable()
    .describe('The group it belongs to, or with grouped=true stands for, such as an import'),
});

export type ChangelogEntry = z.output<typeof changelogEntrySchema>;

export const listChangesEndpoint = {
  method: 'GET',
  path: '/api/changelog',
  summary: 'Changes, newest first; each by itself, or one row for each group',
  tag: 'Changelog',
  access: 'public',
  query: z.object({
    ...pageQuery({ default: 20, most: 100 }),
    ...afterQuery,
    change_type: z.enum(CHANGE_FILTERS, `Must be one of ${CHANGE_FILTERS.join(', ')}`).optional(),
    include_test_albums: flagSchema,
    grouped: flagSchema.describe(
      'One row for each group that has an entry the filter finds, in the place of its entries. Its id is that of the group',
    ),
    group: idSchema.optional().describe('Only the entries of this group, each by itself'),
  }),
  response: createPageSchema(changelogEntrySchema),
} as const satisfies Endpoint;

export const takeBackChangeEndpoint = {
  method: 'POST',
  path: '/api/changelog/:id/take-back',
  summary:
    'Put back what was there before a rating, a tier or some fields changed; 409 when a later change stands on it, or what it is about is gone',
  tag: 'Changelog',
  access: 'password',
  params: z.object({ id: idSchema }),
  body: z.strictObject({ password: adminPasswordSchema }),
  response: createResponseSchema(
    z
      .object({ album: albumDetailSchema.nullable(), session: sessionSchema.nullable() })
      .describe('What the change was of, as it is now: an album or a session'),
  ),
} as const satisfies Endpoint;

/** Maximum reasons of a rejected undo or restore in a response. */
export const MAX_REASONS = 20;

const importCountsSchema = z.object({ albums: z.number().int(), sessions: z.number().int() });

export const undoImportEndpoint = {
  method: 'POST',
  path: '/api/changelog/groups/:id/undo',
  summary:
    'Delete the albums that an import added, and the sessions it leaves empty; 409 with `data.reasons` when a later change depends on it, 410 after 90 days',
  tag: 'Changelog',
  access: 'password',
  params: z.object({ id: idSchema }),
  body: z.strictObject({ password: adminPasswordSchema }),
  response: createResponseSchema(importCountsSchema),
} as const satisfies Endpoint;

export const restoreImportEndpoint = {
  method: 'POST',
  path: '/api/changelog/groups/:id/restore',
  summary:
    'Restore all that the undo of an import deleted; 409 with `data.reasons` when an album is in the list again, 410 after 90 days',
  tag: 'Changelog',
  access: 'password',
  params: z.object({ id: idSchema }),
  body: z.strictObject({ password: adminPasswordSchema }),
  response: createResponseSchema(importCountsSchema),
} as const satisfies Endpoint;
