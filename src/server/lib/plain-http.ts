import type { FastifyRequest } from 'fastify';
import type { Environment } from '../settings/env.ts';
import { isOnNetwork } from './ip-address.ts';

/**
 * Returns the startup warning if the admin password would cross a network in plain text, otherwise
 * `null`.
 */
export function plainHttpWarning(place: Pick<Environment, 'host' | 'publicUrl'>): string | null {
  if (!isPlainHttp(place.publicUrl) || !isOnNetwork(place)) return null;
  return 'Plain HTTP beyond this machine: others in the network can read the admin password. Put HTTPS in front, and set PUBLIC_URL to its https address.';
}

/** Creates a check whether a request uses HTTPS, by `PUBLIC_URL` or a trusted proxy. */
export function httpsBy(publicUrl: string | null) {
  const isAlways = !isPlainHttp(publicUrl);
  return (request: Pick<FastifyRequest, 'protocol'> | null): boolean =>
    isAlways || request?.protocol === 'https';
}

/** True if clients use plain HTTP; the default without `PUBLIC_URL`. */
export function isPlainHttp(publicUrl: string | null): boolean {
  return publicUrl === null || new URL(publicUrl).protocol === 'http:';
}
