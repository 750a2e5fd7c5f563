import { z } from 'zod';
import { type Budget, within } from './deadline.ts';
import type { FetchJson } from './fetch-json.ts';
import type { Queue } from './queue.ts';
import { type Service, ServiceError } from './service-error.ts';
import type { Client } from './settings.ts';

/** Milliseconds before its expiry at which a token is renewed. */
const EARLY_MS = 60_000;

const tokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().min(0).catch(3600),
});

export type WithToken = <T>(call: (token: string) => Promise<T>, budget: Budget) => Promise<T>;

type Parts = {
  service: Service;
  url: string;
  client: Client;
  queue: Queue;
  fetchJson: FetchJson;
  /** Deadline of the token request, independent of the waiting calls. */
  budget: () => Budget;
  now: () => Date;
};

/**
 * Calls a service with a client-credentials token: fetched on first use, cached until shortly
 * before it expires, and renewed once when the service rejects it.
 */
export function createClientToken({ service, url, client, ...parts }: Parts): WithToken {
  const { queue, fetchJson, now } = parts;
  let known: { token: string; until: number } | null = null;
  let asking: Promise<string> | null = null;

  return async (call, budget) => {
    const token = await current(budget);
    try {
      return await call(token);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== 401) throw error;
    }
    if (known?.token === token) known = null;
    return call(await current(budget));
  };

  function current(budget: Budget): Promise<string> {
    if (known !== null && known.until > now().getTime()) return Promise.resolve(known.token);
    asking ??= ask().finally(() => {
      asking = null;
    });
    return within(asking, budget, service);
  }

  async function ask(): Promise<string> {
    const own = parts.budget();
    const headers = { authorization: basic(client) };
    const form = { grant_type: 'client_credentials' };
    const request = { service, url, method: 'POST', headers, form } as const;
    const body = await queue(() => fetchJson(request, own.signal), own);
    const result = tokenSchema.safeParse(body);
    if (!result.success) throw new ServiceError(service, 'unavailable');
    const { access_token, expires_in } = result.data;
    known = { token: access_token, until: now().getTime() + expires_in * 1000 - EARLY_MS };
    return access_token;
  }
}

/** Returns the Basic credentials of a client (RFC 6749 §2.3.1). */
export function basic({ id, secret }: Client): string {
  const both = `${encodeURIComponent(id)}:${encodeURIComponent(secret)}`;
  return `Basic ${Buffer.from(both).toString('base64')}`;
}

/** Returns the Authorization header for a token. */
export function bearer(token: string) {
  return { authorization: `Bearer ${token}` };
}
