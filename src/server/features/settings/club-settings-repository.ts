import { clubSchema } from '#shared/contracts/settings.ts';
import type { ClubSettings } from '#shared/domain/club/club.ts';
import type { Db } from '../../database/connection.ts';
import { findHiddenSubmitters } from '../rooms/submitter-visibility-repository.ts';

/** Returns the settings that were changed. */
export async function findClubSettings(db: Db): Promise<Partial<ClubSettings>> {
  const rows = await db.selectFrom('club_settings').selectAll().execute();
  // A field of another version, or with a value of one, has its default.
  const known = rows.flatMap(({ name, value }) => {
    const result = clubSchema.shape[name]?.safeParse(JSON.parse(value));
    return result?.success ? [[name, result.data] as const] : [];
  });
  return Object.fromEntries(known);
}

export async function saveClubSettings(trx: Db, settings: Partial<ClubSettings>): Promise<void> {
  for (const [name, content] of Object.entries(settings)) {
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
  const present = db.selectFrom('albums').where('albums.deleted_at', 'is', null);
  const rows = await present
    .innerJoin('ratings', 'ratings.album_id', 'albums.id')
    .select('reviewer_name as person')
    .union(
      present.select('veto_by as person').where('veto_by', 'is not', null).$narrowType<Named>(),
    )
    .union(
      present
        .select('submitted_by as person')
        .where('submitted_by', 'is not', null)
        .where('id', 'not in', [...hidden])
        .$narrowType<Named>(),
    )
    .execute();
  return rows.map(({ person }) => person).sort((one, other) => one.localeCompare(other));
}

type Named = { person: string };
