import { randomBytes } from 'node:crypto';
import { inTransaction, type Services } from '../../database/transaction.ts';
import { HttpError, rejectInvalid } from '../../lib/errors.ts';
import * as repository from './personal-links-repository.ts';

export type PersonalLinkServices = Pick<Services, 'db' | 'now' | 'getClub'> & {
  /** Frees the seats of guests in the open room. */
  releaseGuests: (guest_ids: readonly string[]) => Promise<void>;
};

/** Bytes of a token: 128 bits, so that its QR code stays small. */
const TOKEN_BYTES = 16;
const SECRET_BYTES = 32;

/** Seconds for which a phone is recognized: a year. */
export const PHONE_SECONDS = 365 * 24 * 3600;

/** The active links with their phones, without tokens. */
export async function listLinks({ db, now }: PersonalLinkServices) {
  const links = await repository.findLinks(db, now().toISOString());
  return links.map(viewLink);
}

function viewLink({ reviewer, created_at, last_used_at, phones }: repository.CountedLink) {
  return { reviewer, created_at, last_used_at, phones };
}

/**
 * Creates the link of a reviewer, and revokes the previous one.
 * @throws HttpError 400 for an unknown reviewer
 */
export async function createLink(services: PersonalLinkServices, reviewer: string) {
  const { db, now, getClub } = services;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const link = {
    reviewer,
    token_hash: repository.toHash(token),
    created_at: now().toISOString(),
    last_used_at: null,
  };
  const guests = await inTransaction(db, async (trx) => {
    if (!getClub().reviewers.includes(reviewer))
      rejectInvalid({ reviewer: 'Please choose one of the reviewers' });
    const before = await repository.findGuests(trx, reviewer);
    await repository.deleteLink(trx, reviewer);
    await repository.insertLink(trx, link);
    return before;
  });
  await services.releaseGuests(guests);
  return { ...viewLink({ ...link, phones: 0 }), token };
}

/** Revokes the link of a reviewer: its phones lose the reviewer, and their seat. Idempotent. */
export async function revokeLink(services: PersonalLinkServices, reviewer: string): Promise<void> {
  const guests = await inTransaction(services.db, async (trx) => {
    const before = await repository.findGuests(trx, reviewer);
    await repository.deleteLink(trx, reviewer);
    return before;
  });
  await services.releaseGuests(guests);
}

/** The reviewer of a cookie. */
export async function viewMe(services: PersonalLinkServices, secret: string | null) {
  return { reviewer: await repository.findPersonalReviewer(services, secret) };
}

/**
 * Makes a browser the reviewer of a link. A browser that was another reviewer leaves that seat; one
 * that opens its link again remains the same phone.
 * @param secret value of its present cookie
 * @returns the reviewer, and the value of its new cookie
 * @throws HttpError 401 PERSONAL_LINK_INVALID
 */
export async function openLink(
  services: PersonalLinkServices,
  token: string,
  secret: string | null,
): Promise<{ reviewer: string; secret: string }> {
  const { db, now, getClub } = services;
  const moment = now();
  const at = moment.toISOString();
  const expires_at = new Date(moment.getTime() + PHONE_SECONDS * 1000).toISOString();
  const opened = await inTransaction(db, async (trx) => {
    const link = await repository.findLink(trx, token);
    if (link === undefined || !getClub().reviewers.includes(link.reviewer)) throw invalidLink();
    const { reviewer } = link;
    await repository.updateLastUse(trx, reviewer, at);
    const phone = await repository.findPhone({ ...services, db: trx }, secret);
    if (phone?.reviewer === reviewer && secret !== null) {
      await repository.renewPhone(trx, { ...phone, expires_at });
      return { reviewer, secret, left: null };
    }
    if (phone !== undefined) await repository.deletePhone(trx, phone.secret_hash);
    const made = randomBytes(SECRET_BYTES).toString('base64url');
    const secret_hash = repository.toHash(made);
    await repository.insertPhone(trx, { secret_hash, reviewer, guest_id: null, expires_at }, at);
    return { reviewer, secret: made, left: phone?.guest_id ?? null };
  });
  if (opened.left !== null) await services.releaseGuests([opened.left]);
  return opened;
}

/** Ends the identity of a browser, and frees its seat in the open room. Idempotent. */
export async function leaveLink(
  services: PersonalLinkServices,
  secret: string | null,
): Promise<void> {
  const phone = await repository.findPhone(services, secret);
  if (phone === undefined) return;
  await repository.deletePhone(services.db, phone.secret_hash);
  if (phone.guest_id !== null) await services.releaseGuests([phone.guest_id]);
}

function invalidLink(): HttpError {
  const text = 'This personal link doesn’t work anymore. Ask the host for a new one.';
  return new HttpError(401, 'PERSONAL_LINK_INVALID', text);
}
