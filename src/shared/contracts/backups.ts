import { z } from 'zod';
import * as endpoints from '../endpoints.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { adminPasswordSchema, text } from './fields.ts';
import { largeFileSchema } from './uploads.ts';

/** Reasons of a backup. */
export const BACKUP_KINDS = [
  'nightly',
  'manual',
  'migration',
  'import',
  'restore',
  'uploaded',
] as const;

const backupSchema = z.object({
  name: z.string().describe('File name'),
  kind: z
    .enum(BACKUP_KINDS)
    .describe('Why it was made; migration, import, restore: before one; uploaded: by an admin'),
  made_at: z.string().describe('In UTC, ISO 8601'),
  bytes: z.number().int(),
  has_plain_secrets: z
    .boolean()
    .describe('True if it has secrets of notifications as plain text: it cannot be downloaded'),
  sealed: z
    .array(z.string())
    .describe('People whose sealed cards of open rounds are in it; a download is without them'),
});

const restoreSchema = z.object({
  id: z.string(),
  name: z.string().describe('File name of the backup'),
  state: z.enum(['running', 'done', 'failed']),
  problem: z.string().nullable().describe('Why it failed; the data are then as before'),
  stored: z.array(z.string()).describe('Files of the data directory with the previous data'),
});

export type Restore = z.output<typeof restoreSchema>;

export const listBackupsEndpoint = {
  ...endpoints.LIST_BACKUPS,
  summary: 'Backups of the server, newest first; 409 with PostgreSQL, which has its own tools',
  tag: 'Backups',
  access: 'session',
  response: createResponseSchema(
    z.object({
      backups: z.array(backupSchema),
      last_restore: restoreSchema
        .nullable()
        .describe('The latest restore since the process started; `null` if there was none'),
    }),
  ),
} as const satisfies Endpoint;

export const uploadBackupEndpoint = {
  ...endpoints.UPLOAD_BACKUP,
  summary:
    'Add a backup from another place to the list, which replaces the one that was uploaded before; 422 for any other file',
  tag: 'Backups',
  access: 'session',
  body: z.strictObject({
    password: adminPasswordSchema,
    file_name: text('Must be text')
      .max(200, 'Has at most 200 characters')
      .describe('For messages; has to precede the file'),
    file: largeFileSchema('Please choose a backup', 'A backup, as spindle backup makes it'),
  }),
  response: createResponseSchema(backupSchema),
} as const satisfies Endpoint;

export const restoreBackupEndpoint = {
  ...endpoints.RESTORE_BACKUP,
  summary:
    'Begin to replace all data with a backup. The data of now are backed up first, the server restarts on the new data, and everyone is signed out. If that fails, the data stay as they are',
  tag: 'Backups',
  access: 'password',
  status: 202,
  params: z.object({ name: text('Please choose a backup') }),
  body: z.strictObject({ password: adminPasswordSchema }),
  response: createResponseSchema(restoreSchema),
} as const satisfies Endpoint;
