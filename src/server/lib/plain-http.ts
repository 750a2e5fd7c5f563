import type { FastifyRequest } from 'fastify';
import type { Environment } from '../env.ts';

/**
 * Returns the startup warning if the admin password would cross a network in plain text, otherwise
 * `null`.
 */
export function plainHttpWarning({
  host,
  publicUrl,
}: Pick<Environment, 'host' | 'publicUrl'>): string | null {
  if (!isPlainHttp(publicUrl)) return null;
  if (isLoopback(host) && (publicUrl === null || isLoopback(new URL(publicUrl).hostname)))
    return null;
  return 'Plain HTTP beyond this machine: others in the network can read the admin password. Put HTTPS in front, and set PUBLIC_URL to its https address.';
}

function isLoopback(host: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);
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
