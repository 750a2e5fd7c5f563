import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Browsers } from '../../lib/browsers.ts';
import type { Cookies } from '../../lib/cookies.ts';
import { HttpError } from '../../lib/errors.ts';
import type { Budgets } from '../../lib/token-bucket.ts';
import * as repository from './browsers-repository.ts';

type Parts = {
  db: Db;
  now: () => Date;
  cookies: Cookies;
  budgets: Pick<Budgets, 'newBrowsers'>;
};

/** Milliseconds for which a stored time of a visit is not renewed. */
const SEEN_MS = 3600_000;

/** The browser has a random token in its cookie; the database stores only the hash. */
export function createBrowsers({ db, now, cookies, budgets }: Parts): Browsers {
  const readSecret: Browsers['readSecret'] = (request) => cookies.read(request, 'spindle_person');

  const find: Browsers['find'] = async (request) => {
    const secret = readSecret(request);
    if (secret === null) return undefined;
    return repository.findBrowser(db, repository.getBrowserId(secret), now());
  };

  const see: Browsers['see'] = async (request, reply, wanted) => {
    try {
      return await keep(request, reply, wanted);
    } catch (error) {
      if (!isRead(request) || error instanceof HttpError) throw error;
      return wanted.browser?.id ?? null;
    }
  };

  const keep: Browsers['keep'] = async (request, reply, { browser, seconds, room_id }) => {
    const at = now();
    const expires_at = new Date(at.getTime() + seconds * 1000).toISOString();
    if (browser === undefined) return add(request, reply, { room_id, expires_at });
    const { id, person_id } = browser;
    // The year of a personal link begins only when it is opened.
    const halfway = new Date(at.getTime() + seconds * 500).toISOString();
    const isRenewed = person_id === null && browser.expires_at < halfway;
    const isSeen = at.getTime() - Date.parse(browser.last_seen_at) > SEEN_MS;
    const hasEntered = room_id !== null && room_id !== browser.room_id;
    if (!isRenewed && !isSeen && !hasEntered) return id;
    await repository.updateBrowser(db, {
      id,
      room_id: room_id ?? browser.room_id,
      last_seen_at: at.toISOString(),
      expires_at: isRenewed ? expires_at : browser.expires_at,
    });
    const secret = readSecret(request);
    if (isRenewed && secret !== null) remember(request, reply, secret, expires_at);
    return id;
  };

  async function add(
    request: FastifyRequest,
    reply: FastifyReply,
    given: Pick<repository.NewBrowser, 'room_id' | 'expires_at'>,
  ): Promise<string> {
    budgets.newBrowsers.take(request.ip);
    const secret = repository.createSecret();
    const id = repository.getBrowserId(secret);
    const browser = { ...given, id, reviewer: null };
    await inTransaction(db, (trx) => repository.insertBrowser(trx, browser, now()));
    remember(request, reply, secret, given.expires_at);
    return id;
  }

  const remember: Browsers['remember'] = (request, reply, secret, expires_at) => {
    const seconds = Math.ceil((Date.parse(expires_at) - now().getTime()) / 1000);
    cookies.write(request, reply, 'spindle_person', secret, seconds);
  };

  const forget: Browsers['forget'] = (request, reply) =>
    cookies.write(request, reply, 'spindle_person', '', 0);

  return { find, readSecret, see, keep, remember, forget };
}

/** True for requests that succeed without a write, such as on a full disk. */
function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}
