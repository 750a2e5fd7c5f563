import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalidInput } from './errors.ts';

/** Schema of the header, for the OpenAPI document. */
export const idempotencyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('Repeating a key within a day returns the first response and creates nothing'),
});

/**
 * Returns the `Idempotency-Key` of a request, or `null`.
 * @throws HttpError 400 for one that is empty, longer than 100 characters, or not printable ASCII
 */
export function idempotencyKey({ headers, routeOptions }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key))
    throw invalidInput({ 'idempotency-key': 'Must be 1 to 100 printable characters' });
  return `${routeOptions.url} ${key}`;
}
