import type { FastifyRequest } from 'fastify';
import { invalidInput } from './errors.ts';

/**
 * The `Idempotency-Key` of a request that creates something; `null` for none.
 * @throws HttpError 400 for one that is empty, longer than 100 characters, or not printable ASCII
 */
export function idempotencyKey({ headers, routeOptions }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key))
    throw invalidInput({ 'idempotency-key': 'Must be 1 to 100 printable characters' });
  return `${routeOptions.url} ${key}`;
}
