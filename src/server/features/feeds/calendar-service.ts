import { formatCount } from '#shared/domain/format-count.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import { tierName } from '#shared/domain/tiers.ts';
import type { Services } from '../../database/transaction.ts';
import { type CalendarEvent, formatCalendar } from '../../domain/calendar-text.ts';
import {
  type DatedSession,
  findDatedSessions,
  findSessionAlbums,
  type SessionAlbum,
} from './feeds-repository.ts';

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
  const albums = groupBy(await findSessionAlbums(db), ({ session_id }) => session_id);
  const day = today();
  const events = sessions.map((session) => {
    const isComing = session.session_date >= day;
    return toEvent(session, albums.get(session.id) ?? [], isComing, publicUrl);
  });
  return formatCalendar(getClub().name, events);
}

function toEvent(
  session: DatedSession,
  albums: readonly SessionAlbum[],
  isComing: boolean,
  publicUrl: string | null,
): CalendarEvent {
  const { id, session_date: date, location, notes, version, updated_at: changedAt } = session;
  const room = isComing && publicUrl !== null ? [`Listening room: ${publicUrl}/room`] : [];
  const lines = albums.map(({ artist, title, tier }) => `${artist} – ${title} (${tierName(tier)})`);
  return {
    uid: `${id}@spindle`,
    date,
    changedAt,
    sequence: version - 1,
    summary: ['Listening session', ...describeCount(albums.length)].join(': '),
    location,
    description: [...room, ...(notes ? [notes] : []), ...lines].join('\n'),
    url: publicUrl === null ? null : `${publicUrl}/?session=${id}`,
  };
}

function describeCount(count: number): string[] {
  return count === 0 ? [] : [formatCount(count, 'album')];
}
