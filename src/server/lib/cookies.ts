import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../settings/env.ts';
import { httpsBy } from './plain-http.ts';

export type Cookies = ReturnType<typeof createCookies>;

type CookieSettings = Pick<Environment, 'publicUrl'> & {
  browser: Pick<Environment['browser'], 'publicPath'>;
};

type CookieName =
  | 'spindle_session'
  | 'spindle_device'
  | 'spindle_spotify'
  | 'spindle_person'
  | 'spindle_club'
  | 'spindle_version';

/**
 * Cookies that are also sent when another site leads here: when Spotify redirects back, and for a
 * link in a chat to a page of a private club. Changes from other sites are rejected anyway.
 */
const LAX: ReadonlySet<CookieName> = new Set(['spindle_spotify', 'spindle_club']);

/**
 * Cookies that scripts cannot read and other sites cannot send. Over HTTPS they are `Secure`, and
 * their `__Host-` prefix prevents other hosts of the domain from setting them. That prefix requires
 * the path `/`: with a public path the cookies get `__Secure-`, and the path in their name, since
 * cookies of another instance above it on the same host are also sent.
 */
export function createCookies({ publicUrl, browser: { publicPath } }: CookieSettings) {
  const prefix = publicPath === '' ? '__Host-' : '__Secure-';
  const isHttps = httpsBy(publicUrl);
  const ending = publicPath.replaceAll('/', '.');
  const fullName = (request: FastifyRequest, name: CookieName) =>
    (isHttps(request) ? prefix : '') + name + ending;

  function read(request: FastifyRequest, name: CookieName): string | null {
    const text = request.headers.cookie;
    if (!text?.includes(name)) return null;
    return cookie.parse(text)[fullName(request, name)] ?? null;
  }

  /**
   * @param maxAge in seconds; 0 removes the cookie, without it the cookie lasts for the browser
   * session
   */
  function write(
    request: FastifyRequest,
    reply: FastifyReply,
    name: CookieName,
    value: string,
    maxAge?: number,
  ): void {
    const sameSite = LAX.has(name) ? 'lax' : 'strict';
    const options = { path: publicPath || '/', httpOnly: true, sameSite } as const;
    const secure = isHttps(request);
    const age = maxAge === undefined ? {} : { maxAge };
    const text = cookie.serialize(fullName(request, name), value, { ...options, ...age, secure });
    reply.header('set-cookie', text);
  }

  return { read, write };
}
