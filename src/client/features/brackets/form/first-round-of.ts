import { firstRound } from '#shared/domain/brackets/bracket-seeding.ts';

type Side<T> = { /** From 1. */ seed: number; song: T };

/**
 * Returns the pairs of the first round from the top, for songs in seed order; empty for fewer than
 * two.
 */
export function getFirstRound<T>(
  seeded: readonly T[],
): { upper: Side<T>; lower: Side<T> | null }[] {
  if (seeded.length < 2) return [];
  const side = (seed: number): Side<T>[] =>
    seeded.slice(seed - 1, seed).map((song) => ({ seed, song }));
  return firstRound(seeded.length).flatMap(([upper, lower]) =>
    side(upper).map((first) => ({
      upper: first,
      lower: lower === null ? null : (side(lower)[0] ?? null),
    })),
  );
}
