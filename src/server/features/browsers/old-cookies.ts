import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Transaction } from '../../database/connection.ts';
import type { KnownBrowser } from '../../lib/browsers.ts';
import * as repository from './browsers-repository.ts';

/**
 * Cookies of 0.2.0, for a seat and for a voter. Browsers that have one get the present cookie at
 * their first request; the release after 0.3.0 removes this.
 */
export const OLD_COOKIES = ['spindle_room', 'spindle_voter'] as const;

/**
 * Makes one browser of those that a request names, and keeps the first.
 * @param secrets values of its cookies
 * @returns the value of the cookie to keep; `null` if all are unknown
 */
export async function mergeBrowsers(
  trx: Transaction,
  secrets: readonly string[],
  at: Date,
): Promise<string | null> {
  let first: { secret: string; browser: KnownBrowser } | null = null;
  for (const secret of secrets) {
    const browser = await findOrAdmit(trx, secret, at);
    if (browser === undefined) continue;
    if (first === null) first = { secret, browser };
    else await merge(trx, browser, first.browser);
  }
  return first?.secret ?? null;
}

async function merge(trx: Transaction, from: KnownBrowser, to: KnownBrowser): Promise<void> {
  await repository.updateBrowser(trx, { ...to, room_id: to.room_id ?? from.room_id });
  await repository.moveBrowser(trx, from.id, to.id);
}

async function findOrAdmit(trx: Transaction, secret: string, at: Date) {
  const id = repository.getBrowserId(secret);
  const known = await repository.findBrowser(trx, id, at);
  if (known !== undefined) return known;
  const room_id = await findSignedRoom(trx, secret);
  if (room_id === null) return undefined;
  const expires_at = new Date(at.getTime() + TWELVE_HOURS_MS).toISOString();
  await repository.insertBrowser(trx, { id, reviewer: null, room_id, expires_at }, at);
  return repository.findBrowser(trx, id, at);
}

const TWELVE_HOURS_MS = 12 * 3600_000;

/** Id of the open room that signed a cookie, which is all that it has of a watcher. */
async function findSignedRoom(trx: Transaction, secret: string): Promise<string | null> {
  const [, nonce = '', signature = ''] = /^([\w-]{43})\.([\w-]{43})$/.exec(secret) ?? [];
  const room = await trx
    .selectFrom('rooms')
    .select(['id', 'entry_key'])
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (signature === '' || room === undefined || room.entry_key === '') return null;
  const own = createHmac('sha256', room.entry_key).update(nonce).digest('base64url');
  return timingSafeEqual(Buffer.from(signature), Buffer.from(own)) ? room.id : null;
}
