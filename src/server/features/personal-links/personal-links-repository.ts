import { createHash } from 'node:crypto';
import type { RoomSeat } from '#shared/domain/rooms/room.ts';
import type { Db } from '../../database/connection.ts';
import { findPersonId, personName, reviewerId } from '../../database/people.ts';
import type { PersonalLinksTable, PersonalPhonesTable } from '../../database/tables.ts';
import type { Services } from '../../database/transaction.ts';

type Parts = Pick<Services, 'db' | 'now' | 'getClub'>;

/** Phones per link; one more removes the one that expires first. */
const MAX_PHONES = 10;

/** Hash of a token or cookie, as stored. */
export function toHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * Finds the reviewer of a browser, for every feature in which a reviewer acts without a password.
 * @param secret value of its cookie `spindle_person`; `null` without one
 * @returns `null` for a revoked, replaced or expired cookie, and for former reviewers
 */
export async function findPersonalReviewer(
  parts: Parts,
  secret: string | null,
): Promise<string | null> {
  return (await findPhone(parts, secret))?.reviewer ?? null;
}

/** A browser that opened the personal link of a reviewer. */
export type PersonalPhone = Omit<PersonalPhonesTable, 'person_id'> & { reviewer: string };

/** Finds the phone of a cookie. */
export async function findPhone(
  { db, now, getClub }: Parts,
  secret: string | null,
): Promise<PersonalPhone | undefined> {
  if (secret === null) return undefined;
  const phone = await db
    .selectFrom('personal_phones')
    .select(['secret_hash', 'guest_id', 'expires_at'])
    .select(personName('person_id').as('reviewer'))
    .where('secret_hash', '=', toHash(secret))
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  return phone && getClub().reviewers.includes(phone.reviewer) ? phone : undefined;
}

/**
 * Links the guest who takes or requests a seat to its phone, if the seat is that of the phone's
 * reviewer.
 * @returns the guests of all phones of the reviewer until now, whose seat the phone may take over
 */
export async function linkGuest(
  parts: Parts,
  secret: string | null,
  { id, reviewer }: Pick<RoomSeat, 'id' | 'reviewer'>,
): Promise<string[]> {
  const phone = await findPhone(parts, secret);
  if (phone?.reviewer !== reviewer) return [];
  const { db, now } = parts;
  const guests = await findGuests(db, reviewer);
  await db
    .updateTable('personal_phones')
    .set({ guest_id: id })
    .where('secret_hash', '=', phone.secret_hash)
    .execute();
  await updateLastUse(db, reviewer, now().toISOString());
  return guests;
}

/** Room guests of the phones of a reviewer. */
export async function findGuests(db: Db, reviewer: string): Promise<string[]> {
  const rows = await db
    .selectFrom('personal_phones')
    .select('guest_id')
    .where('person_id', '=', reviewerId(reviewer))
    .execute();
  return rows.flatMap(({ guest_id }) => guest_id ?? []);
}

/** The active personal link of a reviewer. */
export type StoredLink = Omit<PersonalLinksTable, 'person_id'> & { reviewer: string };

/** A link with its number of phones. */
export type CountedLink = StoredLink & { phones: number };

/** All links, by reviewer. */
export async function findLinks(db: Db, at: string): Promise<CountedLink[]> {
  const rows = await db
    .selectFrom('personal_links')
    .select(LINK)
    .select(({ selectFrom, fn }) =>
      selectFrom('personal_phones')
        .select(fn.countAll<number>().as('count'))
        .whereRef('personal_phones.person_id', '=', 'personal_links.person_id')
        .where('expires_at', '>', at)
        .as('phones'),
    )
    .orderBy('reviewer')
    .execute();
  return rows.map(({ phones, ...link }) => ({ ...link, phones: Number(phones) }));
}

const LINK = [
  personName('personal_links.person_id').as('reviewer'),
  'token_hash',
  'created_at',
  'last_used_at',
] as const;

/** Finds the link of a token. */
export async function findLink(db: Db, token: string): Promise<StoredLink | undefined> {
  return db
    .selectFrom('personal_links')
    .select(LINK)
    .where('token_hash', '=', toHash(token))
    .executeTakeFirst();
}

/** Inserts the link of a reviewer who has none. */
export async function insertLink(db: Db, { reviewer, ...link }: StoredLink): Promise<void> {
  const person_id = await findPersonId(db, reviewer);
  await db
    .insertInto('personal_links')
    .values({ person_id, ...link })
    .execute();
}

/** Deletes the link of a reviewer, with its phones. */
export async function deleteLink(db: Db, reviewer: string): Promise<void> {
  await db.deleteFrom('personal_links').where('person_id', '=', reviewerId(reviewer)).execute();
}

/** Records the use of a link. */
export async function updateLastUse(db: Db, reviewer: string, at: string): Promise<void> {
  await db
    .updateTable('personal_links')
    .set({ last_used_at: at })
    .where('person_id', '=', reviewerId(reviewer))
    .execute();
}

/** Inserts a phone; removes expired ones, and those of the reviewer above the maximum. */
export async function insertPhone(
  db: Db,
  { reviewer, ...phone }: PersonalPhone,
  at: string,
): Promise<void> {
  const person_id = await findPersonId(db, reviewer);
  await db.deleteFrom('personal_phones').where('expires_at', '<=', at).execute();
  const others = await db
    .selectFrom('personal_phones')
    .select('secret_hash')
    .where('person_id', '=', person_id)
    .orderBy('expires_at', 'desc')
    .orderBy('secret_hash')
    .execute();
  for (const { secret_hash } of others.slice(MAX_PHONES - 1)) await deletePhone(db, secret_hash);
  await db
    .insertInto('personal_phones')
    .values({ person_id, ...phone })
    .execute();
}

/** Moves the end of a phone's year. */
export async function renewPhone(
  db: Db,
  { secret_hash, expires_at }: Pick<PersonalPhonesTable, 'secret_hash' | 'expires_at'>,
): Promise<void> {
  await db
    .updateTable('personal_phones')
    .set({ expires_at })
    .where('secret_hash', '=', secret_hash)
    .execute();
}

/** Deletes a phone. */
export async function deletePhone(db: Db, secret_hash: string): Promise<void> {
  await db.deleteFrom('personal_phones').where('secret_hash', '=', secret_hash).execute();
}

/** Deletes all phones; links remain. */
export async function deletePhones(db: Db): Promise<void> {
  await db.deleteFrom('personal_phones').execute();
}
