import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';

/**
 * Refuses calls without the API key. The key stands in the page that everyone gets: it tells which
 * version of the app calls, not who.
 */
export function requireApiKey(apiKey: string) {
  const expected = digest(apiKey);
  return async ({ headers }: FastifyRequest): Promise<void> => {
    const given = headers['x-api-key'];
    if (given === undefined)
      throw new HttpError(401, 'API_KEY_REQUIRED', 'The X-API-Key header is missing');
    if (typeof given !== 'string' || !timingSafeEqual(digest(given), expected))
      throw new HttpError(401, 'API_KEY_INVALID', 'The API key is wrong');
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
