import type { Standing } from '#shared/domain/rooms/room-games.ts';

/**
 * Number of evenings that each reviewer or guest won; on a tie all of them did.
 * @param evenings standings of each, the most points first
 */
export function countEveningsWon(evenings: readonly Standing[][]): Map<string, number> {
  const won = new Map<string, number>();
  for (const standings of evenings) {
    const most = standings[0]?.total ?? 0;
    for (const { reviewer, total } of standings)
      if (total > 0 && total === most) won.set(reviewer, (won.get(reviewer) ?? 0) + 1);
  }
  return won;
}
