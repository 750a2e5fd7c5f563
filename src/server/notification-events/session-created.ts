import { z } from 'zod';
import type { Session } from '#shared/contracts/sessions.ts';
import { longDate } from '#shared/domain/dates.ts';
import type { Db } from '../database/connection.ts';
import { findSession } from '../features/sessions/sessions-repository.ts';
import { defineEvent, type EventText } from './event-type.ts';

export const sessionCreatedEvent = defineEvent(
  { session_id: z.string() },
  async ({ db }, { session_id }) => {
    const session = await findListedSession(db, session_id);
    return session && toSessionText(session);
  },
);

/** Finds a session; `null` for one with test albums only. */
export async function findListedSession(db: Db, id: string): Promise<Session | null> {
  const session = await findSession(db, id, true);
  if (session === undefined) return null;
  const isTest = session.album_count > 0 && (await findSession(db, id, false))?.album_count === 0;
  return isTest ? null : session;
}

type Parts = Pick<Session, 'id' | 'session_date' | 'location'>;

export function toSessionText({ id, session_date, location }: Parts): EventText {
  return {
    title: `New session: ${longDate(session_date)}`,
    lines: location === null ? [] : [`Location: ${location}`],
    link: { path: `/?session=${encodeURIComponent(id)}`, label: 'Open the session' },
    data: { session_id: id },
  };
}
