import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../database/connection.ts';
import { inTransaction, type Services } from '../../database/transaction.ts';
import type { Presences } from '../../domain/presence/presence.ts';
import type { ReleaseSeats } from '../../domain/rooms/room-seats.ts';
import type { KnownBrowser } from '../../lib/browsers.ts';
import { conflict, HttpError, rejectInvalid } from '../../lib/errors.ts';
import { hashToken } from '../../lib/token-hash.ts';
import {
  createSecret,
  deleteBrowsers,
  findLinkedBrowsers,
  getBrowserId,
  insertBrowser,
  moveBrowser,
  updateBrowser,
} from '../browsers/browsers-repository.ts';
import * as repository from '../browsers/personal-links-repository.ts';
import { findUnseenReveal } from '../club-rounds/open-round-repository.ts';
import { findOpenRoom } from '../rooms/rooms-repository.ts';

export type PersonalLinkServices = Pick<Services, 'db' | 'now' | 'getClub'> & {
  presences: Presences;
  releaseSeats: ReleaseSeats;
};

/** Bytes of a token: 128 bits, so that its QR code stays small. */
const TOKEN_BYTES = 16;

/** Links of a reviewer. */
const MAX_LINKS = 10;

/** Seconds for which a phone is recognized: a year. */
const PHONE_SECONDS = 365 * 24 * 3600;

/** The reviewer of a browser, its seat, the code of the open room, and a reveal that waits. */
export async function viewMe(
  { db, getClub }: PersonalLinkServices,
  browser: Pick<KnownBrowser, 'id' | 'reviewer'> | undefined,
) {
  const named = browser?.reviewer ?? null;
  const reviewer = named !== null && getClub().reviewers.includes(named) ? named : null;
  const room = browser && (await findOpenRoom(db));
  const seat = room?.seats.find(({ id }) => id === browser?.id)?.reviewer ?? null;
  const isKnown = reviewer !== null || seat !== null;
  const unseen_round = reviewer === null ? null : await findUnseenReveal(db, reviewer);
  return { reviewer, room_code: (isKnown && room?.code) || null, seat, unseen_round };
}

/** Reviewers with active links and their phones, without tokens. */
export function listLinks({ db, now }: PersonalLinkServices) {
  return repository.findLinks(db, now().toISOString());
}

/**
 * Creates the link of a reviewer, and revokes the previous ones.
 * @throws HttpError 400 for an unknown reviewer
 */
export function replaceLinks(services: PersonalLinkServices, reviewer: string) {
  return createLink(services, reviewer, (trx) => endLinks(trx, reviewer));
}

/**
 * Creates one more link of a reviewer, such as for a new phone.
 * @throws HttpError 400 for an unknown reviewer; 409 TOO_MANY_LINKS
 */
export function addLink(services: PersonalLinkServices, reviewer: string) {
  return createLink(services, reviewer, async (trx) => {
    const { length } = await repository.findLinkHashes(trx, reviewer);
    if (length >= MAX_LINKS) throw tooManyLinks(reviewer);
    return [];
  });
}

/** @param prepare ends links. @returns the ids of their browsers */
async function createLink(
  services: PersonalLinkServices,
  reviewer: string,
  prepare: (trx: Transaction) => Promise<string[]>,
) {
  const { db, now, getClub } = services;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const created_at = now().toISOString();
  const link = { reviewer, token_hash: hashToken(token), created_at, last_used_at: null };
  const { ended, links } = await inTransaction(db, async (trx) => {
    if (!getClub().reviewers.includes(reviewer))
      rejectInvalid({ reviewer: 'Please choose one of the reviewers' });
    const ended = await prepare(trx);
    await repository.insertLink(trx, link);
    return { ended, links: await repository.findLinks(trx, created_at, reviewer) };
  });
  await services.releaseSeats(({ id }) => ended.includes(id));
  const [made] = links;
  if (made === undefined) throw new Error('The new link is missing');
  return { ...made, token };
}

/**
 * Revokes all links of a reviewer: their browsers are unknown from now on, and lose their seat and
 * their places among voters. Idempotent.
 */
export async function revokeLinks(services: PersonalLinkServices, reviewer: string): Promise<void> {
  const ended = await inTransaction(services.db, (trx) => endLinks(trx, reviewer));
  await services.releaseSeats(({ id }) => ended.includes(id));
}

/** Deletes links with their browsers. @returns the ids of the browsers, which may have a seat */
async function endLinks(trx: Transaction, reviewer: string): Promise<string[]> {
  const ended = await findLinkedBrowsers(trx, reviewer);
  await deleteBrowsers(trx, ended);
  await repository.deleteLinks(trx, reviewer);
  return ended;
}

/** A browser that opened a link: its id, reviewer, cookie and end. */
export type OpenedLink = { id: string; reviewer: string; secret: string; expires_at: string };

/**
 * Makes a browser that of the reviewer of a link, for a year. It keeps a seat that it has, unless it
 * had the link of another reviewer. The cookie is a new one, which nobody can have set before.
 * @param browser the browser as it is known now
 * @param secret value of its present cookie, which one that opens its link again keeps
 * @throws HttpError 401 PERSONAL_LINK_INVALID
 */
export async function openLink(
  services: PersonalLinkServices,
  token: string,
  { browser, secret }: { browser: KnownBrowser | undefined; secret: string | null },
): Promise<OpenedLink> {
  const { db, now, getClub } = services;
  const at = now();
  const last_seen_at = at.toISOString();
  const expires_at = new Date(at.getTime() + PHONE_SECONDS * 1000).toISOString();
  const { left, ...opened } = await inTransaction(db, async (trx) => {
    const link = await repository.findLink(trx, token);
    if (link === undefined || !getClub().reviewers.includes(link.reviewer)) throw invalidLink();
    const { reviewer } = link;
    await repository.updateLastUse(trx, token, last_seen_at);
    if (browser?.reviewer === reviewer && secret !== null) {
      await updateBrowser(trx, { ...browser, last_seen_at, expires_at });
      return { id: browser.id, reviewer, secret, left: [] };
    }
    const made = createSecret();
    const id = getBrowserId(made);
    const room_id = browser?.room_id ?? null;
    await insertBrowser(trx, { id, reviewer, room_id, expires_at }, at);
    return { id, reviewer, secret: made, left: await replaceBrowser(trx, browser, id) };
  });
  await services.releaseSeats(({ id }) => left.includes(id));
  // It is present again with its new cookie.
  if (browser?.room_id != null && opened.secret !== secret)
    services.presences.at(browser.room_id).forget(browser.id);
  return { ...opened, expires_at };
}

/**
 * Moves what a browser has to its new id, or ends it if it had the link of another reviewer.
 * @returns the id of one that ended, which may have a seat
 */
async function replaceBrowser(
  trx: Transaction,
  before: KnownBrowser | undefined,
  id: string,
): Promise<string[]> {
  if (before === undefined) return [];
  if (before.person_id === null) {
    await moveBrowser(trx, before.id, id);
    return [];
  }
  await deleteBrowsers(trx, [before.id]);
  return [before.id];
}

/** Ends a browser of a personal link, with its seat in the open room. Idempotent. */
export async function leaveLink(
  { db, releaseSeats }: PersonalLinkServices,
  browser: KnownBrowser | undefined,
): Promise<void> {
  if (browser === undefined || browser.person_id === null) return;
  await deleteBrowsers(db, [browser.id]);
  await releaseSeats(({ id }) => id === browser.id);
}

function invalidLink(): HttpError {
  const text = 'This personal link doesn’t work anymore. Ask the host for a new one.';
  return new HttpError(401, 'PERSONAL_LINK_INVALID', text);
}

function tooManyLinks(reviewer: string): HttpError {
  const text = `${reviewer} has ${MAX_LINKS} links already. Revoke them, then create a new one.`;
  return conflict('TOO_MANY_LINKS', text);
}
