import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, EndpointParts } from '#shared/contracts/endpoint.ts';
import { adminPasswordSchema } from '#shared/contracts/fields.ts';
import { createClientQuota } from './client-quota.ts';
import { describeCall } from './describe-endpoint.ts';
import { busy, invalidInput, rejection } from './errors.ts';
import type { FairQueue } from './fair-queue.ts';
import { getCaller } from './ip-address.ts';
import { acceptForms, type Form, type FormLimits, openForm } from './multipart-form.ts';
import { parse } from './parse-request.ts';

/** Maximum bytes of files that are buffered before authentication. */
const MAX_UNAUTHENTICATED_BYTES = 32 * 1024 * 1024;

type FormEndpoint = Endpoint & { body: z.ZodType };

type Parts<E extends FormEndpoint> = {
  endpoint: E;
  limits: FormLimits;
  /** Queue for authenticated uploads. */
  queue: FairQueue;
  /**
   * Handles the form.
   * @param signal aborts when the client disconnects
   * @returns the response body
   */
  take: (body: EndpointParts<E>['body'], ip: string, signal: AbortSignal) => Promise<object>;
};

/**
 * Registers an endpoint with a multipart form of a file and the admin password, in any order; a
 * large file is last, and is removed after the response is computed.
 */
export function registerForm<E extends FormEndpoint>(app: FastifyInstance, parts: Parts<E>): void {
  const { endpoint, limits, queue, take } = parts;
  const { admin } = app.services;
  const quota = createClientQuota(MAX_UNAUTHENTICATED_BYTES);
  app.register(async (scope: FastifyInstance) => {
    await acceptForms(scope);
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      // The form reader limits the size itself, so that its error can include the file size.
      bodyLimit: Number.MAX_SAFE_INTEGER,
      schema: { ...describeCall(endpoint), consumes: ['multipart/form-data'] },
      // Runs before the body is read.
      ...(endpoint.access === 'session' && {
        onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
          await admin.sessions.extend(request, reply);
        },
      }),
      handler: async (request, reply) => {
        await admin.sessions.rejectEnded(request, reply);
        const body = await receive(request, watchClient(reply));
        return reply.header('cache-control', 'no-store').send(body);
      },
    });
  });

  /**
   * Uploads are not queued before authentication; a file that precedes the password may be evicted.
   */
  async function receive(request: FastifyRequest, signal: AbortSignal): Promise<object> {
    await admin.gate.rejectThrottled(request);
    let isAuthenticated = false;
    const form = openForm(request, limits, (bytes) => {
      if (!isAuthenticated) share.grow(bytes);
    });
    const share = quota.take({
      caller: getCaller(request.ip),
      amount: 0,
      rank: () => (isAuthenticated ? null : 0),
      abandon: () => form.abandon(busy()),
    });
    try {
      await checkPassword(request, form);
      isAuthenticated = true;
      return await queue(request.ip, async () => {
        await form.readAll();
        request.body = form.parts;
        return take(parse(endpoint, request).body, request.ip, signal);
      });
    } finally {
      share.end();
      await form.close();
    }
  }

  async function checkPassword(request: FastifyRequest, form: Form): Promise<void> {
    await form.readUntil('password');
    request.body = form.parts;
    if (!('password' in form.parts)) parse(endpoint, request);
    const { data = '', error } = adminPasswordSchema.safeParse(form.parts.password);
    if (error !== undefined) throw invalidInput({ password: error.issues[0]?.message ?? '' });
    await admin.gate.check(request, data);
  }
}

/**
 * Returns a signal that aborts when the client disconnects. `request.signal` aborts as soon as the
 * body is read.
 */
function watchClient({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort(rejection(400)));
  return gone.signal;
}
