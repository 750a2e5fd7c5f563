import type { RecapRecord } from '#shared/contracts/export-document.ts';
import type { AlbumRecap, Recap, SessionRecap } from '#shared/contracts/recaps.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { localDate } from '#shared/domain/dates.ts';
import { getStandings } from '#shared/domain/rooms/room-games.ts';
import { getVerdict, summarizeCards, withoutGuests } from '#shared/domain/rooms/room-verdict.ts';
import type { Services } from '../../database/transaction.ts';
import { getAwards } from '../../domain/rooms/awards.ts';
import { isSameEvening, summarizeRecap } from '../../domain/rooms/recap.ts';
import { getVisibleSubmitter } from '../../domain/rooms/submitter-visibility.ts';
import { notFound } from '../../lib/errors.ts';
import { findAlbum } from '../albums/albums-repository.ts';
import { findSession, sessionNotFound } from '../sessions/sessions-repository.ts';
import { findHiddenSubmitters } from '../submitters/submitter-visibility-repository.ts';
import {
  findAlbumRecaps,
  findRecap,
  findRoundTitle,
  findSessionRecaps,
} from './recap-repository.ts';

export type RecapServices = Pick<Services, 'db' | 'getClub'>;

/** Returns a recap (product/rooms.md#recap). @throws HttpError 404 */
export async function viewRecap(services: RecapServices, id: string): Promise<Recap> {
  const record = await findRecap(services.db, id);
  if (record === undefined) throw notFound(`Recap with ID ${id} not found`);
  const shown = await hideIn(services, record);
  const club_round = (await findRoundTitle(services.db, id)) ?? null;
  return { ...toRecap(services, shown, await findOwnSession(services, record)), club_round };
}

/** The latest recap of a session. @throws HttpError 404 without a recap */
export async function viewSessionRecap(
  services: RecapServices,
  session_id: string,
): Promise<Recap> {
  const { db } = services;
  const [latest] = await findSessionRecaps(db, session_id);
  const record = latest && (await findRecap(db, latest.id));
  if (record === undefined) throw notFound('This session had no listening room');
  const session = await findSession(db, session_id, true);
  const recap = toRecap(services, await hideIn(services, record), session);
  const club_round = (await findRoundTitle(db, record.id)) ?? null;
  return { ...recap, session_id, club_round };
}

/** The recaps of a session, latest first. @throws HttpError 404 */
export async function viewSessionRecaps(
  { db, getClub }: RecapServices,
  session_id: string,
): Promise<SessionRecap[]> {
  if ((await findSession(db, session_id, true)) === undefined) throw sessionNotFound(session_id);
  const recaps = await findSessionRecaps(db, session_id);
  return recaps.map(({ id, opened_at, albums }) => ({
    id,
    played_on: localDate(new Date(opened_at), getClub().time_zone),
    opened_at,
    albums: Number(albums),
  }));
}

/** All recaps of an album, latest first, without guests: these are only in the recap. @throws HttpError 404 */
export async function viewAlbumRecaps(
  { db, getClub }: RecapServices,
  album_id: string,
): Promise<AlbumRecap[]> {
  if ((await findAlbum(db, album_id)) === undefined)
    throw notFound(`Album with ID ${album_id} not found`);
  const recaps = await findAlbumRecaps(db, album_id);
  return recaps.map(({ evening_id: recap_id, opened_at, ratings: cards, ...recap }) => {
    const ratings = withoutGuests(cards);
    const played_on = localDate(new Date(opened_at), getClub().time_zone);
    return { recap_id, played_on, opened_at, verdict: getVerdict(ratings), ratings, ...recap };
  });
}

/** A recap without the submitters who are to be guessed now; points for them are left out. */
async function hideIn({ db }: RecapServices, record: RecapRecord): Promise<RecapRecord> {
  const hidden = await findHiddenSubmitters(db);
  const albums = record.albums.map((album) => ({
    ...album,
    submitter: getVisibleSubmitter(hidden, album.album_id, album.submitter),
  }));
  return { ...record, albums };
}

/** The session of a recap: one on the same date, else the one that the room was opened for. */
async function findOwnSession({ db, getClub }: RecapServices, record: RecapRecord) {
  const played_on = localDate(new Date(record.opened_at), getClub().time_zone);
  const ids = [record.session_id, ...record.albums.map(({ session_id }) => session_id)];
  const sessions: Session[] = [];
  for (const id of new Set(ids)) {
    const session = id === null ? undefined : await findSession(db, id, true);
    if (session !== undefined) sessions.push(session);
  }
  return sessions.find(({ session_date }) => isSameEvening(session_date, played_on)) ?? sessions[0];
}

function toRecap(
  { getClub }: RecapServices,
  record: RecapRecord,
  session: Session | undefined,
): Omit<Recap, 'club_round'> {
  const { id, opened_at, closed_at, albums } = record;
  const played_on = localDate(new Date(opened_at), getClub().time_zone);
  const session_date = session?.session_date ?? null;
  return {
    id,
    played_on,
    session_id: session?.id ?? null,
    session_date,
    location: isSameEvening(session_date, played_on) ? (session?.location ?? null) : null,
    opened_at,
    closed_at,
    played_at: closed_at,
    albums: albums.map((album) => {
      const { verdict, average } = summarizeCards(album.ratings, album.on_file);
      return { ...album, verdict, average };
    }),
    ...summarizeRecap(albums),
    standings: getStandings(albums),
    awards: getAwards(albums),
  };
}
