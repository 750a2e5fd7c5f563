import type { Db } from '../../database/connection.ts';
import { findPersonId, personName, reviewerId } from '../../database/people.ts';
import type { PersonalLinksTable } from '../../database/tables.ts';
import { hashToken } from '../../lib/token-hash.ts';

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
      selectFrom('browsers')
        .select(fn.countAll<number>().as('count'))
        .whereRef('browsers.person_id', '=', 'personal_links.person_id')
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

export async function findLink(db: Db, token: string): Promise<StoredLink | undefined> {
  return db
    .selectFrom('personal_links')
    .select(LINK)
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
}

/** Hash of the active link of a reviewer. */
export async function findLinkHash(db: Db, reviewer: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('personal_links')
    .select('token_hash')
    .where('person_id', '=', reviewerId(reviewer))
    .executeTakeFirst();
  return row?.token_hash;
}

/** Inserts the link of a reviewer who has none. */
export async function insertLink(db: Db, { reviewer, ...link }: StoredLink): Promise<void> {
  const person_id = await findPersonId(db, reviewer);
  await db
    .insertInto('personal_links')
    .values({ person_id, ...link })
    .execute();
}

/** Deletes the link of a reviewer; its browsers stay. */
export async function deleteLink(db: Db, reviewer: string): Promise<void> {
  await db.deleteFrom('personal_links').where('person_id', '=', reviewerId(reviewer)).execute();
}

export async function updateLastUse(db: Db, reviewer: string, at: string): Promise<void> {
  await db
    .updateTable('personal_links')
    .set({ last_used_at: at })
    .where('person_id', '=', reviewerId(reviewer))
    .execute();
}
