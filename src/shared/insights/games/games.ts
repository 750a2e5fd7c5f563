import { z } from 'zod';
import { countSchema } from '../../contracts/fields.ts';
import { standingSchema } from '../../contracts/room-response.ts';
import { groupBy } from '../../domain/group-by.ts';
import { addStandings, getStandings, type Standing } from '../../domain/rooms/room-games.ts';
import type { Section } from '../section.ts';

const gameSchema = standingSchema.extend({
  evenings_won: countSchema.describe('Evenings with the most points; a tie counts for all of them'),
  is_guest: z.boolean(),
});

const schema = z
  .array(gameSchema)
  .describe('Points of the games in listening rooms, highest first; empty if none was played');

export const games: Section<typeof schema> = {
  schema,
  compute: ({ played, guests }) => {
    const evenings = [...groupBy(played, ({ evening_id }) => evening_id).values()];
    const standings = evenings.map((albums) => getStandings(albums));
    const won = countEveningsWon(standings);
    return addStandings(standings.flat()).map((standing) => ({
      ...standing,
      evenings_won: won.get(standing.reviewer) ?? 0,
      is_guest: guests.includes(standing.reviewer),
    }));
  },
  listAlbums: () => [],
};

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
