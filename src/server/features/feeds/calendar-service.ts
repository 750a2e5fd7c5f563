import { type ClubRound, getRoundTitle } from '#shared/domain/club-rounds/club-round.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import type { Services } from '../../database/transaction.ts';
import { type CalendarEvent, formatCalendar } from '../../domain/feeds/calendar-text.ts';
import { findRoundsIn } from '../club-rounds/club-rounds-repository.ts';
import { findListedAlbums } from '../outbox/outbox-repository.ts';
import { type DatedSession, findAlbumLines, findDatedSessions } from './feeds-repository.ts';

export type FeedServices = Pick<Services, 'db' | 'getClub'> & {
  /** Current day in the group's time zone, YYYY-MM-DD. */
  today: () => string;
  /** Base of the links, without a trailing slash; `null` leaves them out of the calendar. */
  publicUrl: string | null;
};

/**
 * All sessions with a date as an iCalendar file: past ones with albums, coming ones with the room;
 * and the ends of open rounds.
 */
export async function getCalendar(services: FeedServices): Promise<string> {
  const { db, getClub, today, publicUrl } = services;
  const sessions = await findDatedSessions(db);
  const albums = await findAlbumLines(db);
  const day = today();
  const events = sessions.map((session) => {
    const isComing = session.session_date >= day;
    return toEvent(session, albums.get(session.id), isComing, publicUrl);
  });
  const rounds = await findRoundsIn(db, ['open']);
  const ends = await Promise.all(rounds.map((round) => toRoundEvents(services, round)));
  return formatCalendar(getClub().name, [...events, ...ends.flat()]);
}

/** The end of an open round. */
async function toRoundEvents(
  { db, publicUrl }: FeedServices,
  { id, title, album_ids, ends_at, opened_at, version }: ClubRound,
): Promise<CalendarEvent[]> {
  const albums = [...(await findListedAlbums(db, album_ids)).values()];
  if (ends_at === null || albums.length === 0) return [];
  return [
    {
      uid: `${id}@spindle`,
      date: ends_at,
      changedAt: opened_at,
      sequence: version - 1,
      summary: `Round ends: ${getRoundTitle(title, albums)}`,
      location: null,
      description: albums.map((album) => `${album.artist} – ${album.title}`).join('\n'),
      url: publicUrl === null ? null : `${publicUrl}/rounds/${id}`,
    },
  ];
}

function toEvent(
  session: DatedSession,
  albums: string | undefined,
  isComing: boolean,
  publicUrl: string | null,
): CalendarEvent {
  const { id, session_date: date, location, notes, version, updated_at: changedAt } = session;
  const room = isComing && publicUrl !== null ? [`Listening room: ${publicUrl}/room`] : [];
  return {
    uid: `${id}@spindle`,
    date,
    changedAt,
    sequence: version - 1,
    summary: ['Listening session', ...describeCount(session.album_count)].join(': '),
    location,
    description: [...room, ...(notes ? [notes] : []), ...(albums ? [albums] : [])].join('\n'),
    url: publicUrl === null ? null : `${publicUrl}/?session=${id}`,
  };
}

function describeCount(count: number): string[] {
  return count === 0 ? [] : [formatCount(count, 'album')];
}
