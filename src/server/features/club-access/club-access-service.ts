import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { Transaction } from '../../database/connection.ts';
import { inTransaction, type Services } from '../../database/transaction.ts';
import { HttpError } from '../../lib/errors.ts';
import { hashToken } from '../../lib/token-hash.ts';
import { deleteSetting, findSetting, putSetting } from '../admin/settings-repository.ts';
import * as repository from './club-access-repository.ts';
import { hashViewPassword, putViewHash } from './view-password.ts';

export type ClubAccessServices = Pick<Services, 'db' | 'now' | 'getClub'> & {
  /** True if an environment variable sets the view password. */
  isViewPasswordFixed: boolean;
};

/** Bytes of a token: 128 bits, so that its QR code stays small. */
const TOKEN_BYTES = 16;
const SECRET_BYTES = 32;

/** Seconds for which a browser may visit: a year. */
export const ADMISSION_SECONDS = 365 * 24 * 3600;

/** Maximum invite links. */
const MAX_LINKS = 50;

/** Ways into a private club, without tokens and passwords. */
export async function viewAccess({ db, now, isViewPasswordFixed }: ClubAccessServices) {
  const links = await repository.findInviteLinks(db, now().toISOString());
  return {
    has_view_password: (await repository.findViewHash(db)) !== undefined,
    is_view_password_fixed: isViewPasswordFixed,
    has_feed_token: (await findSetting(db, 'feed_token_hash')) !== undefined,
    invite_links: links,
  };
}

/**
 * Changes the view password: browsers that entered with the previous one lose access.
 * @throws HttpError 409 if an environment variable sets it
 */
export async function changeViewPassword(
  services: ClubAccessServices,
  view_password: string,
): Promise<void> {
  const text = 'The server sets this itself, so it can only be changed there.';
  const fields = { view_password: 'Set by VIEW_PASSWORD on the server' };
  if (services.isViewPasswordFixed) throw new HttpError(409, 'SETTING_FIXED', text, fields);
  const hash = await hashViewPassword(view_password);
  await inTransaction(services.db, (trx) => putViewHash(trx, hash));
}

/** Creates an invite link. @throws HttpError 409 above the maximum */
export async function addInvite({ db, now }: ClubAccessServices, label: string) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const link = { id: newId(), label, created_at: now().toISOString(), last_used_at: null };
  await inTransaction(db, async (trx) => {
    if ((await repository.countInviteLinks(trx)) >= MAX_LINKS)
      throw new HttpError(409, 'TOO_MANY_LINKS', `There are ${MAX_LINKS} links. Revoke one first.`);
    await repository.insertInviteLink(trx, { ...link, token_hash: hashToken(token) });
  });
  return { ...link, browsers: 0, token };
}

/** Revokes an invite link: its browsers lose access. Idempotent. */
export function removeInvite({ db }: ClubAccessServices, id: string): Promise<void> {
  return repository.deleteInviteLink(db, id);
}

/** Creates the token of the feeds, and revokes the previous one. */
export async function replaceFeedToken({ db }: ClubAccessServices): Promise<{ token: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await putSetting(db, 'feed_token_hash', hashToken(token));
  return { token };
}

/** Revokes the token of the feeds. Idempotent. */
export function removeFeedToken({ db }: ClubAccessServices): Promise<void> {
  return deleteSetting(db, 'feed_token_hash');
}

/**
 * Admits a browser by an invite link.
 * @param previous value of its present cookie
 * @returns the value of its new cookie
 * @throws HttpError 401 INVITE_LINK_INVALID, also while the club asks for its password
 */
export function enterByLink(
  services: ClubAccessServices,
  token: string,
  previous: string | null,
): Promise<string> {
  const { db, now, getClub } = services;
  return inTransaction(db, async (trx) => {
    const link = await repository.findInviteLink(trx, token);
    if (link === undefined || getClub().visibility === 'password') throw invalidLink();
    await repository.updateInviteUse(trx, link.id, now().toISOString());
    return admit(trx, now(), link.id, previous);
  });
}

function invalidLink(): HttpError {
  const text = 'This invite link doesn’t work anymore. Ask for a new one.';
  return new HttpError(401, 'INVITE_LINK_INVALID', text);
}

/**
 * Admits a browser by the view password.
 * @param check verifies the password, or throws
 * @param previous value of its present cookie
 * @returns the value of its new cookie
 * @throws HttpError 409 unless the club asks for a password
 */
export async function enterByPassword(
  { db, now, getClub }: ClubAccessServices,
  check: () => Promise<void>,
  previous: string | null,
): Promise<string> {
  if (getClub().visibility !== 'password')
    throw new HttpError(409, 'NO_VIEW_PASSWORD', 'The club asks for no password now.');
  const verified = await repository.findViewHash(db);
  await check();
  return inTransaction(db, async (trx) => {
    // Changed while it was verified.
    if ((await repository.findViewHash(trx)) !== verified) throw wrongViewPassword();
    return admit(trx, now(), null, previous);
  });
}

/** Creates the 401 for a wrong view password. */
export function wrongViewPassword(): HttpError {
  return new HttpError(401, 'INVALID_VIEW_PASSWORD', 'That’s not the club’s password');
}

/** Stores a browser, and deletes its previous cookie. @returns the value of its cookie */
async function admit(
  trx: Transaction,
  now: Date,
  link_id: string | null,
  previous: string | null,
): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const expires_at = new Date(now.getTime() + ADMISSION_SECONDS * 1000).toISOString();
  if (previous !== null) await repository.deleteAdmission(trx, hashToken(previous));
  const browser = { secret_hash: hashToken(secret), link_id, expires_at };
  await repository.insertAdmission(trx, browser, now.toISOString());
  return secret;
}

/**
 * Ends the access that a browser has by its cookie; one that waits for another visibility remains.
 * @returns true if it had access
 */
export async function endAdmission(
  { db, now, getClub }: ClubAccessServices,
  secret: string | null,
): Promise<boolean> {
  if (secret === null) return false;
  const { visibility } = getClub();
  const until = await repository.findAdmission(db, secret, visibility, now().toISOString());
  if (until === undefined) return false;
  await repository.deleteAdmission(db, hashToken(secret));
  return true;
}
