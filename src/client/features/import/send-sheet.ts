import type { Imported } from '#shared/contracts/imports.ts';
import { isExportName } from '#shared/domain/transfer/export-name.ts';
import type { SheetChoices } from '#shared/domain/transfer/import-choices.ts';
import { IMPORT_SHEET } from '#shared/endpoints.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { request } from '../../lib/http/request.ts';

/** Content to import and its display name. */
export type Sheet = { name: string; content: Blob };

export const UNREADABLE_FILE = 'The file could not be read. Choose it again.';

/** product/conventions.md#times: the server's limits for the upload, the queue and the work. */
const TIMEOUT_MS = 210_000;
/** The server allows 20 minutes for the upload, 30 s of waiting and 10 minutes of work. */
const EXPORT_TIMEOUT_MS = 31 * 60_000;

type ImportRequest = Sheet & {
  choices: SheetChoices;
  /** True for a preview without an import. */
  isDryRun: boolean;
  /** True if the response lists every album, or only the first. */
  hasAllAlbums?: boolean;
};

/**
 * Sends a spreadsheet or an export, to preview or to import it.
 * @throws ApiError for any other response; `failure.data` has errors and open questions
 */
export async function sendSheet(
  { name, content, choices, isDryRun, hasAllAlbums = false }: ImportRequest,
  password: string,
  signal?: AbortSignal,
): Promise<{ data: Imported; message?: string | undefined }> {
  const form = new FormData();
  form.append('password', password);
  form.append('choices', JSON.stringify(choices));
  form.append('file_name', name.slice(0, 200));
  form.append('dry_run', String(isDryRun));
  form.append('all_albums', String(hasAllAlbums));
  // Last: the server reads the file when it knows the rest.
  form.append('file', content, name);
  const timeoutMs = isExportName(name) ? EXPORT_TIMEOUT_MS : TIMEOUT_MS;
  try {
    return await request(IMPORT_SHEET, { form, timeoutMs }, signal);
  } catch (error) {
    const isLost =
      error instanceof ApiError && (error.kind === 'network' || error.kind === 'offline');
    // A file that changed on disk since it was chosen fails like a connection.
    if (isLost && !(await isReadable(content))) throw new ApiError(error.kind, UNREADABLE_FILE);
    throw error;
  }
}

function isReadable(content: Blob): Promise<boolean> {
  return content
    .slice(0, 1)
    .arrayBuffer()
    .then(Boolean, () => false);
}
