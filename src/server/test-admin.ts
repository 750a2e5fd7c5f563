import type { InjectOptions } from 'fastify';
import { API_KEY, cookiesSet, type createCaller, PASSWORD } from './test-caller.ts';

type Sender = Pick<ReturnType<typeof createCaller>, 'send'>;

/** What a request says of its sender: `remoteAddress`, `headers`. */
type From = Pick<InjectOptions, 'remoteAddress'> & { headers?: Record<string, string> };

/** A guess at the admin password, or the right one. */
export function enter({ send }: Sender, password: string, { remoteAddress, headers }: From = {}) {
  return send({
    method: 'POST',
    url: '/api/auth/verify-password',
    headers: { 'x-api-key': API_KEY, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ password }),
    ...(remoteAddress !== undefined && { remoteAddress }),
  });
}

/** Signs in: every cookie as the server set it, and what the browser sends from then on. */
export async function signIn(app: Sender, from: From = {}) {
  const { headers } = await enter(app, PASSWORD, from);
  const set = cookiesSet(headers);
  const [session = '', device = ''] = set.map((text) => text.split(';', 1)[0] ?? '');
  return { set, session, device };
}

/** The moment at which the session of a cookie ends, or the status and code of the refusal. */
export async function extend({ send }: Sender, cookie: string) {
  const { status, body } = await send({
    method: 'POST',
    url: '/api/auth/extend',
    headers: { 'x-api-key': API_KEY, cookie },
  });
  const { data, code } = body as { data?: { expires_at: string }; code?: string };
  return data?.expires_at ?? `${status} ${code}`;
}
