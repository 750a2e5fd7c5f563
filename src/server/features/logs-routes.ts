import { reportErrorEndpoint } from '#shared/contracts/logs.ts';
import { type Mounting, mount } from '../lib/register-endpoint.ts';
import { createRateLimit } from '../lib/token-bucket.ts';

/**
 * Reports per IP address, and milliseconds until one more is allowed
 * (product/conventions.md#limits).
 */
const LIMIT = { most: 10, every: 6000 };

/** `POST /api/logs`. */
export function logRoutes(mounting: Mounting, now: () => Date): void {
  const limit = createRateLimit(LIMIT, now);
  mount(
    mounting,
    reportErrorEndpoint,
    ({ body }, { request }) => {
      limit.take(request.ip);
      const entries = Object.entries(body).map(([name, value]) => [
        name,
        redactSecrets(typeof value === 'string' ? value : JSON.stringify(value)),
      ]);
      mounting.app.log.warn(
        { reqId: request.id, browser: Object.fromEntries(entries) },
        'an error in a browser',
      );
      return {};
    },
    202,
  );
}

/** Patterns for user input and credentials, which must not be logged. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/(\/brackets\/shared\/)[^/?#\s)]+/g, '$1…'],
  [/\?[^\s)'":]*/g, '?…'],
  [
    /((?:pass(?:word|wort)?|secret|token|api[-_ ]?key|cookie|authorization)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|\S+)/gi,
    '$1…',
  ],
];

/**
 * Removes secrets from the text of an error.
 * @example redactSecrets('at /x.js?token=1') // 'at /x.js?…'
 */
export function redactSecrets(text: string): string {
  return SECRETS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
}
