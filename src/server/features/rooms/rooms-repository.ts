import type { Room, RoomAlbum, RoomRating, RoomSeat } from '#shared/domain/room.ts';
import type { Tier } from '#shared/domain/tiers.ts';
import type { Db } from '../../database/connection.ts';
import type { RoomsTable, Tables } from '../../database/tables.ts';
import { notFound } from '../../http/errors.ts';

/** A room with what the cookies of those who were let in are signed with. */
export type StoredRoom = Room & { entry_key: string };

/** The room that is open, or none. */
export async function findOpenRoom(db: Db): Promise<StoredRoom | undefined> {
  const row = await db
    .selectFrom('rooms')
    .selectAll()
    .where('status', '=', 'open')
    .executeTakeFirst();
  return row && loadRoom(db, row);
}

/** The room of a code, also one that is closed. */
export async function findRoomByCode(db: Db, code: string): Promise<StoredRoom | undefined> {
  const row = await db.selectFrom('rooms').selectAll().where('code', '=', code).executeTakeFirst();
  return row && loadRoom(db, row);
}

async function loadRoom(db: Db, row: RoomsTable): Promise<StoredRoom> {
  const albums = await db
    .selectFrom('room_albums')
    .select(['album_id', 'state', 'round', 'tier_before'])
    .select(['saved_tier', 'saved_veto', 'saved_veto_by'])
    .where('room_id', '=', row.id)
    .orderBy('place')
    .execute();
  const seats = await db
    .selectFrom('room_seats')
    .select(['id', 'reviewer'])
    .where('room_id', '=', row.id)
    .orderBy('place')
    .execute();
  const ratings = await db
    .selectFrom('room_ratings')
    .select(['album_id', 'reviewer', 'seat_id', 'tier', 'note', 'was'])
    .where('room_id', '=', row.id)
    .orderBy('reviewer')
    .execute();
  return { ...row, is_held: row.is_held === 1, albums: albums.map(toRoomAlbum), seats, ratings };
}

type SavedColumns = Pick<Tables['room_albums'], 'saved_tier' | 'saved_veto' | 'saved_veto_by'>;

function toRoomAlbum<Row extends SavedColumns>({
  saved_tier: tier,
  saved_veto,
  saved_veto_by: veto_by,
  ...album
}: Row) {
  return { ...album, saved: tier === null ? null : { tier, veto: saved_veto === 1, veto_by } };
}

function toSavedColumns(saved: RoomAlbum['saved']): SavedColumns {
  if (saved === null) return { saved_tier: null, saved_veto: null, saved_veto_by: null };
  const { tier: saved_tier, veto, veto_by: saved_veto_by } = saved;
  return { saved_tier, saved_veto: Number(veto), saved_veto_by };
}

/** @throws HttpError 404 that does not repeat what was typed */
export function requireKnown(room: StoredRoom | undefined): StoredRoom {
  if (room === undefined) throw notFound('There is no listening room with this code');
  return room;
}

/** Adds a room with its albums. */
export async function insertRoom(db: Db, room: StoredRoom): Promise<void> {
  await db.insertInto('rooms').values(columns(room)).execute();
  await insertAlbums(db, room.id, room.albums);
}

/** Writes what is different between two states of a room. */
export async function saveRoom(db: Db, before: StoredRoom, after: StoredRoom): Promise<void> {
  const { id, ...changed } = columns(after);
  await db.updateTable('rooms').set(changed).where('id', '=', id).execute();
  if (after.albums !== before.albums) {
    await db.deleteFrom('room_albums').where('room_id', '=', id).execute();
    await insertAlbums(db, id, after.albums);
  }
  if (after.seats !== before.seats) {
    await db.deleteFrom('room_seats').where('room_id', '=', id).execute();
    await insertSeats(db, id, after.seats);
  }
  if (after.ratings !== before.ratings) await saveRatings(db, before, after);
}

/** Only what is new or gone, so that a tap writes one row. */
async function saveRatings(db: Db, before: Room, after: Room): Promise<void> {
  const kept = new Set(after.ratings);
  const known = new Set(before.ratings);
  for (const { album_id, reviewer } of before.ratings.filter((rating) => !kept.has(rating)))
    await db
      .deleteFrom('room_ratings')
      .where('room_id', '=', after.id)
      .where('album_id', '=', album_id)
      .where('reviewer', '=', reviewer)
      .execute();
  await insertRatings(
    db,
    after.id,
    after.ratings.filter((rating) => !known.has(rating)),
  );
}

/** What a room shows of an album; one that was deleted meanwhile is there too. */
export type ShownAlbum = {
  id: string;
  artist: string;
  title: string;
  cover_url: string | null;
  spotify_id: string | null;
  session_id: string | null;
  tier: Tier;
};

/** What a room shows of its albums, by id. */
export async function findShownAlbums(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ShownAlbum>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('albums')
    .select(['id', 'artist', 'title', 'cover_url', 'spotify_id', 'session_id', 'tier'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Albums that a room is about when none are named: of a session what is not rated, else what is listened to. */
export async function findAlbumsToRate(db: Db, session_id: string | null): Promise<string[]> {
  const tiers: readonly Tier[] =
    session_id === null ? ['Now Listening To'] : ['Now Listening To', 'Not rated yet'];
  const rows = await db
    .selectFrom('albums')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('tier', 'in', tiers)
    .$if(session_id !== null, (query) => query.where('session_id', '=', session_id))
    .orderBy('tier_rank')
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of some albums that are in the lists. */
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

async function insertAlbums(db: Db, room_id: string, albums: readonly RoomAlbum[]): Promise<void> {
  if (albums.length === 0) return;
  const rows = albums.map(({ saved, ...album }, place) => ({
    ...album,
    ...toSavedColumns(saved),
    room_id,
    place,
  }));
  await db.insertInto('room_albums').values(rows).execute();
}

async function insertSeats(db: Db, room_id: string, seats: readonly RoomSeat[]): Promise<void> {
  if (seats.length === 0) return;
  const rows = seats.map((seat, place) => ({ ...seat, room_id, place }));
  await db.insertInto('room_seats').values(rows).execute();
}

async function insertRatings(
  db: Db,
  room_id: string,
  ratings: readonly RoomRating[],
): Promise<void> {
  if (ratings.length === 0) return;
  const rows = ratings.map((rating) => ({ ...rating, room_id }));
  await db.insertInto('room_ratings').values(rows).execute();
}

function columns({ albums, seats, ratings, ...room }: StoredRoom): RoomsTable {
  return { ...room, is_held: Number(room.is_held) };
}
