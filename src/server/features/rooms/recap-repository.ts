import type { RecapRecord } from '#shared/contracts/export-document.ts';
import { ratingsOf } from '#shared/domain/room.ts';
import type { Db } from '../../database/connection.ts';
import type { RecapsTable } from '../../database/tables.ts';
import { findAlbum } from '../albums/albums-repository.ts';
import type { StoredRoom } from './rooms-repository.ts';

type PlayedAlbum = RecapRecord['albums'][number];

/** What all rooms came to, oldest first. */
export async function findRecaps(db: Db): Promise<RecapRecord[]> {
  const rows = await db
    .selectFrom('recaps')
    .selectAll()
    .orderBy('played_at')
    .orderBy('session_id')
    .execute();
  return rows.map(toRecord);
}

/** What the rooms of a session came to, or nothing where none was played. */
export async function findRecap(db: Db, session_id: string): Promise<RecapRecord | undefined> {
  const row = await db
    .selectFrom('recaps')
    .selectAll()
    .where('session_id', '=', session_id)
    .executeTakeFirst();
  return row && toRecord(row);
}

function toRecord({ session_id: id, albums, ...recap }: RecapsTable): RecapRecord {
  return { id, ...recap, albums: JSON.parse(albums) as PlayedAlbum[] };
}

/** Keeps what was saved in a room, with the session of each album; played again it is replaced. */
export async function keepRecaps(db: Db, room: StoredRoom, at: string): Promise<void> {
  for (const [session_id, albums] of await playedAlbums(db, room)) {
    const replaced = new Set(albums.map(({ album_id }) => album_id));
    const known = (await findRecap(db, session_id))?.albums ?? [];
    const earlier = known.filter(({ album_id }) => !replaced.has(album_id));
    await saveRecap(db, { id: session_id, played_at: at, albums: [...earlier, ...albums] });
  }
}

/** Writes a recap, in place of the one that its session had. */
export async function saveRecap(db: Db, { id, played_at, albums }: RecapRecord): Promise<void> {
  const row = { session_id: id, played_at, albums: JSON.stringify(albums) };
  await db
    .insertInto('recaps')
    .values(row)
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
    .execute();
}

async function playedAlbums(db: Db, room: StoredRoom): Promise<Map<string, PlayedAlbum[]>> {
  const sessions = new Map<string, PlayedAlbum[]>();
  for (const { album_id } of room.albums.filter(({ state }) => state === 'saved')) {
    const album = await findAlbum(db, album_id);
    const session_id = album?.session_id ?? room.session_id;
    if (album === undefined || session_id === null) continue;
    const { artist, title, cover_url, tier, veto, veto_by } = album;
    const ratings = ratingsOf(room, album_id).map(({ reviewer, tier, note }) => ({
      reviewer,
      tier,
      note,
    }));
    const played = { album_id, artist, title, cover_url, tier, veto, veto_by, ratings };
    sessions.set(session_id, [...(sessions.get(session_id) ?? []), played]);
  }
  return sessions;
}
