import type { FastifyInstance } from 'fastify';
import {
  listBackupsEndpoint,
  restoreBackupEndpoint,
  uploadBackupEndpoint,
} from '#shared/contracts/backups.ts';
import { HttpError } from '../../lib/errors.ts';
import { registerForm } from '../../lib/password-forms.ts';
import { addUploadedBackup, beginRestore, viewBackups } from './backups-service.ts';

/** Bytes of an uploaded backup, inclusive: covers of the default quota, and a large database. */
const MAX_BACKUP_BYTES = 16 * 1024 ** 3;

/** Backups on the page of an admin. */
export async function backupRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  app.endpoint(listBackupsEndpoint, {
    handler: async () => ({ data: await viewBackups(services) }),
  });
  app.endpoint(restoreBackupEndpoint, {
    handler: async ({ params }) => ({ data: await beginRestore(services, params.name) }),
  });
  registerForm(app, {
    endpoint: uploadBackupEndpoint,
    limits: {
      names: ['password', 'file', 'file_name'],
      file: 'file',
      maxBytes: 0,
      tooLarge: createTooLargeError,
      large: {
        nameField: 'file_name',
        isLarge: () => true,
        maxBytes: MAX_BACKUP_BYTES,
        tooLarge: createTooLargeError,
        create: services.importer.createFile,
      },
    },
    queue: services.queues.backups,
    take: async ({ file, file_name: name }) => {
      // A file in memory is one that came before its name.
      if (!('path' in file)) throw new HttpError(422, 'NO_BACKUP_FILE', 'This is no backup');
      const data = await addUploadedBackup(services, { name, path: file.path });
      return { success: true, data };
    },
  });
}

function createTooLargeError(): HttpError {
  const message = 'The file is larger than 16 GB. Restore it with spindle restore on the server.';
  return new HttpError(413, 'TOO_LARGE', message);
}
