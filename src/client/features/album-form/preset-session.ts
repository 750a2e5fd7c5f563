import type { SessionChoice } from './session-field.tsx';

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
