import { createHash } from 'node:crypto';
import type { Visibility } from '#shared/domain/club/club-access.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import type { AdmittedBrowsersTable, InviteLinksTable } from '../../database/tables.ts';
import { findSetting } from '../admin/settings-repository.ts';

/** Browsers of one invite link, or of the view password; one more removes the oldest. */
const MAX_BROWSERS = 500;

/** Hash of a token or cookie, as stored. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Hash of the view password; undefined if there is none. */
export function findViewHash(db: Db): Promise<string | undefined> {
  return findSetting(db, 'view_password_hash');
}

/**
 * Finds until when a cookie gives access.
 * @param visibility links admit only while it is `link`, the view password while it is `password`
 * @returns a time in UTC; undefined for a revoked, replaced or expired cookie
 */
export async function findAdmission(
  db: Db,
  secret: string,
  visibility: Visibility,
  at: string,
): Promise<string | undefined> {
  const browser = await db
    .selectFrom('admitted_browsers')
    .select(['link_id', 'expires_at'])
    .where('secret_hash', '=', hashSecret(secret))
    .where('expires_at', '>', at)
    .executeTakeFirst();
  const way: Visibility = browser?.link_id === null ? 'password' : 'link';
  return way === visibility ? browser?.expires_at : undefined;
}

/** A link with its number of browsers. */
export type CountedInvite = InviteLinksTable & { browsers: number };

/** All invite links, oldest first. */
export async function findInviteLinks(db: Db, at: string): Promise<CountedInvite[]> {
  const rows = await db
    .selectFrom('invite_links')
    .selectAll('invite_links')
    .select(({ selectFrom, fn }) =>
      selectFrom('admitted_browsers')
        .select(fn.countAll<number>().as('count'))
        .whereRef('admitted_browsers.link_id', '=', 'invite_links.id')
        .where('expires_at', '>', at)
        .as('browsers'),
    )
    .orderBy('invite_links.created_at')
    .orderBy('invite_links.id')
    .execute();
  return rows.map(({ browsers, ...link }) => ({ ...link, browsers: Number(browsers) }));
}

/** Finds the invite link of a token. */
export async function findInviteLink(db: Db, token: string): Promise<InviteLinksTable | undefined> {
  return db
    .selectFrom('invite_links')
    .selectAll()
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
}

/** Number of invite links. */
export async function countInviteLinks(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('invite_links')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Inserts an invite link. */
export async function insertInviteLink(trx: Transaction, link: InviteLinksTable): Promise<void> {
  await trx.insertInto('invite_links').values(link).execute();
}

/** Deletes an invite link, with its browsers. */
export async function deleteInviteLink(db: Db, id: string): Promise<void> {
  await db.deleteFrom('invite_links').where('id', '=', id).execute();
}

/** Records the use of an invite link. */
export async function updateInviteUse(trx: Transaction, id: string, at: string): Promise<void> {
  await trx.updateTable('invite_links').set({ last_used_at: at }).where('id', '=', id).execute();
}

/** Inserts a browser; deletes expired ones, and those of the same way above the maximum. */
export async function insertAdmission(
  trx: Transaction,
  browser: AdmittedBrowsersTable,
  at: string,
): Promise<void> {
  await trx.deleteFrom('admitted_browsers').where('expires_at', '<=', at).execute();
  const others = await trx
    .selectFrom('admitted_browsers')
    .select('secret_hash')
    .where('link_id', browser.link_id === null ? 'is' : '=', browser.link_id)
    .orderBy('expires_at', 'desc')
    .orderBy('secret_hash')
    .offset(MAX_BROWSERS - 1)
    .limit(MAX_BROWSERS)
    .execute();
  for (const { secret_hash } of others) await deleteAdmission(trx, secret_hash);
  await trx.insertInto('admitted_browsers').values(browser).execute();
}

/** Deletes a browser. */
export async function deleteAdmission(db: Db, secret_hash: string): Promise<void> {
  await db.deleteFrom('admitted_browsers').where('secret_hash', '=', secret_hash).execute();
}

/** Deletes the browsers that entered with the view password. */
export async function deletePasswordBrowsers(trx: Transaction): Promise<void> {
  await trx.deleteFrom('admitted_browsers').where('link_id', 'is', null).execute();
}

/** Deletes all browsers; invite links and the view password remain. */
export async function deleteAdmissions(db: Db): Promise<void> {
  await db.deleteFrom('admitted_browsers').execute();
}
