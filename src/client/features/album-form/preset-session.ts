import type { SessionChoice } from './session-field.tsx';

/**
 * The session that a new album most likely belongs to: tonight's, else the newest; one that is still
 * to come only where there is no other.
 * @param sessions newest first
 * @param today YYYY-MM-DD
 * @returns an id, empty without a session
 */
export function presetSession(sessions: readonly SessionChoice[], today: string): string {
  const isOver = ({ session_date }: SessionChoice) =>
    session_date !== null && session_date <= today;
  return (sessions.find(isOver) ?? sessions[0])?.id ?? '';
}
