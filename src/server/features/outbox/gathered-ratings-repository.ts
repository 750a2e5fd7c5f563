import type { Change } from '#shared/domain/changelog/changelog.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import { loadPeople } from '../../database/people.ts';
import { getGatherEnd, isChangedMind } from '../../domain/notifications/notification-rules.ts';
import { findReceivers } from './targets-repository.ts';

/**
 * Gathers the rating changes of an edit, to announce them together later. Runs in the transaction of
 * the edit. Not for imports, reverts and listening rooms, which have one message or none.
 */
export async function gatherRatingChanges(
  trx: Transaction,
  album_id: string,
  changes: readonly Change[],
  at: string,
): Promise<void> {
  const rated = changes.filter(({ reviewer }) => reviewer !== null);
  if (rated.length === 0 || (await findReceivers(trx, 'ratings_changed')).length === 0) return;
  const { toId } = await loadPeople(trx);
  for (const { reviewer, old_rating } of rated)
    await trx
      .insertInto('notification_ratings')
      .values({
        album_id,
        person_id: toId(reviewer ?? ''),
        old_rating,
        first_at: at,
        last_at: at,
      })
      // The rating before the first change stays.
      .onConflict((conflict) =>
        conflict.columns(['album_id', 'person_id']).doUpdateSet({ last_at: at }),
      )
      .execute();
}

/** Time at which the gathered rating changes are announced, in ms since 1970; infinite without any. */
export async function findGatherEnd(db: Db): Promise<number> {
  const { first_at, last_at } = await db
    .selectFrom('notification_ratings')
    .select(({ fn }) => [
      fn.min<string | null>('first_at').as('first_at'),
      fn.max<string | null>('last_at').as('last_at'),
    ])
    .executeTakeFirstOrThrow();
  if (first_at === null || last_at === null) return Number.POSITIVE_INFINITY;
  return getGatherEnd(first_at, last_at);
}

/**
 * Removes the gathered rating changes, and returns those that still hold: compared with the present
 * rating, what was undone meanwhile is no change.
 */
export async function takeChangedMinds(trx: Transaction) {
  const rows = await trx
    .selectFrom('notification_ratings as gathered')
    .innerJoin('albums', 'albums.id', 'gathered.album_id')
    .innerJoin('people', 'people.id', 'gathered.person_id')
    .innerJoin('ratings', (join) =>
      join
        .onRef('ratings.album_id', '=', 'gathered.album_id')
        .onRef('ratings.person_id', '=', 'gathered.person_id'),
    )
    .select(['gathered.album_id', 'people.name as reviewer'])
    .select(['gathered.old_rating', 'ratings.tier'])
    .where('albums.deleted_at', 'is', null)
    .where('albums.is_test_album', '=', 0)
    .orderBy('gathered.first_at')
    .orderBy('gathered.album_id')
    .orderBy('people.name')
    .execute();
  await trx.deleteFrom('notification_ratings').execute();
  return rows.flatMap(({ album_id, reviewer, old_rating: from, tier: to }) =>
    from !== null && isChangedMind(from, to) ? [{ album_id, reviewer, from, to }] : [],
  );
}
