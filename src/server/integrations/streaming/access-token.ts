import { z } from 'zod';
import { type Budget, within } from './deadline.ts';
import type { ServiceCall } from './service-call.ts';
import { type Service, ServiceError } from './service-error.ts';
import type { Client } from './settings.ts';
import { textOrNull } from './tolerant-schema.ts';

/** Milliseconds before its expiry at which a token is renewed. */
const EARLY_MS = 60_000;

const tokenSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: textOrNull,
  expires_in: z.number().min(0).catch(3600),
});

export type TokenEndpoint = {
  /** Name of the endpoint in errors. */
  service: Service;
  call: ServiceCall;
  url: string;
  client: Client;
  now: () => Date;
  /** Deadline of a token request, independent of the waiting calls. */
  startBudget: () => Budget;
};

/** Requests a token for a client (RFC 6749 §2.3.1). `expires_at` is a Unix time in milliseconds. */
export async function requestToken(
  { call, url, client: { id, secret }, now }: TokenEndpoint,
  form: Record<string, string>,
  budget: Budget,
) {
  const both = `${encodeURIComponent(id)}:${encodeURIComponent(secret)}`;
  const headers = { authorization: `Basic ${Buffer.from(both).toString('base64')}` };
  const options = { method: 'POST', headers, form } as const;
  const { expires_in, ...tokens } = await call(url, tokenSchema, budget, options);
  return { ...tokens, expires_at: now().getTime() + expires_in * 1000 };
}

/**
 * Calls a service with a client-credentials token: fetched on first use, cached until shortly
 * before it expires, and renewed once when the service rejects it.
 */
export function withClientToken(call: ServiceCall, endpoint: TokenEndpoint): ServiceCall {
  let cached: { token: string; until: number } | null = null;
  let asking: Promise<string> | null = null;

  return async (url, schema, budget, options) => {
    const callWith = (token: string) =>
      call(url, schema, budget, { ...options, headers: { ...options?.headers, ...bearer(token) } });
    const token = await current(budget);
    try {
      return await callWith(token);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== 401) throw error;
    }
    if (cached?.token === token) cached = null;
    return callWith(await current(budget));
  };

  function current(budget: Budget): Promise<string> {
    if (cached !== null && cached.until > endpoint.now().getTime())
      return Promise.resolve(cached.token);
    asking ??= ask().finally(() => {
      asking = null;
    });
    return within(asking, budget, endpoint.service);
  }

  async function ask(): Promise<string> {
    const form = { grant_type: 'client_credentials' };
    const { access_token, expires_at } = await requestToken(endpoint, form, endpoint.startBudget());
    cached = { token: access_token, until: expires_at - EARLY_MS };
    return access_token;
  }
}

/** Returns the Authorization header for a token. */
export function bearer(token: string) {
  return { authorization: `Bearer ${token}` };
}
