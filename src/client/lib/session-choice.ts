import type { Session } from '#shared/contracts/sessions.ts';
import { shortDate } from '#shared/domain/dates.ts';

export type SessionChoice = Pick<Session, 'id' | 'session_date' | 'location'>;

/** Returns date and location, else the location, else the id (product/sessions.md#sessions). */
export function sessionLabel({ id, session_date, location }: SessionChoice): string {
  if (session_date !== null) return [shortDate(session_date), location].filter(Boolean).join(' – ');
  return location ?? id;
}

/**
 * Returns the most likely session of a new album: today's, else the newest. A future session is
 * used only if there is no other.
 * @param sessions newest first
 * @param today YYYY-MM-DD
 * @returns an id, or an empty string without a session
 */
export function presetSession(sessions: readonly SessionChoice[], today: string): string {
  const isOver = ({ session_date }: SessionChoice) =>
    session_date !== null && session_date <= today;
  return (sessions.find(isOver) ?? sessions[0])?.id ?? '';
}
