import type { Db } from '../../database/connection.ts';
import { personName } from '../../database/people.ts';

/** A person, and the browser that votes for them. */
export type VotingPerson = { reviewer: string; is_guest: boolean; browser_id: string };

/**
 * The seats of the open room that prove a voter: those of reviewers, and of guests while it allows
 * guests.
 */
export async function findVotingSeats(db: Db): Promise<VotingPerson[]> {
  const seats = await db
    .selectFrom('room_seats')
    .innerJoin('rooms', 'rooms.id', 'room_seats.room_id')
    .select(['room_seats.id as browser_id', 'is_guest', personName('person_id').as('reviewer')])
    .where('rooms.status', '=', 'open')
    .where(({ or, eb }) => or([eb('is_guest', '=', 0), eb('rooms.guests_allowed', '=', 1)]))
    .execute();
  return seats.map((seat) => ({ ...seat, is_guest: seat.is_guest === 1 }));
}
