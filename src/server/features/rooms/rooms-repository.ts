import { z } from 'zod';
import { previousCardSchema } from '#shared/contracts/room-response.ts';
import type { Room, RoomAlbum, RoomCard } from '#shared/domain/rooms/room.ts';
import type { Db } from '../../database/connection.ts';
import { addGuests, loadPeople, type PeopleIndex, personName } from '../../database/people.ts';
import { saveRows } from '../../database/save-rows.ts';
import { checkStored } from '../../database/stored-json.ts';
import type { RoomsTable } from '../../database/tables/room-tables.ts';
import type { Tables } from '../../database/tables.ts';
import { notFound } from '../../lib/errors.ts';

/** A room with the key that signs its cookies. */
export type StoredRoom = Room & { entry_key: string };

export async function findOpenRoom(db: Db): Promise<StoredRoom | undefined> {
  const row = await db
    .selectFrom('rooms')
    .selectAll()
    .where('status', '=', 'open')
    .executeTakeFirst();
  return row && loadRoom(db, row);
}

/** Finds a room by code, open or closed. */
export async function findRoomByCode(db: Db, code: string): Promise<StoredRoom | undefined> {
  const row = await db.selectFrom('rooms').selectAll().where('code', '=', code).executeTakeFirst();
  return row && loadRoom(db, row);
}

async function loadRoom(db: Db, row: RoomsTable): Promise<StoredRoom> {
  const albums = await db
    .selectFrom('room_albums')
    .select(['album_id', 'state', 'round', 'tier_before', 'previous_cards'])
    .select(['saved_tier', 'saved_veto', 'suggested_tier', 'revealed_at', 'saved_at'])
    .select(personName<string | null>('saved_vetoer_id').as('saved_veto_by'))
    .select(personName<string | null>('submitter_id').as('submitter'))
    .where('room_id', '=', row.id)
    .orderBy('place')
    .execute();
  const seats = await db
    .selectFrom('room_seats')
    .select(['id', 'is_guest'])
    .select(REVIEWER)
    .where('room_id', '=', row.id)
    .orderBy('place')
    .execute();
  const ratings = await db
    .selectFrom('room_ratings')
    .select(['album_id', 'is_guest', 'seat_id', 'tier', 'note', 'was', 'is_late'])
    .select(REVIEWER)
    .where('room_id', '=', row.id)
    .orderBy('reviewer')
    .execute();
  const predictions = await db
    .selectFrom('room_predictions')
    .select(['album_id', 'seat_id', 'call'])
    .select([REVIEWER, personName<string | null>('guess_id').as('guess')])
    .where('room_id', '=', row.id)
    .orderBy('reviewer')
    .execute();
  const requests = await db
    .selectFrom('room_seat_requests')
    .select(['guest_id', 'is_denied'])
    .select(REVIEWER)
    .where('room_id', '=', row.id)
    .orderBy('place')
    .execute();
  const people = await loadPeople(db);
  return {
    ...row,
    is_held: row.is_held === 1,
    has_calls: row.has_calls === 1,
    has_guesses: row.has_guesses === 1,
    predictions,
    guests_allowed: row.guests_allowed === 1,
    albums: albums.map((album) => toRoomAlbum(people, album)),
    seats: seats.map((seat) => ({ ...seat, is_guest: seat.is_guest === 1 })),
    ratings: ratings.map((rating) => ({
      ...rating,
      is_guest: rating.is_guest === 1,
      is_late: rating.is_late === 1,
    })),
    seat_requests: requests.map((request) => ({ ...request, is_denied: request.is_denied === 1 })),
  };
}

/** Name of the person of a seat, card, prediction or request, as an expression of a query. */
const REVIEWER = personName('person_id').as('reviewer');

type AlbumRow = Omit<
  Tables['room_albums'],
  'room_id' | 'place' | 'submitter_id' | 'saved_vetoer_id'
> & { submitter: string | null; saved_veto_by: string | null };

function toRoomAlbum(people: PeopleIndex, { previous_cards, ...row }: AlbumRow): RoomAlbum {
  const { round: attempt, saved_tier: tier, saved_veto, saved_veto_by: veto_by, ...album } = row;
  return {
    ...album,
    attempt,
    previous_cards: parseCards(people, previous_cards),
    saved: tier === null ? null : { tier, veto: saved_veto === 1, veto_by },
  };
}

/** Parses stored cards; a server of the previous release stores none of guests. */
function parseCards({ parse }: PeopleIndex, text: string | null): RoomCard[] {
  return checkStored(cardsSchema, parse(text ?? '[]'), 'room_albums.previous_cards');
}

const cardsSchema = z.array(
  previousCardSchema.extend({ is_guest: z.boolean().default(false) }),
) satisfies z.ZodType<RoomCard[]>;

function toAlbumRow({ stringify, toIdOrNull }: PeopleIndex, given: RoomAlbum) {
  const { attempt, previous_cards: cards, saved, submitter, ...album } = given;
  return {
    ...album,
    round: attempt,
    submitter_id: toIdOrNull(submitter),
    previous_cards: cards.length === 0 ? null : stringify(cards),
    saved_tier: saved?.tier ?? null,
    saved_veto: saved && Number(saved.veto),
    saved_vetoer_id: toIdOrNull(saved?.veto_by ?? null),
  };
}

/** @throws HttpError 404 without the code from the request */
export function requireKnown(room: StoredRoom | undefined): StoredRoom {
  if (room === undefined) throw notFound('No listening room has this code');
  return room;
}

export async function insertRoom(db: Db, room: StoredRoom): Promise<void> {
  await db.insertInto('rooms').values(columns(room)).execute();
  await saveParts(db, room);
}

/** Writes the difference between a room and its stored state. */
export async function saveRoom(db: Db, room: StoredRoom): Promise<void> {
  const { id, ...changed } = columns(room);
  await db.updateTable('rooms').set(changed).where('id', '=', id).execute();
  await saveParts(db, room);
}

/** Writes only what differs, so that a tap writes one rating. */
async function saveParts(db: Db, room: StoredRoom): Promise<void> {
  const of = { room_id: room.id };
  const people = await loadPeopleOf(db, room);
  await saveRows(db, 'room_albums', {
    of,
    key: ['album_id'],
    rows: room.albums.map((album, place) => ({ ...toAlbumRow(people, album), ...of, place })),
  });
  await saveRows(db, 'room_seats', {
    of,
    key: ['person_id'],
    rows: room.seats.map(({ reviewer, ...seat }, place) => ({
      ...seat,
      ...of,
      person_id: people.toPerson(reviewer),
      is_guest: Number(seat.is_guest),
      place,
    })),
  });
  await saveSealed(db, room, people);
  await saveRows(db, 'room_seat_requests', {
    of,
    key: ['guest_id'],
    rows: room.seat_requests.map(({ reviewer, ...request }, place) => ({
      ...request,
      ...of,
      person_id: people.toPerson(reviewer),
      is_denied: Number(request.is_denied),
      place,
    })),
  });
}

/** Writes the difference between the cards, calls and guesses of a room and the stored ones. */
export async function saveSealed(
  db: Db,
  room: StoredRoom,
  given?: Awaited<ReturnType<typeof loadPeopleOf>>,
): Promise<void> {
  const of = { room_id: room.id };
  const people = given ?? (await loadPeopleOf(db, room));
  await saveRows(db, 'room_ratings', {
    of,
    key: ['album_id', 'person_id'],
    rows: room.ratings.map(({ reviewer, ...rating }) => ({
      ...rating,
      ...of,
      person_id: people.toPerson(reviewer),
      is_guest: Number(rating.is_guest),
      is_late: Number(rating.is_late),
    })),
  });
  await saveRows(db, 'room_predictions', {
    of,
    key: ['album_id', 'person_id'],
    rows: room.predictions.map(({ reviewer, guess, ...prediction }) => ({
      ...prediction,
      ...of,
      person_id: people.toPerson(reviewer),
      guess_id: people.toIdOrNull(guess),
    })),
  });
}

/** Reads all people, after adding new guests. */
async function loadPeopleOf(db: Db, { seats, ratings, changed_at }: StoredRoom) {
  const guests = new Set(
    [...seats, ...ratings].filter(({ is_guest }) => is_guest).map(({ reviewer }) => reviewer),
  );
  await addGuests(db, guests, changed_at);
  const people = await loadPeople(db);
  // A guest who left may have a prediction.
  const toPerson = (name: string) =>
    (guests.has(name) ? undefined : people.find(name, 'reviewer')) ?? people.toId(name, 'guest');
  return { ...people, toPerson };
}

function columns(stored: StoredRoom): RoomsTable {
  const { albums, seats, ratings, predictions, seat_requests, ...room } = stored;
  const { is_held, guests_allowed, has_calls, has_guesses } = room;
  return {
    ...room,
    is_held: Number(is_held),
    guests_allowed: Number(guests_allowed),
    has_calls: Number(has_calls),
    has_guesses: Number(has_guesses),
  };
}
