import type { z } from 'zod';
import { type Endpoint, failureSchema } from '#shared/contracts/endpoint.ts';
import { idempotencyHeader } from './idempotency-key.ts';

/** Describes an endpoint for the OpenAPI document. */
export function describeCall(endpoint: Endpoint) {
  const {
    method,
    path,
    params,
    query,
    body,
    response,
    summary,
    tag,
    access,
    status = 200,
  } = endpoint;
  return {
    summary,
    operationId: operationId(method, path),
    tags: [tag],
    ...(access === 'session' && { security: [{ apiKey: [], adminSession: [] }] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    // Every create endpoint accepts an idempotency key.
    ...(status === 201 && { headers: idempotencyHeader }),
    response: { [status]: json('Success', response), ...REJECTED },
  };
}

/** Describes an endpoint that responds with a stream. */
export function describeStream(endpoint: Endpoint) {
  const events = { 'text/event-stream': { schema: endpoint.response } };
  return {
    ...describeCall(endpoint),
    response: {
      200: { description: 'Event stream, open until either side closes it', content: events },
      ...REJECTED,
    },
  };
}

/** @example operationId('GET', '/api/albums/:id') // 'getAlbumsById' */
function operationId(method: string, path: string): string {
  const words = path
    .replace('/api/', '')
    .replaceAll(':', 'by-')
    .split(/[^A-Za-z]+/);
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return method.toLowerCase() + words.map(capital).join('');
}

function json(description: string, schema: z.ZodType) {
  return { description, content: { 'application/json': { schema } } };
}

/** Error responses of every endpoint. */
export const REJECTED = {
  '4xx': json(
    'Refused: something is wrong with what was sent, missing, or in the way',
    failureSchema,
  ),
  '5xx': json('Failed: nothing was changed, and the same may succeed later', failureSchema),
};
