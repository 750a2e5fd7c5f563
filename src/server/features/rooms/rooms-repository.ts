import { z } from 'zod';
import { previousCardSchema } from '#shared/contracts/rooms.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import type { Room, RoomAlbum, RoomCard, RoomSeat } from '#shared/domain/rooms/room.ts';
import type { RatingCard } from '#shared/domain/rooms/room-verdict.ts';
import type { Db } from '../../database/connection.ts';
import { saveRows } from '../../database/save-rows.ts';
import { parseStored } from '../../database/stored-json.ts';
import type { RoomsTable, Tables } from '../../database/tables.ts';
import { hideSubmitter } from '../../domain/rooms/submitter-visibility.ts';
import { notFound } from '../../lib/errors.ts';
import { findHiddenSubmitters } from './submitter-visibility-repository.ts';

/** A room with the key that signs its cookies. */
export type StoredRoom = Room & { entry_key: string };

/** The open room, if any. */
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
    .select(['saved_tier', 'saved_veto', 'saved_veto_by', 'suggested_tier', 'submitter'])
    .where('room_id', '=', row.id)
    .orderBy('place')
    .execute();
  const seats = await db
    .selectFrom('room_seats')
    .select(['id', 'reviewer', 'is_guest'])
    .where('room_id', '=', row.id)
    .orderBy('place')
    .execute();
  const ratings = await db
    .selectFrom('room_ratings')
    .select(['album_id', 'reviewer', 'is_guest', 'seat_id', 'tier', 'note', 'was', 'is_late'])
    .where('room_id', '=', row.id)
    .orderBy('reviewer')
    .execute();
  const predictions = await db
    .selectFrom('room_predictions')
    .select(['album_id', 'reviewer', 'seat_id', 'call', 'guess'])
    .where('room_id', '=', row.id)
    .orderBy('reviewer')
    .execute();
  const requests = await db
    .selectFrom('room_seat_requests')
    .select(['guest_id', 'reviewer', 'is_denied'])
    .where('room_id', '=', row.id)
    .orderBy('place')
    .execute();
  return {
    ...row,
    is_held: row.is_held === 1,
    has_calls: row.has_calls === 1,
    has_guesses: row.has_guesses === 1,
    predictions,
    guests_allowed: row.guests_allowed === 1,
    albums: albums.map(toRoomAlbum),
    seats: seats.map((seat) => ({ ...seat, is_guest: seat.is_guest === 1 })),
    ratings: ratings.map((rating) => ({
      ...rating,
      is_guest: rating.is_guest === 1,
      is_late: rating.is_late === 1,
    })),
    seat_requests: requests.map((request) => ({ ...request, is_denied: request.is_denied === 1 })),
  };
}

type AlbumRow = Omit<Tables['room_albums'], 'room_id' | 'place'>;

function toRoomAlbum({ previous_cards, ...row }: AlbumRow): RoomAlbum {
  const { saved_tier: tier, saved_veto, saved_veto_by: veto_by, ...album } = row;
  return {
    ...album,
    previous_cards: parseCards(previous_cards),
    saved: tier === null ? null : { tier, veto: saved_veto === 1, veto_by },
  };
}

/** Parses stored cards; a server of the previous release stores none of guests. */
function parseCards(text: string | null): RoomCard[] {
  return parseStored(cardsSchema, text ?? '[]', 'room_albums.previous_cards');
}

const cardsSchema = z.array(
  previousCardSchema.extend({ is_guest: z.boolean().default(false) }),
) satisfies z.ZodType<RoomCard[]>;

function toAlbumRow({ previous_cards: cards, saved, ...album }: RoomAlbum): AlbumRow {
  return {
    ...album,
    previous_cards: cards.length === 0 ? null : JSON.stringify(cards),
    saved_tier: saved?.tier ?? null,
    saved_veto: saved && Number(saved.veto),
    saved_veto_by: saved?.veto_by ?? null,
  };
}

/** @throws HttpError 404 without the code from the request */
export function requireKnown(room: StoredRoom | undefined): StoredRoom {
  if (room === undefined) throw notFound('No listening room has this code');
  return room;
}

/** Inserts a room. */
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
  await saveRows(db, 'room_albums', {
    of,
    key: ['album_id'],
    rows: room.albums.map((album, place) => ({ ...toAlbumRow(album), ...of, place })),
  });
  await saveRows(db, 'room_seats', {
    of,
    key: ['reviewer'],
    rows: room.seats.map((seat, place) => ({
      ...seat,
      ...of,
      is_guest: Number(seat.is_guest),
      place,
    })),
  });
  await saveRows(db, 'room_ratings', {
    of,
    key: ['album_id', 'reviewer'],
    rows: room.ratings.map((rating) => ({
      ...rating,
      ...of,
      is_guest: Number(rating.is_guest),
      is_late: Number(rating.is_late),
    })),
  });
  await saveRows(db, 'room_predictions', {
    of,
    key: ['album_id', 'reviewer'],
    rows: room.predictions.map((prediction) => ({ ...prediction, ...of })),
  });
  await saveRows(db, 'room_seat_requests', {
    of,
    key: ['guest_id'],
    rows: room.seat_requests.map((request, place) => ({
      ...request,
      ...of,
      is_denied: Number(request.is_denied),
      place,
    })),
  });
}

/** Displayed fields of an album in a room, also of a deleted one. */
export type ShownAlbum = {
  id: string;
  artist: string;
  title: string;
  cover_url: string | null;
  spotify_id: string | null;
  session_id: string | null;
  submitted_by: string | null;
  tier: Tier;
};

/** Displayed fields of a room's albums, by id; `submitted_by` only where readers may see it. */
export async function findShownAlbums(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ShownAlbum>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('albums')
    .select(['id', 'artist', 'title', 'cover_url', 'spotify_id', 'session_id', 'tier'])
    .select('submitted_by')
    .where('id', 'in', ids)
    .execute();
  const hidden = await findHiddenSubmitters(db);
  return new Map(rows.map((row) => [row.id, hideSubmitter(hidden, row)]));
}

/** Stored ratings of albums, by album. */
export async function findRatingsOnFile(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, RatingCard[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('ratings')
    .select(['album_id', 'reviewer_name', 'tier'])
    .where('album_id', 'in', ids)
    .orderBy('reviewer_name')
    .execute();
  return new Map(
    ids.map((id) => {
      const own = rows.filter(({ album_id }) => album_id === id);
      return [id, own.map(({ reviewer_name: reviewer, tier }) => ({ reviewer, tier }))];
    }),
  );
}

/** Names of all who have or had a rating. */
export async function findRaterNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('ratings')
    .select('reviewer_name as name')
    .union(
      db
        .selectFrom('changelog')
        .select('reviewer as name')
        .where('reviewer', 'is not', null)
        .$narrowType<{ name: string }>(),
    )
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

const UNRATED: readonly Tier[] = ['Now Listening To', 'Not rated yet'];

/** Default session of a new room: today's, else the latest one with unrated albums. */
export async function findSessionToRate(db: Db, today: string): Promise<string | null> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('albums', 'albums.session_id', 'sessions.id')
    .select(['sessions.id', 'session_date'])
    .distinct()
    .where('sessions.deleted_at', 'is', null)
    .where('albums.deleted_at', 'is', null)
    .where('albums.tier', 'in', UNRATED)
    .select(['sessions.created_at'])
    .execute();
  const latestFirst = rows.toSorted(
    (one, other) =>
      Number(other.session_date === today) - Number(one.session_date === today) ||
      (other.session_date ?? '').localeCompare(one.session_date ?? '') ||
      other.created_at.localeCompare(one.created_at),
  );
  return latestFirst[0]?.id ?? null;
}

/** Unrated albums of a session; without a session the ones in the tier for listening. */
export async function findAlbumsToRate(db: Db, session_id: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('albums')
    .select('id')
    .where('deleted_at', 'is', null)
    .$if(session_id === null, (query) => query.where('tier', '=', 'Now Listening To'))
    .$if(session_id !== null, (query) =>
      query.where('tier', 'in', UNRATED).where('session_id', '=', session_id),
    )
    .orderBy('tier_rank')
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** The given albums that are not deleted. */
export async function findListedIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('albums')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
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

/** The reviewer's seat with an id, if it is in the open room; guests prove no reviewer. */
export async function findSeat(
  db: Db,
  id: string,
): Promise<Pick<RoomSeat, 'id' | 'reviewer'> | undefined> {
  return db
    .selectFrom('room_seats')
    .innerJoin('rooms', 'rooms.id', 'room_seats.room_id')
    .select(['room_seats.id', 'reviewer'])
    .where('room_seats.id', '=', id)
    .where('is_guest', '=', 0)
    .where('rooms.status', '=', 'open')
    .executeTakeFirst();
}
