import type { InjectOptions } from 'fastify';
import { API_KEY, cookiesSet, type createCaller, PASSWORD } from './test-caller.ts';

type Sender = Pick<ReturnType<typeof createCaller>, 'send'>;

/** Sender of a request: `remoteAddress`, `headers`. */
type From = Pick<InjectOptions, 'remoteAddress'> & { headers?: Record<string, string> };

/** Sends a password to the sign-in endpoint. */
export function enter({ send }: Sender, password: string, { remoteAddress, headers }: From = {}) {
  return send({
    method: 'POST',
    url: '/api/auth/verify-password',
    headers: { 'x-api-key': API_KEY, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ password }),
    ...(remoteAddress !== undefined && { remoteAddress }),
  });
}

/** Signs in. @returns the cookies as set by the server, and as sent by the browser */
export async function signInAsAdmin(app: Sender, from: From = {}) {
  const { headers } = await enter(app, PASSWORD, from);
  const set = cookiesSet(headers);
  const [session = '', device = ''] = set.map((text) => text.split(';', 1)[0] ?? '');
  return { set, session, device };
}

/** Extends a session. @returns the time at which it expires, or the status and code of the error */
export async function extendAdminSession({ send }: Sender, cookie: string) {
  const { status, body } = await send({
    method: 'POST',
    url: '/api/auth/extend',
    headers: { 'x-api-key': API_KEY, cookie },
  });
  const { data, code } = body as { data?: { expires_at: string }; code?: string };
  return data?.expires_at ?? `${status} ${code}`;
}
