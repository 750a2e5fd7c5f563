import type { Db } from '../../database/connection.ts';
import { findAllRounds } from '../club-rounds/club-rounds-repository.ts';
import { findRecaps } from '../recaps/recap-repository.ts';
import { findOpenRoom } from '../rooms/rooms-repository.ts';
import { type Finding, forPeople } from './finding.ts';

/**
 * Finds revealed rounds without their recap, and albums that are rated in two places at once.
 * @param broughtBack way to restore data, as the end of a sentence
 */
export async function findRoundProblems(db: Db, broughtBack: string): Promise<Finding[]> {
  const rounds = await findAllRounds(db);
  const recaps = new Set((await findRecaps(db)).map(({ id }) => id));
  const lost = rounds.filter(({ id, revealed_at }) => revealed_at !== null && !recaps.has(id));
  const room = await findOpenRoom(db);
  const played = [
    ...rounds.filter(({ status }) => status === 'open').flatMap(({ album_ids }) => album_ids),
    ...(room?.albums.map(({ album_id }) => album_id) ?? []),
  ];
  const twice = new Set(played.filter((id, index) => played.indexOf(id) !== index));
  return [
    ...lost.map(({ id }) =>
      forPeople(`The cards of the round ${id} are missing`, `To get them back, ${broughtBack}`),
    ),
    ...[...twice].map((id) =>
      forPeople(
        `The album ${id} is in two open rounds, or in a round and the open room`,
        'Cancel one of the rounds, or close the room.',
      ),
    ),
  ];
}
