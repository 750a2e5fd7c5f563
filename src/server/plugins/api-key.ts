import { timingSafeEqual } from 'node:crypto';
import plugin from 'fastify-plugin';
import { HttpError } from '../lib/errors.ts';

/**
 * Rejects API calls without the API key. The key is part of the public page: it identifies the
 * version of the app, not the user.
 */
export const apiKey = plugin<{ key: string }>(async (app, { key }) => {
  const expected = Buffer.from(key);
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const given = headers['x-api-key'];
    if (given === undefined)
      throw new HttpError(401, 'API_KEY_REQUIRED', 'The X-API-Key header is missing');
    if (typeof given !== 'string' || !isSame(Buffer.from(given), expected))
      throw new HttpError(401, 'API_KEY_INVALID', 'The API key is wrong');
    done();
  });
});

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
