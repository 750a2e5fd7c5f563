import type { Tier } from '#shared/domain/albums/tiers.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { Db } from '../../database/connection.ts';
import { findInBatches } from '../../database/split-rows.ts';

/** Tier by reviewer, sorted by reviewer. */
type Ratings = Record<string, Tier>;

/** Ratings of the given albums, by album; of all albums without ids. */
export async function findRatingsOfAlbums(
  db: Db,
  ids?: readonly string[],
): Promise<Map<string, Ratings>> {
  const all = db
    .selectFrom('ratings')
    .select(['album_id', 'reviewer_name', 'tier'])
    .orderBy('album_id')
    .orderBy('reviewer_name');
  const rows =
    ids === undefined
      ? await all.execute()
      : await findInBatches(ids, (some) => all.where('album_id', 'in', some).execute());
  const byAlbum = groupBy(rows, ({ album_id }) => album_id);
  return new Map([...byAlbum].map(([album_id, given]) => [album_id, toRatings(given)]));
}

function toRatings(rows: readonly { reviewer_name: string; tier: Tier }[]): Ratings {
  return Object.fromEntries(rows.map(({ reviewer_name, tier }) => [reviewer_name, tier]));
}
