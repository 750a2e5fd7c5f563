import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect } from 'vitest';
import type { z } from 'zod';
import {
  type Endpoint,
  type EndpointRequest,
  type EndpointResponse,
  failureSchema,
} from '#shared/contracts/endpoint.ts';
import type { FieldConflicts } from '#shared/domain/field-versions.ts';
import { createDocumentCheck } from './test-document.ts';
import { findEndpoint } from './test-endpoints.ts';

export const API_KEY = 'test-key-1';
export const PASSWORD = 'correct horse battery';

type Sent = {
  query?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** `null` omits the key. */
  key?: string | null;
  headers?: Record<string, string>;
};

type Rejection = {
  status: number;
  headers: Record<string, unknown>;
  code: string;
  error: string;
  fields: Record<string, string>;
  data: unknown;
  conflicts: FieldConflicts;
};

/** Calls the app, and checks every response against its contract. */
export function createCaller(app: FastifyInstance) {
  const expectDocumented = createDocumentCheck(app);

  async function send(options: InjectOptions) {
    const response = await app.inject(options);
    const reply = {
      status: response.statusCode,
      headers: response.headers,
      bytes: response.rawPayload,
      body: readBody(response.payload, response.headers['content-encoding']),
    };
    const method = options.method ?? 'GET';
    // Resolves '..', as a client does before it sends the path.
    const path = new URL(String(options.url ?? options.path), 'http://club.example').pathname;
    if (reply.body !== undefined) await expectContract(method, path, reply, expectDocumented);
    return reply;
  }

  const call = (method: Endpoint['method'], path: string, sent: Sent = {}) =>
    send({
      method,
      url: path,
      ...(sent.query && { query: sent.query }),
      headers: {
        ...(sent.key !== null && { 'x-api-key': sent.key ?? API_KEY }),
        ...(sent.body !== undefined && { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      ...(sent.body !== undefined && { payload: JSON.stringify(sent.body) }),
    });

  type Request<E extends Endpoint> = { [Part in keyof EndpointRequest<E>]?: unknown } & {
    headers?: Record<string, string>;
  };

  function request<E extends Endpoint>(endpoint: E, { params, query, body, headers }: Request<E>) {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name) =>
      encodeURIComponent((params as Record<string, string>)[name] ?? ''),
    );
    const password = endpoint.access === 'password' ? { password: PASSWORD } : {};
    return call(endpoint.method, path, {
      query: query as Record<string, string>,
      ...(headers && { headers }),
      ...(endpoint.method !== 'GET' && { body: { ...password, ...(body as object) } }),
    });
  }

  /** Expects success; sends the admin password if the contract requires it. */
  async function ask<E extends Endpoint>(endpoint: E, sent: Request<E> = {}) {
    const { status, body } = await request(endpoint, sent);
    if (status >= 300 || body === undefined)
      expect([status, body]).toMatchObject([200, { success: true }]);
    return body as EndpointResponse<E>;
  }

  /** Expects an error response. */
  async function rejected<E extends Endpoint>(endpoint: E, sent: Request<E> = {}) {
    const { status, headers, body } = await request(endpoint, sent);
    expect(body).toMatchObject({ success: false });
    const { code, error, fields = {}, data, conflicts = {} } = failureSchema.parse(body);
    return { status, headers, code, error, fields, data, conflicts } satisfies Rejection;
  }

  return { send, call, ask, rejected };
}

/** Returns the cookies that a response sets, except `spindle_version`. */
export function cookiesSet(headers: Record<string, unknown>): string[] {
  const set = [headers['set-cookie'] ?? []].flat().map(String);
  return set.filter((text) => !text.includes('spindle_version'));
}

function readBody(text: string, encoding: unknown): unknown {
  return text === '' || encoding !== undefined ? undefined : JSON.parse(text);
}

/**
 * Expects exactly the fields of the contract and of the OpenAPI document; for an error, those of
 * every error.
 */
async function expectContract(
  method: string,
  path: string,
  response: { status: number; body: unknown },
  expectDocumented: ReturnType<typeof createDocumentCheck>,
): Promise<void> {
  const { status, body } = response;
  const endpoint = findEndpoint(method, path);
  const schema: z.ZodType = status < 300 && endpoint ? endpoint.response : failureSchema;
  const parsed = schema.parse(body);
  // For tens of thousands of responses `expect` takes longer than the requests.
  if (!isDeepStrictEqual(parsed, body)) expect(parsed).toEqual(body);
  if (endpoint) await expectDocumented(method, endpoint.path, response);
}
