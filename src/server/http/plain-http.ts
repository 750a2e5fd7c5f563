import type { FastifyRequest } from 'fastify';
import type { Environment } from '../env.ts';

/**
 * What to say at start when the admin password would travel readable through a network, or `null`
 * when it would not.
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

/** Tells whether a browser asked over https: by what the club says of itself, or a trusted proxy of the request. */
export function httpsBy(publicUrl: string | null) {
  const isAlways = !isPlainHttp(publicUrl);
  return (request: Pick<FastifyRequest, 'protocol'> | null): boolean =>
    isAlways || request?.protocol === 'https';
}

/** True if people reach the site over plain http; so it is until somebody says otherwise. */
export function isPlainHttp(publicUrl: string | null): boolean {
  return publicUrl === null || new URL(publicUrl).protocol === 'http:';
}
