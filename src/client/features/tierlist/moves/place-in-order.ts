import type { TierGroup } from '../filters/filter-albums.ts';
import type { TierWithPositions } from '../ranking/ranking-positions.ts';

type Order = Pick<TierWithPositions<{ id: string }>, 'ranked' | 'others'>;

/** Returns the ids of a tier in the shown order: the ranked albums, then the others. */
export function getShownOrder({ ranked, others }: Order): string[] {
  return [...ranked.map(({ album }) => album), ...others].map(({ id }) => id);
}

/**
 * Returns the saved order of a tier after an album was moved to another index of the shown order.
 * Albums below it without a rank still have none: a drag says nothing about them
 * (product/ranking.md#ranking).
 */
export function placeInOrder(tier: Order, id: string, to: number): string[] {
  const others = getShownOrder(tier).filter((one) => one !== id);
  const isRanked = tier.ranked.some(({ album }) => album.id === id);
  const ranked = tier.ranked.length + (isRanked ? 0 : 1);
  return others.toSpliced(to, 0, id).slice(0, Math.max(ranked, to + 1));
}

/** Returns the ids of the shown albums by tier, in the order of the list. */
export function getListOrder(groups: readonly TierGroup[], tiers: readonly Order[]): string[][] {
  const left = new Set(groups.flatMap(({ albums }) => albums.map(({ id }) => id)));
  const ranked = tiers.map((tier) => getShownOrder(tier).filter((id) => left.delete(id)));
  const others = groups.map(({ albums }) => albums.map(({ id }) => id));
  return [...ranked, ...others.map((ids) => ids.filter((id) => left.has(id)))];
}
