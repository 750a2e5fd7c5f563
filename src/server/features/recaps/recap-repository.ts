import type { InferResult } from 'kysely';
import { z } from 'zod';
import type { RecapRecord } from '#shared/contracts/export-document.ts';
import {
  recapAlbumSchema,
  recapPredictionSchema,
  recapRatingSchema,
} from '#shared/contracts/recaps.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import { getRatings, type Room, type SavedVerdict } from '#shared/domain/rooms/room.ts';
import { selectRatingsOnFile } from '#shared/domain/rooms/room-verdict.ts';
import type { Db } from '../../database/connection.ts';
import { loadPeople, type PeopleIndex, personName, VETO_BY } from '../../database/people.ts';
import { splitRows } from '../../database/split-rows.ts';
import { checkStored } from '../../database/stored-json.ts';
import type { EveningsTable } from '../../database/tables/room-tables.ts';
import { getPredictions } from '../../domain/rooms/room-games.ts';
import { findRatingsOnFile } from '../albums/ratings-repository.ts';

export type PlayedAlbum = RecapRecord['albums'][number];

/** All recaps, oldest first. */
export async function findRecaps(db: Db): Promise<RecapRecord[]> {
  const recaps = await db
    .selectFrom('evenings')
    .selectAll()
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
  const rows = await playedAlbums(db).orderBy('evening_id').orderBy('place').execute();
  return [...toRecords(await loadPeople(db), recaps, rows).values()];
}

function playedAlbums(db: Db) {
  return db
    .selectFrom('evening_albums')
    .select(['evening_id', 'album_id', 'session_id', 'artist', 'title', 'cover_url', 'tier'])
    .select(['veto', 'ratings', 'suggested_tier', 'predictions', 'on_file', 'is_auto_saved'])
    .select(personName<string | null>('evening_albums.vetoer_id').as('veto_by'))
    .select(personName<string | null>('evening_albums.submitter_id').as('submitter'));
}

type PlayedRow = InferResult<ReturnType<typeof playedAlbums>>[number];

/** Finds the recap of a session by id. */
export async function findRecap(db: Db, id: string): Promise<RecapRecord | undefined> {
  return (await findRecapsById(db, [id])).get(id);
}

export async function findRecapsById(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, RecapRecord>> {
  const recaps =
    ids.length === 0
      ? []
      : await db.selectFrom('evenings').selectAll().where('id', 'in', ids).execute();
  if (recaps.length === 0) return new Map();
  const rows = await playedAlbums(db).where('evening_id', 'in', ids).orderBy('place').execute();
  return toRecords(await loadPeople(db), recaps, rows);
}

function toRecords(
  people: PeopleIndex,
  recaps: readonly EveningsTable[],
  rows: readonly PlayedRow[],
): Map<string, RecapRecord> {
  const albums = groupBy(rows, ({ evening_id }) => evening_id);
  return new Map(
    recaps.map((recap) => [recap.id, toRecord(people, recap, albums.get(recap.id) ?? [])]),
  );
}

export async function hasRecap(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('evenings').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Title of the round with this recap, which has its id; undefined for the recap of a room. */
export async function findRoundTitle(
  db: Db,
  id: string,
): Promise<{ title: string | null } | undefined> {
  return db.selectFrom('club_rounds').select('title').where('id', '=', id).executeTakeFirst();
}

/** Recaps of rooms that were opened for a session or with an album of it, latest first. */
export async function findSessionRecaps(db: Db, session_id: string) {
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

/** All recaps of an album, latest first. */
export async function findAlbumRecaps(db: Db, album_id: string) {
  const rows = await db
    .selectFrom('evening_albums')
    .innerJoin('evenings', 'evenings.id', 'evening_albums.evening_id')
    .select(['evening_id', 'opened_at', 'tier', 'veto', 'ratings'])
    .select(personName<string | null>('evening_albums.vetoer_id').as('veto_by'))
    .where('album_id', '=', album_id)
    .orderBy('opened_at', 'desc')
    .orderBy('evening_id', 'desc')
    .execute();
  const people = await loadPeople(db);
  return rows.map((row) => ({
    ...row,
    veto: row.veto === 1,
    ratings: parseRatings(people, row.ratings),
  }));
}

const ratingsSchema = z.array(recapRatingSchema) satisfies z.ZodType<PlayedAlbum['ratings']>;
const onFileSchema = recapAlbumSchema.shape.on_file satisfies z.ZodType<PlayedAlbum['on_file']>;
const predictionsSchema = z.array(recapPredictionSchema) satisfies z.ZodType<
  PlayedAlbum['predictions']
>;

/** Parses the cards of an album. */
export function parseRatings({ parseCards }: PeopleIndex, json: string): PlayedAlbum['ratings'] {
  return checkStored(ratingsSchema, parseCards(json), 'evening_albums.ratings');
}

/** Parses the calls and guesses of an album; servers of an earlier release stored none. */
export function parsePredictions(
  { parseCards }: PeopleIndex,
  json: string | null,
): PlayedAlbum['predictions'] {
  return checkStored(predictionsSchema, parseCards(json ?? '[]'), 'evening_albums.predictions');
}

function toRecord(
  people: PeopleIndex,
  recap: EveningsTable,
  rows: readonly PlayedRow[],
): RecapRecord {
  const albums = rows.map(({ evening_id, veto, ratings, on_file, predictions, ...row }) => {
    const { is_auto_saved, ...album } = row;
    return {
      ...album,
      veto: veto === 1,
      ratings: parseRatings(people, ratings),
      on_file: checkStored(
        onFileSchema,
        people.parseCards(on_file ?? '[]', ratings),
        'evening_albums.on_file',
      ),
      predictions: parsePredictions(people, predictions),
      ...(is_auto_saved === 1 && { is_auto_saved: true }),
    };
  });
  return { ...recap, albums };
}

/**
 * Inserts a recap.
 * @param seated guests of its room, who may have predictions without a card
 */
export async function insertRecap(
  db: Db,
  { albums, ...recap }: RecapRecord,
  seated: readonly string[] = [],
): Promise<void> {
  await db.insertInto('evenings').values(recap).execute();
  const people = await loadPeople(db);
  const guests = new Set([...seated, ...findRecapGuests(people, albums)]);
  const rows = albums.map((played, place) => ({
    ...toPlayedRow(people, played, guests),
    evening_id: recap.id,
    place,
  }));
  for (const some of splitRows(rows)) await db.insertInto('evening_albums').values(some).execute();
}

function toPlayedRow(
  { stringify, toIdOrNull }: PeopleIndex,
  played: PlayedAlbum,
  guests: ReadonlySet<string>,
) {
  const { veto, veto_by, submitter, ratings, on_file, predictions, is_auto_saved, ...album } =
    played;
  return {
    ...album,
    veto: Number(veto),
    is_auto_saved: is_auto_saved === true ? 1 : null,
    vetoer_id: toIdOrNull(veto_by),
    submitter_id: toIdOrNull(submitter),
    ratings: stringify(ratings),
    on_file: on_file.length === 0 ? null : stringify(on_file),
    predictions: predictions.length === 0 ? null : stringify(predictions, guests),
  };
}

type PlayedRef = { evening_id: string; album_id: string };

/**
 * Adds a card of a reviewer to an album of a recap, as a late one of a round. The other cards stay as
 * they are stored, so that undoing a merge of their people gives them back.
 */
export async function addPlayedCard(
  db: Db,
  { evening_id, album_id }: PlayedRef,
  card: PlayedAlbum['ratings'][number],
): Promise<void> {
  const { stringify } = await loadPeople(db);
  const stored = await db
    .selectFrom('evening_albums')
    .select(['ratings', 'on_file'])
    .where('evening_id', '=', evening_id)
    .where('album_id', '=', album_id)
    .executeTakeFirstOrThrow();
  const [added]: StoredCard[] = JSON.parse(stringify([card]));
  const cards: StoredCard[] = JSON.parse(stored.ratings);
  const filed: StoredCard[] = JSON.parse(stored.on_file ?? '[]');
  const left = filed.filter(({ reviewer }) => reviewer !== added?.reviewer);
  await db
    .updateTable('evening_albums')
    .set({
      ratings: JSON.stringify([...cards, added]),
      on_file: left.length === 0 ? null : JSON.stringify(left),
    })
    .where('evening_id', '=', evening_id)
    .where('album_id', '=', album_id)
    .execute();
}

/** A card with the id of its person. */
type StoredCard = { reviewer: string };

/** Changes the verdict on an album of a recap. */
export async function updatePlayedVerdict(
  db: Db,
  { evening_id, album_id }: PlayedRef,
  { tier, veto, veto_by }: SavedVerdict,
): Promise<void> {
  const { toIdOrNull } = await loadPeople(db);
  await db
    .updateTable('evening_albums')
    .set({ tier, veto: Number(veto), vetoer_id: toIdOrNull(veto_by) })
    .where('evening_id', '=', evening_id)
    .where('album_id', '=', album_id)
    .execute();
}

/** Guests with a card on any album, and people with a prediction who are no reviewers. */
function findRecapGuests({ find }: PeopleIndex, albums: readonly PlayedAlbum[]): string[] {
  const cards = albums.flatMap(({ ratings }) => ratings.filter(({ is_guest }) => is_guest));
  const predictions = albums.flatMap((album) => album.predictions);
  const others = predictions.filter(({ reviewer }) => find(reviewer, 'reviewer') === undefined);
  return [...cards, ...others].map(({ reviewer }) => reviewer);
}

/**
 * Stores the recap of a closing room; a room without saved ratings has no recap.
 * @param autoSaved albums that are saved because the room closes
 */
export async function recordRecap(
  db: Db,
  room: Room,
  closed_at: string,
  autoSaved: ReadonlySet<string>,
): Promise<void> {
  const { id, session_id, opened_at } = room;
  const played = await findPlayedAlbums(db, room);
  const albums = played.map((album) =>
    autoSaved.has(album.album_id) ? { ...album, is_auto_saved: true } : album,
  );
  if (albums.length === 0) return;
  const guests = [...room.seats, ...room.ratings].filter(({ is_guest }) => is_guest);
  const seated = guests.map(({ reviewer }) => reviewer);
  await insertRecap(db, { id, session_id, opened_at, closed_at, albums }, seated);
}

async function findPlayedAlbums(db: Db, room: Room): Promise<PlayedAlbum[]> {
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
