import type { Tier } from '#shared/domain/albums/tiers.ts';
import { type Change, diffRatings } from '#shared/domain/changelog/changelog.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { Transaction } from '../../database/connection.ts';
import { loadPeople, withoutDoubles } from '../../database/people.ts';
import { saveRatings } from '../albums/ratings-repository.ts';
import { findRatingsOfGroup, findStoredTiers, type GroupRating } from './undo-import-repository.ts';

type RevertedAlbum = { album: GroupRating['album']; ratings: GroupRating[] };

/** Effect of the revert of a group on ratings of albums that the group did not add. */
export type RevertedRatings = {
  albums: RevertedAlbum[];
  /** Albums with a rating that was changed again. */
  changed: GroupRating['album'][];
};

/**
 * Finds the ratings that the undo of an import, or its restore, reverts: those that are as the group
 * left them. Ratings of deleted albums stay, and so do those that are already as before the group,
 * or that a merge of people replaced.
 */
export async function findRevertedRatings(
  trx: Transaction,
  group_id: string,
): Promise<RevertedRatings> {
  const byAlbum = groupBy(await findRatingsOfGroup(trx, group_id), ({ album }) => album.id);
  const stored = await findStoredTiers(trx, [...byAlbum.keys()]);
  const { merged } = await loadPeople(trx);
  const getId = ({ person_id }: GroupRating) => person_id;
  const reverted: RevertedRatings = { albums: [], changed: [] };
  for (const [album_id, ofAlbum] of byAlbum) {
    const tiers = stored.get(album_id) ?? new Map<string, Tier>();
    const own: GroupRating[] = [];
    const changed: GroupRating[] = [];
    for (const rating of withoutDoubles(ofAlbum, getId, merged)) {
      const person_id = merged.get(rating.person_id) ?? rating.person_id;
      const tier = tiers.get(person_id) ?? null;
      if (tier === rating.old_tier) continue;
      if (tier === rating.tier) own.push({ ...rating, person_id });
      else if (person_id === rating.person_id) changed.push(rating);
    }
    const [first] = ofAlbum;
    if (first === undefined) continue;
    if (changed.length > 0) reverted.changed.push(first.album);
    if (own.length > 0) reverted.albums.push({ album: first.album, ratings: own });
  }
  return reverted;
}

/** Reverts ratings. @returns their changelog entries, by album */
export async function revertRatings(
  trx: Transaction,
  albums: readonly RevertedAlbum[],
  at: string,
): Promise<{ album: GroupRating['album']; changes: Change[] }[]> {
  const { names } = await loadPeople(trx);
  const ratings = albums.flatMap((one) => one.ratings);
  await saveRatings(
    trx,
    ratings.map(({ album, person_id, old_tier }) => ({
      album_id: album.id,
      person_id,
      tier: old_tier,
    })),
    at,
  );
  const getTiers = (ofAlbum: readonly GroupRating[], get: (one: GroupRating) => Tier | null) =>
    Object.fromEntries(ofAlbum.map((one) => [names.get(one.person_id) ?? '', get(one)]));
  return albums.map(({ album, ratings: ofAlbum }) => ({
    album,
    changes: diffRatings(
      getTiers(ofAlbum, ({ tier }) => tier),
      getTiers(ofAlbum, ({ old_tier }) => old_tier),
    ),
  }));
}
