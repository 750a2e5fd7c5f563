import { reportErrorEndpoint } from '#shared/contracts/logs.ts';
import { type Mounting, mount } from '../../lib/register-endpoint.ts';
import { createRateLimit } from '../../lib/token-bucket.ts';
import { redactSecrets } from './logs-service.ts';

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
