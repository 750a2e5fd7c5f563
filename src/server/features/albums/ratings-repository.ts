import type { Tier } from '#shared/domain/albums/tiers.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { Db } from '../../database/connection.ts';
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
