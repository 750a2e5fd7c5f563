import type { StubResponse } from './fake-service.ts';
import reported from './recorded/spotify-errors.json' with { type: 'json' };

/** An error in the shape of api.spotify.com. */
export function createSpotifyError(status: number, message: string): StubResponse {
  return { status, body: { error: { status, message } } };
}

/**
 * Recorded error responses, to be played: `services.play('spotify', REFUSALS['quota exceeded'])`.
 * Their sources are in `recorded/spotify-errors.json`.
 */
export const ERROR_RESPONSES = {
  /** accounts: 400 */
  'invalid client': find('Invalid client'),
  /** accounts: 400 */
  'refresh token revoked': find('Refresh token revoked'),
  /** spotify: 400 */
  'invalid id': find('Invalid base62 id'),
  /** spotify: 401 */
  'invalid token': find('Invalid access token'),
  /** spotify: 403 */
  forbidden: find('"Forbidden"'),
  /** spotify: 403 with plain text */
  'premium required': find('Active premium subscription'),
  /** spotify: 404 */
  'not found': find('Resource not found'),
  /** spotify: 429 with a `Retry-After` of 48,925 s */
  'quota exceeded': find('QUOTA_EXCEEDED'),
  /** spotify: 429 with a `Retry-After` of 4 s */
  'rate limited': find('API rate limit exceeded'),
} as const satisfies Record<string, StubResponse & { status: number }>;

function find(text: string): StubResponse & { status: number } {
  const row = reported.find(({ body }) => JSON.stringify(body).includes(text));
  if (row === undefined) throw new Error(`No recorded refusal says ${text}`);
  const after = row.headers?.['retry-after'];
  const headers = {
    'content-type': typeof row.body === 'string' ? 'text/plain; charset=utf-8' : 'application/json',
    ...(after !== undefined && { 'retry-after': after }),
  };
  return { status: row.status, headers, body: row.body };
}
