import type { Tier } from '#shared/domain/albums/tiers.ts';
import { RATING_OF } from '#shared/domain/changelog/revert.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { RatingCard } from '#shared/domain/rooms/room-verdict.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import { noteAlbumEdits } from '../../database/optimistic-lock.ts';
import { loadPeople, type PeopleIndex } from '../../database/people.ts';
import { findInBatches, splitRows } from '../../database/split-rows.ts';

/** Tier by reviewer, sorted by reviewer. */
type Ratings = Record<string, Tier>;

/** Ratings of the given albums, by album; of all albums without ids. */
export async function findRatingsOfAlbums(
  db: Db,
  ids?: readonly string[],
): Promise<Map<string, Ratings>> {
  const all = db
    .selectFrom('ratings')
    .select(['album_id', 'person_id', 'tier'])
    .orderBy('album_id')
    .orderBy('person_id');
  const rows =
    ids === undefined
      ? await all.execute()
      : await findInBatches(ids, (some) => all.where('album_id', 'in', some).execute());
  // Sorted here: a join by name would sort all ratings, instead of reading them from their index.
  const { names } = await loadPeople(db);
  const places = new Map([...names.keys()].map((id, place) => [id, place]));
  const placeOf = ({ person_id }: RatingRow) => places.get(person_id) ?? 0;
  const byAlbum = groupBy(rows, ({ album_id }) => album_id);
  const ratings = new Map<string, Ratings>();
  for (const [album_id, given] of byAlbum) {
    given.sort((one, other) => placeOf(one) - placeOf(other));
    const named = given.map(({ person_id, tier }) => [names.get(person_id) ?? '', tier] as const);
    ratings.set(album_id, Object.fromEntries(named));
  }
  return ratings;
}

type RatingRow = { person_id: string; tier: Tier };

/** Stored ratings of albums as cards, by album. */
export async function findRatingsOnFile(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, RatingCard[]>> {
  const ratings = await findRatingsOfAlbums(db, ids);
  return new Map(
    ids.map((id) => [
      id,
      Object.entries(ratings.get(id) ?? {}).map(([reviewer, tier]) => ({ reviewer, tier })),
    ]),
  );
}

/** Inserts the ratings of albums that have none. */
export async function insertRatings(
  db: Db,
  albums: readonly { id: string; individual_tiers: Ratings }[],
  people: PeopleIndex,
): Promise<void> {
  const rows = albums.flatMap(({ id, individual_tiers }) =>
    Object.entries(individual_tiers).map(([name, tier]) => ({
      album_id: id,
      person_id: people.toId(name),
      tier,
    })),
  );
  for (const some of splitRows(rows)) await db.insertInto('ratings').values(some).execute();
}

/** New rating of an album by a person; `null` removes it. */
type NewRating = { album_id: string; person_id: string; tier: Tier | null };

/**
 * Inserts, replaces and removes ratings of albums, and bumps the versions of the albums. Runs in the
 * transaction that writes the changelog entries.
 */
export async function saveRatings(
  trx: Transaction,
  ratings: readonly NewRating[],
  at: string,
): Promise<void> {
  const given = ratings.flatMap(({ tier, ...key }) => (tier === null ? [] : { ...key, tier }));
  for (const some of splitRows(given))
    await trx
      .insertInto('ratings')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['album_id', 'person_id'])
          .doUpdateSet(({ ref }) => ({ tier: ref('excluded.tier') })),
      )
      .execute();
  const removed = ratings.filter(({ tier }) => tier === null);
  for (const [person_id, ofPerson] of groupBy(removed, (one) => one.person_id))
    for (const some of splitRows(ofPerson.map(({ album_id }) => album_id)))
      await trx
        .deleteFrom('ratings')
        .where('person_id', '=', person_id)
        .where('album_id', 'in', some)
        .execute();
  const fields = [...groupBy(ratings, ({ album_id }) => album_id)].map(
    ([id, ofAlbum]) => [id, ofAlbum.map(({ person_id }) => RATING_OF + person_id)] as const,
  );
  await noteAlbumEdits(trx, new Map(fields), at);
}
