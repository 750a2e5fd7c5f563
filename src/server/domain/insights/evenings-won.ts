import { groupBy } from '#shared/domain/group-by.ts';
import { getStandings, type PlayedGame } from '#shared/domain/rooms/room-games.ts';

/** A played album with its evening. */
export type EveningGame = PlayedGame & { evening_id: string };

/** Number of evenings that each reviewer or guest won; on a tie all of them did. */
export function countEveningsWon(played: readonly EveningGame[]): Map<string, number> {
  const won = new Map<string, number>();
  for (const games of groupBy(played, ({ evening_id }) => evening_id).values()) {
    const standings = getStandings(games);
    const most = standings[0]?.total ?? 0;
    for (const { reviewer, total } of standings)
      if (total > 0 && total === most) won.set(reviewer, (won.get(reviewer) ?? 0) + 1);
  }
  return won;
}
