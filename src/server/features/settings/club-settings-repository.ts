import { z } from 'zod';
import { type ClubSettings, clubSchema } from '#shared/contracts/settings.ts';
import type { Db } from '../../database/connection.ts';
import { addReviewers, loadPeople } from '../../database/people.ts';
import { findHiddenSubmitters } from '../submitters/submitter-visibility-repository.ts';

/** Returns the settings that were changed. */
export async function findClubSettings(db: Db): Promise<Partial<ClubSettings>> {
  const rows = await db.selectFrom('club_settings').selectAll().execute();
  const { names } = await loadPeople(db);
  // A field of another version, or with a value of one, has its default.
  const known = rows.flatMap(({ name, value }) => {
    const stored: unknown = JSON.parse(value);
    const given =
      name === 'reviewers' ? idsSchema.parse(stored).map((id) => names.get(id)) : stored;
    const result = clubSchema.shape[name]?.safeParse(given);
    return result?.success ? [[name, result.data] as const] : [];
  });
  return Object.fromEntries(known);
}

const idsSchema = z.array(z.string());

/** Saves some settings; reviewers by id. */
export async function saveClubSettings(
  trx: Db,
  { reviewers, ...settings }: Partial<ClubSettings>,
  at: string,
): Promise<void> {
  if (reviewers !== undefined) await addReviewers(trx, reviewers, at);
  const { toId } = await loadPeople(trx);
  const chosen = reviewers && { reviewers: reviewers.map((name) => toId(name)) };
  for (const [name, content] of Object.entries({ ...settings, ...chosen })) {
    const value = JSON.stringify(content);
    await trx
      .insertInto('club_settings')
      .values({ name: name as keyof ClubSettings, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  }
}

/**
 * Everyone who rated, submitted or vetoed an album that is not deleted, in alphabetical order,
 * except for hidden submitters.
 */
export async function findPeople(db: Db): Promise<string[]> {
  const hidden = await findHiddenSubmitters(db);
  const listed = db.selectFrom('albums').where('albums.deleted_at', 'is', null);
  const rows = await listed
    .innerJoin('ratings', 'ratings.album_id', 'albums.id')
    .innerJoin('people', 'people.id', 'ratings.person_id')
    .select('people.name')
    .union(listed.innerJoin('people', 'people.id', 'vetoer_id').select('people.name'))
    .union(
      listed
        .innerJoin('people', 'people.id', 'submitter_id')
        .select('people.name')
        .where('albums.id', 'not in', [...hidden]),
    )
    .execute();
  return rows.map(({ name }) => name).sort((one, other) => one.localeCompare(other));
}
