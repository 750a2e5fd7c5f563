import type { Album } from '#shared/contracts/albums.ts';
import { tierScore } from '#shared/domain/albums/scores.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import type { TierGroup } from '../filters/filter-albums.ts';

/** Album whose tier changed, or that is only in one of the lists. */
export type ListChange = { album: Album; from: Tier | null; to: Tier | null };

/** Labels of the changes, in display order. */
export const CHANGES = {
  up: 'Moved up',
  down: 'Moved down',
  turned: 'Found or lost a tier',
  came: 'Arrived',
  went: 'Left',
} as const;

export type ChangeKind = keyof typeof CHANGES;

/**
 * Returns the changes between two states of the tier list by kind; in the order of the later list,
 * removed albums in that of the earlier one.
 */
export function compareLists(
  before: readonly TierGroup[],
  after: readonly TierGroup[],
): Record<ChangeKind, ListChange[]> {
  const tiersBefore = getTiers(before);
  const tiersAfter = getTiers(after);
  const changes: Record<ChangeKind, ListChange[]> = {
    up: [],
    down: [],
    turned: [],
    came: [],
    went: [],
  };
  for (const { tier: to, albums } of after)
    for (const album of albums) {
      const from = tiersBefore.get(album.id) ?? null;
      if (from !== to) changes[getKind(from, to)].push({ album, from, to });
    }
  for (const { tier: from, albums } of before)
    for (const album of albums)
      if (!tiersAfter.has(album.id)) changes.went.push({ album, from, to: null });
  return changes;
}

function getTiers(groups: readonly TierGroup[]): ReadonlyMap<string, Tier> {
  return new Map(groups.flatMap(({ tier, albums }) => albums.map(({ id }) => [id, tier] as const)));
}

function getKind(from: Tier | null, to: Tier): ChangeKind {
  if (from === null) return 'came';
  const [was, is] = [tierScore(from), tierScore(to)];
  // Tiers without a score are neither above nor below.
  if (was === null || is === null) return 'turned';
  return is > was ? 'up' : 'down';
}
