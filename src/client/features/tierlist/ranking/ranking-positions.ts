import { RANKED_TIERS, type RankedTier, rankedMembers } from '#shared/domain/albums/scores.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';

/** Saved order of a tier: ids, the best first. */
export type TierOrder = { tier: RankedTier; album_ids: readonly string[] };

type Placed = { id: string; tier: Tier; is_test_album: boolean };

/** Tier with the positions of its albums among all albums, from 1. */
export type TierWithPositions<A> = {
  tier: RankedTier;
  /** Albums in the saved order. */
  ranked: { album: A; place: number }[];
  /** Other albums, in the given order; they share the positions of `rest`. */
  others: A[];
  /** Positions of the whole tier, and of the unranked albums. */
  all: { from: number; to: number };
  rest: { from: number; to: number };
};

/**
 * Ranks albums across all tiers, without empty tiers: within a tier the ranked albums first, then
 * the others (product/ranking.md#ranking).
 * @example rankAlbums([{ id: 'a', tier: 'S', is_test_album: false }], [])
 *   // [{ tier: 'S', ranked: [], others: [...], all: { from: 1, to: 1 }, rest: { from: 1, to: 1 }
 * }]
 */
export function rankAlbums<A extends Placed>(
  albums: readonly A[],
  orders: readonly TierOrder[],
): TierWithPositions<A>[] {
  let before = 0;
  return RANKED_TIERS.flatMap((tier) => {
    const members = rankedMembers(albums, tier);
    if (members.length === 0) return [];
    const order = orders.find((one) => one.tier === tier)?.album_ids ?? [];
    const { ranked, others } = split(members, order);
    const from = before + 1;
    before += members.length;
    return {
      tier,
      ranked: ranked.map((album, at) => ({ album, place: from + at })),
      others,
      all: { from, to: before },
      rest: { from: from + ranked.length, to: before },
    };
  });
}

/** Splits members into those in an order, sorted by it, and the others. */
function split<A extends Placed>(members: readonly A[], order: readonly string[]) {
  const byId = new Map(members.map((album) => [album.id, album]));
  const ranked = order.flatMap((id) => byId.get(id) ?? []);
  const named = new Set(ranked);
  return { ranked, others: members.filter((album) => !named.has(album)) };
}
