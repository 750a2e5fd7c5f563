import type { ErrorReport } from '#shared/contracts/logs.ts';
import { REPORT_ERROR } from '#shared/endpoints.ts';
import { ApiError } from '../lib/http/api-error.ts';
import { apiAddress } from '../lib/http/api-url.ts';
import { ChunkLoadError } from '../lib/http/import-with-retry.ts';
import { settings } from '../lib/settings.ts';

/** product/conventions.md#limits: per page; a repeated error is reported by then. */
const MOST = 3;

const received = new Set<string>();

/** Reports an unexpected error to the server. API errors and lost connections are expected. */
export function report(error: unknown): void {
  if (!(error instanceof Error) || error instanceof ApiError || error instanceof ChunkLoadError)
    return;
  const message = String(error).slice(0, 500);
  if (error.name === 'AbortError' || received.has(message) || received.size >= MOST) return;
  received.add(message);
  // Without its query, which may contain a search.
  const { origin, pathname } = location;
  const body: ErrorReport = {
    error: message,
    user_agent: navigator.userAgent.slice(0, 500),
    url: (origin + pathname).slice(0, 500),
    stack: (error.stack ?? '').slice(0, 4000),
  };
  fetch(apiAddress(REPORT_ERROR.path), {
    method: REPORT_ERROR.method,
    headers: { 'x-api-key': settings.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
    // Errors of reporting are ignored.
  }).catch(() => {});
}
