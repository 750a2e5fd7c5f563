import type { Visibility } from '#shared/domain/club/club-access.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import type {
  AdmittedBrowsersTable,
  InviteLinksTable,
} from '../../database/tables/access-tables.ts';
import { hashToken } from '../../lib/token-hash.ts';
import { findSetting } from '../admin/settings-repository.ts';

/** Browsers of one invite link, or of the view password; one more removes the oldest. */
const MAX_BROWSERS = 500;

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
    .where('secret_hash', '=', hashToken(secret))
    .where('expires_at', '>', at)
    .executeTakeFirst();
  const way: Visibility = browser?.link_id === null ? 'password' : 'link';
  return way === visibility ? browser?.expires_at : undefined;
}

/** All invite links with their number of browsers, oldest first; without their hashes. */
export async function findInviteLinks(db: Db, at: string) {
  const rows = await db
    .selectFrom('invite_links')
    .select(['id', 'label', 'created_at', 'last_used_at'])
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

export async function findInviteLink(db: Db, token: string): Promise<InviteLinksTable | undefined> {
  return db
    .selectFrom('invite_links')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
}

export async function countInviteLinks(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('invite_links')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function insertInviteLink(trx: Transaction, link: InviteLinksTable): Promise<void> {
  await trx.insertInto('invite_links').values(link).execute();
}

/** Deletes an invite link, with its browsers. */
export async function deleteInviteLink(db: Db, id: string): Promise<void> {
  await db.deleteFrom('invite_links').where('id', '=', id).execute();
}

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
  const others = trx
    .selectFrom('admitted_browsers')
    .select('secret_hash')
    .where('link_id', browser.link_id === null ? 'is' : '=', browser.link_id)
    .orderBy('expires_at', 'desc')
    .orderBy('secret_hash')
    .offset(MAX_BROWSERS - 1)
    .limit(MAX_BROWSERS);
  await trx.deleteFrom('admitted_browsers').where('secret_hash', 'in', others).execute();
  await trx.insertInto('admitted_browsers').values(browser).execute();
}

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
