import { randomBytes } from 'node:crypto';
import type { Db, Transaction } from '../../database/connection.ts';
import { findPersonId, personName, reviewerId } from '../../database/people.ts';
import type { BrowsersTable } from '../../database/tables/people-tables.ts';
import type { KnownBrowser } from '../../lib/browsers.ts';
import { hashToken } from '../../lib/token-hash.ts';

/** Browsers of a personal link; one more removes the one that expires first. */
const MAX_OF_PERSON = 10;

/** Creates the value of a cookie that identifies a browser: 32 random bytes. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Id of the browser with a cookie: SHA-256, so that the database contains no cookie. */
export function getBrowserId(secret: string): string {
  return hashToken(secret);
}

/** Finds a browser that has not expired. @param at the present time */
export async function findBrowser(
  db: Db,
  id: string | null,
  at: Date,
): Promise<KnownBrowser | undefined> {
  if (id === null) return undefined;
  return db
    .selectFrom('browsers')
    .selectAll()
    .select(personName<string | null>('browsers.person_id').as('reviewer'))
    .where('id', '=', id)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst();
}

/** Ids of the browsers that opened the personal link of a reviewer. */
export async function findLinkedBrowsers(db: Db, reviewer: string): Promise<string[]> {
  const rows = await db
    .selectFrom('browsers')
    .select('id')
    .where('person_id', '=', reviewerId(reviewer))
    .execute();
  return rows.map(({ id }) => id);
}

/** A new browser; `reviewer` is that of its personal link. */
export type NewBrowser = Pick<KnownBrowser, 'id' | 'reviewer' | 'room_id' | 'expires_at'>;

/** Inserts a browser; deletes expired ones, and those of the reviewer above the maximum. */
export async function insertBrowser(
  trx: Transaction,
  { reviewer, ...browser }: NewBrowser,
  at: Date,
): Promise<void> {
  const created_at = at.toISOString();
  await trx.deleteFrom('browsers').where('expires_at', '<=', created_at).execute();
  const person_id = reviewer === null ? null : await findPersonId(trx, reviewer);
  if (person_id !== null) await deleteOldest(trx, person_id);
  await trx
    .insertInto('browsers')
    .values({ ...browser, person_id, created_at, last_seen_at: created_at })
    .execute();
}

async function deleteOldest(trx: Transaction, person_id: string): Promise<void> {
  const others = await trx
    .selectFrom('browsers')
    .select('id')
    .where('person_id', '=', person_id)
    .orderBy('expires_at', 'desc')
    .orderBy('id')
    .execute();
  const ids = others.slice(MAX_OF_PERSON - 1).map(({ id }) => id);
  await deleteBrowsers(trx, ids);
}

/** Stores that a browser was seen, in which room, and until when it is known. */
export async function updateBrowser(
  db: Db,
  browser: Pick<BrowsersTable, 'id' | 'last_seen_at' | 'expires_at' | 'room_id'>,
): Promise<void> {
  const { id, last_seen_at, expires_at, room_id } = browser;
  await db
    .updateTable('browsers')
    .set({ last_seen_at, expires_at, room_id })
    .where('id', '=', id)
    .execute();
}

/** Deletes browsers, with their places among the voters. Their cards and votes stay. */
export async function deleteBrowsers(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('browsers').where('id', 'in', ids).execute();
}

/** Deletes all browsers; personal links remain. */
export async function deleteAllBrowsers(db: Db): Promise<void> {
  await db.deleteFrom('browsers').execute();
}

/** Columns that name a browser. */
const REFERENCES = [
  { table: 'room_seats', column: 'id' },
  { table: 'room_ratings', column: 'seat_id' },
  { table: 'room_predictions', column: 'seat_id' },
  { table: 'room_seat_requests', column: 'guest_id' },
  { table: 'bracket_voters', column: 'browser_id' },
  { table: 'bracket_votes', column: 'browser_id' },
] as const;

/** Gives the seat, cards, votes and places of a browser to another, and deletes the former. */
export async function moveBrowser(trx: Transaction, from: string, to: string): Promise<void> {
  for (const { table, column } of REFERENCES)
    await trx
      .updateTable(table)
      .set({ [column]: to })
      .where(column, '=', from)
      .execute();
  await deleteBrowsers(trx, [from]);
}
