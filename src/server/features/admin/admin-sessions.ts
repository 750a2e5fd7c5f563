import { hkdfSync, randomBytes } from 'node:crypto';
import Bowser from 'bowser';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { AdminSession, AdminSessions, SignIn } from '../../lib/admin.ts';
import type { Cookies } from '../../lib/cookies.ts';
import { adminRequired, notFound, sessionEnded } from '../../lib/errors.ts';
import { hashToken } from '../../lib/token-hash.ts';
import * as repository from './admin-sessions-repository.ts';

type Parts = { db: Db; now: () => Date; cookies: Cookies };

const MINUTE = 60_000;
const EIGHT_HOURS = 8 * 60 * MINUTE;
const SEVEN_DAYS = 7 * 24 * 60 * MINUTE;

/**
 * Admin sessions: 8 hours from the last request, at most 7 days. The browser has a random token in
 * a cookie; the database stores only its hash.
 */
export function createAdminSessions({ db, now, cookies }: Parts): AdminSessions {
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString();

  function toHash(request: FastifyRequest): string {
    return hashToken(cookies.read(request, 'spindle_session') ?? '');
  }

  async function start(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = randomBytes(32).toString('base64url');
    await inTransaction(db, async (trx) => {
      await repository.deleteExpiredSessions(trx, later(0));
      await repository.deleteAdminSession(trx, toHash(request));
      await repository.insertAdminSession(trx, {
        token_hash: hashToken(token),
        created_at: later(0),
        expires_at: later(EIGHT_HOURS),
        browser: nameBrowser(request.headers['user-agent']),
      });
    });
    cookies.write(request, reply, 'spindle_session', token, SEVEN_DAYS / 1000);
  }

  async function current(request: FastifyRequest): Promise<AdminSession | undefined> {
    if (cookies.read(request, 'spindle_session') === null) return undefined;
    return repository.findAdminSession(db, toHash(request), later(0));
  }

  /** Written at most once a minute, because every commit invalidates all cached responses. */
  async function extend(request: FastifyRequest, reply?: FastifyReply): Promise<AdminSession> {
    const session = await current(request);
    if (session === undefined) {
      if (reply !== undefined && (await isEnded(request))) clearCookie(request, reply);
      throw adminRequired();
    }
    const limit = Date.parse(session.created_at) + SEVEN_DAYS;
    const expires = Math.min(now().getTime() + EIGHT_HOURS, limit);
    if (expires - Date.parse(session.expires_at) < MINUTE) return session;
    const extended = { ...session, expires_at: new Date(expires).toISOString() };
    try {
      await repository.updateExpiry(db, extended, later(0));
    } catch {
      // Such as on a full disk: the session is valid, and a write reports the problem itself.
      return session;
    }
    return extended;
  }

  function secretKey(request: FastifyRequest): Buffer {
    const token = cookies.read(request, 'spindle_session') ?? '';
    return Buffer.from(hkdfSync('sha256', token, '', 'kept for a session', 32));
  }

  async function isEnded(request: FastifyRequest): Promise<boolean> {
    if (cookies.read(request, 'spindle_session') === null) return false;
    return repository.isEndedSession(db, toHash(request), later(0));
  }

  async function rejectEnded(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!(await isEnded(request))) return;
    clearCookie(request, reply);
    throw sessionEnded();
  }

  async function end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const session = await current(request);
    if (session !== undefined)
      await inTransaction(db, (trx) =>
        repository.endAdminSessions(trx, later(0), session.token_hash),
      );
    clearCookie(request, reply);
  }

  async function list(request: FastifyRequest): Promise<SignIn[]> {
    const own = toHash(request);
    const sessions = await repository.findAdminSessions(db, later(0));
    return sessions.map(({ token_hash, created_at, expires_at, browser }) => {
      const used = Math.max(Date.parse(expires_at) - EIGHT_HOURS, Date.parse(created_at));
      return {
        id: toId(token_hash),
        browser,
        created_at,
        used_at: new Date(used).toISOString(),
        is_this: token_hash === own,
      };
    });
  }

  async function endOne(id: string): Promise<void> {
    await inTransaction(db, async (trx) => {
      const sessions = await repository.findAdminSessions(trx, later(0));
      const session = sessions.find(({ token_hash }) => toId(token_hash) === id);
      if (session === undefined) throw notFound('This browser is not signed in any more');
      await repository.endAdminSessions(trx, later(0), session.token_hash);
    });
  }

  async function endAll(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await extend(request, reply);
    await inTransaction(db, (trx) => repository.endAdminSessions(trx, later(0)));
    clearCookie(request, reply);
  }

  function clearCookie(request: FastifyRequest, reply: FastifyReply): void {
    cookies.write(request, reply, 'spindle_session', '', 0);
  }

  return { start, current, extend, rejectEnded, secretKey, list, endOne, end, endAll };
}

/** Id of a session in responses. */
function toId(tokenHash: string): string {
  return hashToken(tokenHash).slice(0, 22);
}

/** Maximum length; the rest of a header that a client made up is of no use. */
const MAX_LENGTH = 60;

/**
 * Names a browser and its system from its `User-Agent`; `null` if it is unknown.
 * @example nameBrowser('Mozilla/5.0 (X11; Linux x86_64; rv:146.0) …') // 'Firefox on Linux'
 */
export function nameBrowser(userAgent = ''): string | null {
  if (userAgent === '') return null;
  const { browser, os } = Bowser.parse(userAgent);
  const parts = [browser.name, os.name].filter(Boolean);
  return parts.length === 0 ? null : parts.join(' on ').slice(0, MAX_LENGTH);
}
