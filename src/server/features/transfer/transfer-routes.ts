import { restoreImportEndpoint, undoImportEndpoint } from '#shared/contracts/changelog.ts';
import { importSheetEndpoint } from '#shared/contracts/imports.ts';
import type { Services } from '../../database/transaction.ts';
import { HttpError } from '../../lib/errors.ts';
import { createFairQueue } from '../../lib/fair-queue.ts';
import { mountForm } from '../../lib/password-forms.ts';
import { type Mounting, mount } from '../../lib/register-endpoint.ts';
import type { SheetImport, Taken } from './sheet-import-service.ts';
import { restoreImport, undoImport } from './undo-import-service.ts';

/** Bytes of an upload, inclusive (product/conventions.md#limits). */
const MAX_BYTES = 10 * 1024 * 1024;

/** Limits for parsing a form. */
const LIMITS = {
  names: ['password', 'file', 'file_name', 'choices', 'dry_run', 'all_albums'],
  file: 'file',
  mostBytes: MAX_BYTES,
  longestText: 20_001,
  tooLarge: () =>
    new HttpError(
      413,
      'TOO_LARGE',
      'The file is larger than 10 MB. Import it in parts, or with npm run import on the server.',
    ),
};

/** One import at a time: each needs a worker thread, and memory. */
const QUEUE = { concurrency: 1, maxWaiting: 4, timeoutMs: 30_000 };

/** Endpoints for imports, their undo and its restore. @param take runs the import, in any thread */
export function transferRoutes(
  mounting: Mounting,
  services: Services,
  take: (given: SheetImport) => Promise<Taken>,
): void {
  mountForm(mounting, {
    endpoint: importSheetEndpoint,
    limits: LIMITS,
    queue: createFairQueue(QUEUE),
    take: async ({ file, file_name, choices, dry_run, all_albums }) => ({
      success: true,
      ...(await take({ bytes: file.bytes, file_name, choices, dry_run, all_albums })),
    }),
  });
  mount(mounting, undoImportEndpoint, async ({ params }) => ({
    data: await undoImport(services, params.id),
    message: 'Import undone!',
  }));
  mount(mounting, restoreImportEndpoint, async ({ params }) => ({
    data: await restoreImport(services, params.id),
    message: 'Import restored!',
  }));
}
