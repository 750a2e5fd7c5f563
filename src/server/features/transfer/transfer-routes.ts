import type { FastifyInstance } from 'fastify';
import { restoreImportEndpoint, undoImportEndpoint } from '#shared/contracts/changelog.ts';
import {
  getImportProgressEndpoint,
  importSheetEndpoint,
  MAX_CHOICES_LENGTH,
} from '#shared/contracts/imports.ts';
import { isExportName } from '#shared/domain/transfer/export-name.ts';
import { HttpError } from '../../lib/errors.ts';
import { registerForm } from '../../lib/password-forms.ts';
import { restoreImport, undoImport } from './undo-import-service.ts';

/** Bytes of a spreadsheet, and of an export, inclusive (product/conventions.md#limits). */
const MAX_SHEET_BYTES = 10 * 1024 ** 2;
const MAX_EXPORT_BYTES = 1024 ** 3;

/** Endpoints for imports, their undo and its restore. */
export async function transferRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { importer } = services;
  registerForm(app, {
    endpoint: importSheetEndpoint,
    limits: {
      names: ['password', 'file', 'file_name', 'choices', 'dry_run', 'all_albums'],
      file: 'file',
      maxBytes: MAX_SHEET_BYTES,
      // Up to three bytes for a UTF-16 code unit, and one to see that a text is too long.
      maxTextBytes: MAX_CHOICES_LENGTH * 3 + 1,
      tooLarge: () => createTooLargeError('10 MB'),
      large: {
        nameField: 'file_name',
        isLarge: isExportName,
        maxBytes: MAX_EXPORT_BYTES,
        tooLarge: () => createTooLargeError('1 GB'),
        create: importer.createFile,
      },
    },
    queue: services.queues.imports,
    take: async ({ file, password: _, ...fields }, _ip, signal) => {
      const upload =
        'path' in file ? { ...fields, path: file.path } : { ...fields, bytes: file.bytes };
      return { success: true, ...(await importer.run(upload, signal)) };
    },
  });
  app.endpoint(getImportProgressEndpoint, {
    handler: async () => ({ data: importer.getProgress() }),
  });
  app.endpoint(undoImportEndpoint, {
    handler: async ({ params }) => ({
      data: await undoImport(services, params.id),
      message: 'Import undone!',
    }),
  });
  app.endpoint(restoreImportEndpoint, {
    handler: async ({ params }) => ({
      data: await restoreImport(services, params.id),
      message: 'Import restored!',
    }),
  });
}

function createTooLargeError(limit: string): HttpError {
  const message = `The file is larger than ${limit}. Import it in parts, or with spindle import on the server.`;
  return new HttpError(413, 'TOO_LARGE', message);
}
