import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Cookies } from './cookies.ts';
import { adminRequired } from './errors.ts';

type AdminSession = { token_hash: string; created_at: string; expires_at: string };

type Parts = { db: Db; now: () => Date; cookies: Cookies };

const MINUTE = 60_000;
const EIGHT_HOURS = 8 * 60 * MINUTE;
const SEVEN_DAYS = 7 * 24 * 60 * MINUTE;

/**
 * Admins who are signed in: 8 hours from their last request, at most 7 days. Their browser holds a
 * random token in a cookie, the database only its hash.
 */
export function createAdminSessions({ db, now, cookies }: Parts) {
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString();

  function hashOf(request: FastifyRequest): string {
    return digest(cookies.read(request, 'spindle_session') ?? '');
  }

  /** Signs the browser in; a session that it had before ends. */
  async function start(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = randomBytes(32).toString('base64url');
    await inTransaction(db, async (trx) => {
      await trx
        .deleteFrom('admin_sessions')
        .where((row) =>
          row.or([row('token_hash', '=', hashOf(request)), row('expires_at', '<=', later(0))]),
        )
        .execute();
      await trx
        .insertInto('admin_sessions')
        .values({
          token_hash: digest(token),
          created_at: later(0),
          expires_at: later(EIGHT_HOURS),
        })
        .execute();
    });
    cookies.write(request, reply, 'spindle_session', token, SEVEN_DAYS / 1000);
  }

  async function current(request: FastifyRequest): Promise<AdminSession | undefined> {
    if (cookies.read(request, 'spindle_session') === null) return undefined;
    return db
      .selectFrom('admin_sessions')
      .selectAll()
      .where('token_hash', '=', hashOf(request))
      .where('expires_at', '>', later(0))
      .executeTakeFirst();
  }

  /**
   * The session of the browser with eight more hours. They are written at most once a minute,
   * because a commit makes every kept answer stale.
   * @throws HttpError 401 when the browser is not signed in
   */
  async function extend(request: FastifyRequest): Promise<AdminSession> {
    const session = await current(request);
    if (session === undefined) throw adminRequired();
    const limit = Date.parse(session.created_at) + SEVEN_DAYS;
    const expires = Math.min(now().getTime() + EIGHT_HOURS, limit);
    if (expires - Date.parse(session.expires_at) < MINUTE) return session;
    const extended = { ...session, expires_at: new Date(expires).toISOString() };
    await db
      .updateTable('admin_sessions')
      .set({ expires_at: extended.expires_at })
      .where('token_hash', '=', session.token_hash)
      .execute();
    return extended;
  }

  /**
   * A key of 32 bytes for what the database keeps of a session: the cookie gives it, and nothing
   * that is stored does.
   */
  function secretKey(request: FastifyRequest): Buffer {
    const token = cookies.read(request, 'spindle_session') ?? '';
    return Buffer.from(hkdfSync('sha256', token, '', 'kept for a session', 32));
  }

  /** Signs the browser out; one that is not signed in stays so. */
  async function end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const session = await current(request);
    if (session !== undefined)
      await db.deleteFrom('admin_sessions').where('token_hash', '=', session.token_hash).execute();
    cookies.write(request, reply, 'spindle_session', '', 0);
  }

  /**
   * Signs every browser out.
   * @throws HttpError 401 when the browser that asks is not signed in
   */
  async function endAll(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await extend(request);
    await db.deleteFrom('admin_sessions').execute();
    cookies.write(request, reply, 'spindle_session', '', 0);
  }

  return { start, current, extend, secretKey, end, endAll };
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
