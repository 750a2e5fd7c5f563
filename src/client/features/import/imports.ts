import type { Imported } from '#shared/contracts/imports.ts';
import type { SheetChoices } from '#shared/domain/import-choices.ts';
import { IMPORT_SHEET } from '#shared/endpoints.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { apiAddress } from '../../lib/http/api-url.ts';
import { noteCachedResponse } from '../../lib/http/offline-status.ts';
import { settings } from '../../lib/settings.ts';

/** product/conventions.md#times: the server's limits for the upload, the queue and the work. */
const TIMEOUT_MS = 180_000;

type Sheet = {
  name: string;
  content: Blob;
  choices: SheetChoices;
  /** True for a preview without an import. */
  isDryRun: boolean;
  /** True if the response lists every album, or only the first. */
  hasAllAlbums?: boolean;
};

/**
 * Sends a spreadsheet, to preview or to import it.
 * @throws ApiError for any other response; `failure.data` has errors and open questions
 */
export async function sendSheet(
  { name, content, choices, isDryRun, hasAllAlbums = false }: Sheet,
  password: string,
  signal?: AbortSignal,
): Promise<{ data: Imported; message: string }> {
  const form = new FormData();
  form.append('password', password);
  form.append('choices', JSON.stringify(choices));
  form.append('file_name', name.slice(0, 200));
  form.append('dry_run', String(isDryRun));
  form.append('all_albums', String(hasAllAlbums));
  form.append('file', content, 'sheet.csv');
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const ending = signal ? AbortSignal.any([signal, timeout]) : timeout;
  try {
    const response = await fetch(apiAddress(IMPORT_SHEET.path), {
      method: IMPORT_SHEET.method,
      headers: { 'x-api-key': settings.apiKey },
      body: form,
      signal: ending,
    });
    noteCachedResponse(response);
    const body = await response.json().catch(() => null);
    if (response.ok && body !== null) return body;
    throw new ApiError('http', body?.error ?? response.statusText, response.status, body);
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw timeout.aborted
      ? new ApiError(
          'timeout',
          'The request timed out. Please check your connection and try again.',
        )
      : new ApiError(
          navigator.onLine ? 'network' : 'offline',
          'Unable to connect to server. Please check your internet connection.',
        );
  }
}
