import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { clubSchema } from '#shared/contracts/settings.ts';
import type { ClubSettings } from '#shared/domain/club/club.ts';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import { visibleSubmitter } from '../rooms/submitter-visibility-repository.ts';

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
  const raters = db
    .selectFrom('ratings')
    .innerJoin('albums', 'albums.id', 'ratings.album_id')
    .where('albums.deleted_at', 'is', null)
    .select('ratings.reviewer_name as person')
    .distinct();
  const rows = await raters
    .union(
      findAlbumPeople(db, ({ ref }) => visibleSubmitter(ref('albums.id'), ref('submitted_by'))),
    )
    .union(findAlbumPeople(db, ({ ref }) => ref('veto_by')))
    .execute();
  return rows.map(({ person }) => person).sort((one, other) => one.localeCompare(other));
}

function findAlbumPeople(
  db: Db,
  getPerson: (expression: ExpressionBuilder<Tables, 'albums'>) => Expression<string | null>,
) {
  return db
    .selectFrom('albums')
    .where('deleted_at', 'is', null)
    .where((expression) => expression(getPerson(expression), 'is not', null))
    .select((expression) => sql<string>`${getPerson(expression)}`.as('person'))
    .distinct();
}
