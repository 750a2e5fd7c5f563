import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isHttps } from './plain-http.ts';

export type Cookies = ReturnType<typeof createCookies>;

type CookieName = 'spindle_session' | 'spindle_device' | 'spindle_spotify';

/**
 * Cookies that scripts cannot read and other sites cannot send. Over HTTPS they are `Secure`, and
 * their `__Host-` prefix keeps other hosts of the domain from setting them.
 */
export function createCookies(publicUrl: string | null) {
  const fullName = (request: FastifyRequest, name: CookieName) =>
    isHttps(publicUrl, request) ? `__Host-${name}` : name;

  function read(request: FastifyRequest, name: CookieName): string | null {
    return cookie.parse(request.headers.cookie ?? '')[fullName(request, name)] ?? null;
  }

  /** @param maxAge in seconds; 0 removes the cookie */
  function write(
    request: FastifyRequest,
    reply: FastifyReply,
    name: CookieName,
    value: string,
    maxAge: number,
  ): void {
    // Spotify's page sends the browser back, which a strict cookie would not survive.
    const sameSite = name === 'spindle_spotify' ? 'lax' : 'strict';
    const options = { path: '/', httpOnly: true, sameSite, maxAge } as const;
    const secure = isHttps(publicUrl, request);
    const text = cookie.serialize(fullName(request, name), value, { ...options, secure });
    reply.header('set-cookie', text);
  }

  return { read, write };
}
