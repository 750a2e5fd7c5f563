import { z } from 'zod';
import { recapRatingSchema } from '#shared/contracts/recaps.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import type { Db } from '../../database/connection.ts';
import { loadPeople, withoutDoubles } from '../../database/people.ts';
import { parseStored } from '../../database/stored-json.ts';

/** Guests by id, in the order of their names, without forgotten and merged ones. */
export function findListedGuests(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('kind', '=', 'guest')
    .where('forgotten_at', 'is', null)
    .where('merged_into_id', 'is', null)
    .orderBy('name')
    .execute();
}

/** Rooms and cards of a person, of closed rooms. */
export type RoomHistory = {
  /** Ids of the recaps with a card. */
  recaps: Set<string>;
  /** Latest card for each album that is not deleted. */
  ratings: Map<string, Tier>;
};

/** Reads the cards of all recaps, by the id of their person; those of merged people are the other's. */
export async function findRoomHistories(db: Db): Promise<Map<string, RoomHistory>> {
  const rows = await db
    .selectFrom('evening_albums')
    .innerJoin('evenings', 'evenings.id', 'evening_albums.evening_id')
    .leftJoin('albums', (join) =>
      join.onRef('albums.id', '=', 'evening_albums.album_id').on('deleted_at', 'is', null),
    )
    .select(['evening_id', 'ratings', 'albums.id as album_id'])
    .orderBy('opened_at')
    .orderBy('evening_id')
    .execute();
  const { merged } = await loadPeople(db);
  const histories = new Map<string, RoomHistory>();
  for (const { evening_id, ratings, album_id } of rows) {
    const cards = parseStored(cardsSchema, ratings, 'evening_albums.ratings');
    for (const { reviewer, tier } of withoutDoubles(cards, (card) => card.reviewer, merged)) {
      const id = merged.get(reviewer) ?? reviewer;
      const history = histories.get(id) ?? { recaps: new Set(), ratings: new Map() };
      histories.set(id, history);
      history.recaps.add(evening_id);
      if (album_id !== null) history.ratings.set(album_id, tier);
    }
  }
  return histories;
}

/** Here with ids instead of names. */
const cardsSchema = z.array(recapRatingSchema);

/** True if a person has a seat in the open room, requested one, or has a card or prediction there. */
export async function isInOpenRoom(db: Db, id: string): Promise<boolean> {
  const room = await db
    .selectFrom('rooms')
    .select('id')
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (room === undefined) return false;
  for (const table of ROOM_TABLES) {
    const row = await db
      .selectFrom(table)
      .select('person_id')
      .where('room_id', '=', room.id)
      .where('person_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) return true;
  }
  const cards = await db
    .selectFrom('room_albums')
    .select('album_id')
    .where('room_id', '=', room.id)
    .where('previous_cards', 'like', `%"${id}"%`)
    .limit(1)
    .executeTakeFirst();
  return cards !== undefined;
}

const ROOM_TABLES = [
  'room_seats',
  'room_ratings',
  'room_predictions',
  'room_seat_requests',
] as const;
