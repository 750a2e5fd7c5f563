import { formatCount } from '#shared/domain/format-count.ts';
import type { Services } from '../../database/transaction.ts';
import { type CalendarEvent, formatCalendar } from '../../domain/feeds/calendar-text.ts';
import { type DatedSession, findAlbumLines, findDatedSessions } from './feeds-repository.ts';

export type FeedServices = Pick<Services, 'db' | 'getClub'> & {
  /** Current day in the group's time zone, YYYY-MM-DD. */
  today: () => string;
  /** Base of the links, without a trailing slash; `null` leaves them out of the calendar. */
  publicUrl: string | null;
};

/** All sessions with a date as an iCalendar file: past ones with albums, coming ones with the room. */
export async function getCalendar(services: FeedServices): Promise<string> {
  const { db, getClub, today, publicUrl } = services;
  const sessions = await findDatedSessions(db);
  const albums = await findAlbumLines(db);
  const day = today();
  const events = sessions.map((session) => {
    const isComing = session.session_date >= day;
    return toEvent(session, albums.get(session.id), isComing, publicUrl);
  });
  return formatCalendar(getClub().name, events);
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
