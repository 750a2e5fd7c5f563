import type { Db } from '../../database/connection.ts';
import { findPersonId, personName, reviewerId } from '../../database/people.ts';
import type { PersonalLinksTable } from '../../database/tables/people-tables.ts';
import { hashToken } from '../../lib/token-hash.ts';

/** An active personal link of a reviewer. */
export type StoredLink = Omit<PersonalLinksTable, 'person_id'> & { reviewer: string };

/** Links of a reviewer, with the number of phones. */
export type LinksOfReviewer = Omit<StoredLink, 'token_hash'> & { links: number; phones: number };

/**
 * Reviewers with links, by name: when the last was created, and when one was last used.
 * @param reviewer only theirs
 */
export async function findLinks(db: Db, at: string, reviewer?: string): Promise<LinksOfReviewer[]> {
  const rows = await db
    .selectFrom('personal_links')
    .select(({ selectFrom, fn }) => [
      personName('personal_links.person_id').as('reviewer'),
      fn.max('created_at').as('created_at'),
      fn.max('last_used_at').as('last_used_at'),
      fn.countAll<number>().as('links'),
      selectFrom('browsers')
        .select(fn.countAll<number>().as('count'))
        .whereRef('browsers.person_id', '=', 'personal_links.person_id')
        .where('expires_at', '>', at)
        .as('phones'),
    ])
    .$if(reviewer !== undefined, (links) =>
      links.where('person_id', '=', reviewerId(reviewer ?? '')),
    )
    .groupBy('person_id')
    .orderBy('reviewer')
    .execute();
  return rows.map(({ links, phones, ...link }) => {
    return { ...link, links: Number(links), phones: Number(phones) };
  });
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

/** Hashes of the active links of a reviewer, oldest first. */
export async function findLinkHashes(db: Db, reviewer: string): Promise<string[]> {
  const rows = await db
    .selectFrom('personal_links')
    .select('token_hash')
    .where('person_id', '=', reviewerId(reviewer))
    .orderBy('created_at')
    .orderBy('token_hash')
    .execute();
  return rows.map(({ token_hash }) => token_hash);
}

export async function insertLink(db: Db, { reviewer, ...link }: StoredLink): Promise<void> {
  const person_id = await findPersonId(db, reviewer);
  await db
    .insertInto('personal_links')
    .values({ person_id, ...link })
    .execute();
}

/** Deletes the links of a reviewer; their browsers stay. */
export async function deleteLinks(db: Db, reviewer: string): Promise<void> {
  await db.deleteFrom('personal_links').where('person_id', '=', reviewerId(reviewer)).execute();
}

export async function updateLastUse(db: Db, token: string, at: string): Promise<void> {
  await db
    .updateTable('personal_links')
    .set({ last_used_at: at })
    .where('token_hash', '=', hashToken(token))
    .execute();
}

/** Stores that a phone of a reviewer was used, with one of the links that were opened. */
export async function updateLastUseOfReviewer(db: Db, reviewer: string, at: string): Promise<void> {
  await db
    .updateTable('personal_links')
    .set({ last_used_at: at })
    .where('person_id', '=', reviewerId(reviewer))
    .where('last_used_at', 'is not', null)
    .execute();
}
