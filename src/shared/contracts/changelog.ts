import { z } from 'zod';
import { CHANGE_GROUP_KINDS } from '../domain/changelog/change-groups.ts';
import { CHANGE_FILTERS, CHANGE_TYPES, type ChangeType } from '../domain/changelog/changelog.ts';
import * as endpoints from '../endpoints.ts';
import { albumDetailSchema } from './albums.ts';
import { createPageSchema, createResponseSchema, type Endpoint } from './endpoint.ts';
import {
  adminPasswordSchema,
  afterQuery,
  fieldChangeSchema,
  flagSchema,
  idSchema,
  pageQuery,
  tierSchema,
} from './fields.ts';
import { sessionSchema } from './sessions.ts';

const changeTypes = Object.keys(CHANGE_TYPES) as [ChangeType, ...ChangeType[]];

const countSchema = z.number().int().nullable();

export const changeGroupSchema = z.object({
  id: z.string(),
  kind: z.enum(CHANGE_GROUP_KINDS),
  count: countSchema.describe('grouped=true: number of entries in the group'),
  details: z
    .object({
      file: z.string().nullable().describe('Name of the imported file'),
      albums: countSchema,
      sessions: countSchema,
      ratings: z.array(tierSchema).nullable().describe('Ratings from a listening room'),
      tier: tierSchema.nullable().describe('Tier of the album after a listening room'),
      room_id: z.string().nullable(),
      undo_of: z.string().nullable().describe('Id of the group that an undo or restore reverted'),
      session_date: z
        .string()
        .nullable()
        .optional()
        .describe('Date of the session whose albums were rated on its page'),
      round_title: z
        .string()
        .nullable()
        .optional()
        .describe('Title of the round that rated the albums'),
      rated_albums: countSchema
        .optional()
        .describe('Number of existing albums whose ratings an import, its undo or restore changed'),
      merged_album: z
        .object({ id: z.string(), name: z.string() })
        .optional()
        .describe('Album that was merged into that of the group, or separated from it'),
    })
    .nullable()
    .describe('grouped=true: summary of the group'),
  undone_at: z.string().nullable(),
  undoable_until: z.string().nullable().describe('grouped=true: time until which it can be undone'),
});

export const changelogEntrySchema = z.object({
  id: z.string(),
  change_type: z.enum(changeTypes),
  change_date: z.string().describe('Time in UTC, ISO 8601'),
  album_id: z.string().nullable(),
  session_id: z.string().nullable(),
  artist: z.string().nullable(),
  title: z.string().nullable(),
  cover_url: z.string().nullable().describe('Current cover of the album'),
  reviewer: z.string().nullable(),
  old_rating: tierSchema.nullable(),
  new_rating: tierSchema.nullable(),
  details: z.array(fieldChangeSchema).nullable().describe('Fields changed by an update'),
  session: z
    .object({ session_date: z.string().nullable(), location: z.string().nullable() })
    .nullable()
    .describe('For a session entry: the session in its current state'),
  is_album_deleted: z.boolean().describe('Whether the album is currently deleted'),
  is_session_deleted: z.boolean().describe('Whether the session is currently deleted'),
  restorable_until: z
    .string()
    .nullable()
    .describe('For a deletion: time until which it can be restored; `null` if nothing is deleted'),
  group: changeGroupSchema
    .nullable()
    .describe(
      'Group of the entry, such as an import; with grouped=true the group that the row represents',
    ),
});

export type ChangelogEntry = z.output<typeof changelogEntrySchema>;

export const listChangesEndpoint = {
  ...endpoints.LIST_CHANGES,
  summary: 'Changes, newest first, ungrouped or one row per group',
  tag: 'Changelog',
  access: 'public',
  query: z.object({
    ...pageQuery({ default: 20, most: 100 }),
    ...afterQuery,
    change_type: z.enum(CHANGE_FILTERS, `Must be one of ${CHANGE_FILTERS.join(', ')}`).optional(),
    include_test_albums: flagSchema,
    grouped: flagSchema.describe(
      'Replaces the entries of each matching group with one row, whose id is the group id',
    ),
    group: idSchema.optional().describe('Only entries of this group, ungrouped'),
  }),
  response: createPageSchema(changelogEntrySchema),
} as const satisfies Endpoint;

export const takeBackChangeEndpoint = {
  ...endpoints.TAKE_BACK_CHANGE,
  summary:
    'Revert a change to a rating, a tier or fields; 409 if a later change depends on it, or the album or session no longer exists',
  tag: 'Changelog',
  access: 'password',
  params: z.object({ id: idSchema }),
  body: z.strictObject({ password: adminPasswordSchema }),
  response: createResponseSchema(
    z
      .object({ album: albumDetailSchema.nullable(), session: sessionSchema.nullable() })
      .describe('The changed album or session in its current state'),
  ),
} as const satisfies Endpoint;

/** Maximum reasons of a rejected undo or restore in a response. */
export const MAX_REASONS = 20;

const importCountsSchema = z.object({ albums: z.number().int(), sessions: z.number().int() });

export const undoImportEndpoint = {
  ...endpoints.UNDO_IMPORT,
  summary:
    'Delete the albums added by an import, and sessions that are then empty, and revert its ratings of other albums; 409 with `data.reasons` if a later change depends on it, 410 after 90 days',
  tag: 'Changelog',
  access: 'password',
  params: z.object({ id: idSchema }),
  body: z.strictObject({ password: adminPasswordSchema }),
  response: createResponseSchema(importCountsSchema),
} as const satisfies Endpoint;

export const restoreImportEndpoint = {
  ...endpoints.RESTORE_IMPORT,
  summary:
    'Restore everything that undoing an import deleted or reverted; 409 with `data.reasons` if an album is in the list again or a rating was changed, 410 after 90 days',
  tag: 'Changelog',
  access: 'password',
  params: z.object({ id: idSchema }),
  body: z.strictObject({ password: adminPasswordSchema }),
  response: createResponseSchema(importCountsSchema),
} as const satisfies Endpoint;
