import { CLUB_DEFAULTS, type ClubSettings } from '#shared/contracts/settings.ts';
import type { Db } from '../database/connection.ts';
import { addReviewers, findPersonId } from '../database/people.ts';

/** Settings of a club for services under test: two reviewers, in UTC. */
export function testClub(fields: Partial<ClubSettings> = {}): ClubSettings {
  return { ...CLUB_DEFAULTS, reviewers: ['Ada', 'Ben'], ...fields };
}

/** Adds a past reviewer, unless the name is known. @returns the id */
export async function addPerson(db: Db, name: string): Promise<string> {
  await addReviewers(db, [name], '2026-03-06T12:00:00.000Z');
  return findPersonId(db, name);
}
