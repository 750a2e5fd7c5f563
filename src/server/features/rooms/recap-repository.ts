import { z } from 'zod';
import type { RecapRecord } from '#shared/contracts/export-document.ts';
import {
  recapAlbumSchema,
  recapPredictionSchema,
  recapRatingSchema,
} from '#shared/contracts/recaps.ts';
import { getRatings } from '#shared/domain/rooms/room.ts';
import { selectRatingsOnFile } from '#shared/domain/rooms/room-verdict.ts';
import type { Db } from '../../database/connection.ts';
import { splitRows } from '../../database/split-rows.ts';
import { parseStored } from '../../database/stored-json.ts';
import type { EveningAlbumsTable, EveningsTable } from '../../database/tables.ts';
import { getPredictions } from '../../domain/rooms/room-games.ts';
import { VETO_BY } from '../people/people-repository.ts';
import { findRatingsOnFile } from './played-albums-repository.ts';
import type { StoredRoom } from './rooms-repository.ts';

type PlayedAlbum = RecapRecord['albums'][number];

/** All recaps, oldest first. */
export async function findRecaps(db: Db): Promise<RecapRecord[]> {
  const evenings = await db
    .selectFrom('evenings')
    .selectAll()
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
  const rows = await db
    .selectFrom('evening_albums')
    .selectAll()
    .orderBy('evening_id')
    .orderBy('place')
    .execute();
  const albums = new Map<string, EveningAlbumsTable[]>();
  for (const row of rows) albums.set(row.evening_id, [...(albums.get(row.evening_id) ?? []), row]);
  return evenings.map((evening) => toRecord(evening, albums.get(evening.id) ?? []));
}

/** Finds the recap of a session by id. */
export async function findRecap(db: Db, id: string): Promise<RecapRecord | undefined> {
  const evening = await db
    .selectFrom('evenings')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (evening === undefined) return undefined;
  const albums = await db
    .selectFrom('evening_albums')
    .selectAll()
    .where('evening_id', '=', id)
    .orderBy('place')
    .execute();
  return toRecord(evening, albums);
}

/** True if a recap with this id exists. */
export async function hasRecap(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('evenings').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Rooms that were opened for a session or with an album of it, latest first. */
export async function findSessionEvenings(db: Db, session_id: string) {
  const played = db
    .selectFrom('evening_albums')
    .select('evening_id')
    .where('session_id', '=', session_id);
  return db
    .selectFrom('evenings')
    .select(['id', 'opened_at'])
    .select((eb) =>
      eb
        .selectFrom('evening_albums')
        .select(({ fn }) => fn.countAll<number>().as('albums'))
        .whereRef('evening_id', '=', 'evenings.id')
        .as('albums'),
    )
    .where(({ eb, or }) => or([eb('session_id', '=', session_id), eb('id', 'in', played)]))
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** All rounds of an album, latest first. */
export async function findAlbumRounds(db: Db, album_id: string) {
  const rows = await db
    .selectFrom('evening_albums')
    .innerJoin('evenings', 'evenings.id', 'evening_albums.evening_id')
    .select(['evening_id', 'opened_at', 'tier', 'veto', 'veto_by', 'ratings'])
    .where('album_id', '=', album_id)
    .orderBy('opened_at', 'desc')
    .orderBy('evening_id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    veto: row.veto === 1,
    ratings: parseRatings(row.ratings),
  }));
}

const ratingsSchema = z.array(recapRatingSchema) satisfies z.ZodType<PlayedAlbum['ratings']>;
const onFileSchema = recapAlbumSchema.shape.on_file satisfies z.ZodType<PlayedAlbum['on_file']>;
const predictionsSchema = z.array(recapPredictionSchema) satisfies z.ZodType<
  PlayedAlbum['predictions']
>;

function parseRatings(json: string): PlayedAlbum['ratings'] {
  return parseStored(ratingsSchema, json, 'evening_albums.ratings');
}

/** Parses the calls and guesses of an album; servers of an earlier release stored none. */
export function parsePredictions(json: string | null): PlayedAlbum['predictions'] {
  return parseStored(predictionsSchema, json ?? '[]', 'evening_albums.predictions');
}

function toRecord(evening: EveningsTable, rows: readonly EveningAlbumsTable[]): RecapRecord {
  const albums = rows.map(
    ({ evening_id, place, veto, ratings, on_file, predictions, ...album }) => ({
      ...album,
      veto: veto === 1,
      ratings: parseRatings(ratings),
      on_file: parseStored(onFileSchema, on_file ?? '[]', 'evening_albums.on_file'),
      predictions: parsePredictions(predictions),
    }),
  );
  return { ...evening, albums };
}

/** Inserts a recap. */
export async function insertRecap(db: Db, { albums, ...evening }: RecapRecord): Promise<void> {
  await db.insertInto('evenings').values(evening).execute();
  const rows = albums.map(({ veto, ratings, on_file, predictions, ...album }, place) => ({
    ...album,
    evening_id: evening.id,
    place,
    veto: Number(veto),
    ratings: JSON.stringify(ratings),
    on_file: on_file.length === 0 ? null : JSON.stringify(on_file),
    predictions: predictions.length === 0 ? null : JSON.stringify(predictions),
  }));
  for (const some of splitRows(rows)) await db.insertInto('evening_albums').values(some).execute();
}

/** Stores the recap of a closing room; a room without saved ratings has no recap. */
export async function recordEvening(db: Db, room: StoredRoom, closed_at: string): Promise<void> {
  const { id, session_id, opened_at } = room;
  const albums = await findPlayedAlbums(db, room);
  if (albums.length > 0) await insertRecap(db, { id, session_id, opened_at, closed_at, albums });
}

async function findPlayedAlbums(db: Db, room: StoredRoom): Promise<PlayedAlbum[]> {
  const saved = room.albums.filter(({ state }) => state === 'saved');
  if (saved.length === 0) return [];
  const ids = saved.map(({ album_id }) => album_id);
  const rows = await db
    .selectFrom('albums')
    .select(['id', 'session_id', 'artist', 'title', 'cover_url', 'tier', 'veto'])
    .select(VETO_BY)
    .where('id', 'in', ids)
    .execute();
  const filed = await findRatingsOnFile(db, ids);
  const listed = new Map(rows.map((row) => [row.id, row]));
  return saved.flatMap(({ album_id, saved: verdict, suggested_tier, submitter }) => {
    const row = listed.get(album_id);
    if (row === undefined) return [];
    const { id, veto, ...album } = row;
    // A server of the previous release saves no verdict.
    const asSaved = verdict ?? { tier: album.tier, veto: veto === 1, veto_by: album.veto_by };
    const cards = getRatings(room, album_id);
    const on_file = selectRatingsOnFile(filed.get(album_id) ?? [], cards);
    const ratings = cards.map(({ reviewer, tier, note, was, is_late, is_guest }) => ({
      reviewer,
      tier,
      note,
      was,
      ...(is_late && { is_late }),
      ...(is_guest && { is_guest }),
    }));
    const predictions = getPredictions(room, album_id).map(({ reviewer, call, guess }) => ({
      reviewer,
      call,
      guess,
    }));
    const game = { suggested_tier, submitter, predictions };
    return [{ ...album, ...asSaved, album_id, ratings, on_file, ...game }];
  });
}
