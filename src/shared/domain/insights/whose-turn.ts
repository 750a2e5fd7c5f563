import { getTop } from './figures.ts';
import type { AlbumOpinions } from './rated-album.ts';

/** Sessions that are looked back on. */
const LAST_SESSIONS = 10;

export type Turn = {
  reviewer: string;
  /** Albums brought to the last sessions. */
  albums: number;
  /** Day of the last session that they brought something to, ever. */
  last_brought: string | null;
};

/**
 * Whose turn it is to bring something: who brought least to the last ten sessions, among equals who
 * brought nothing for longest, then as they are named.
 * @param reviewers who may be next
 */
export function whoseTurn(
  albums: readonly AlbumOpinions[],
  reviewers: readonly string[],
): { sessions: number; order: Turn[] } {
  const sessions = lastSessions(albums);
  const turns = new Map(reviewers.map((name): [string, Turn] => [name, newTurn(name)]));
  for (const { submitted_by, session_id, session_date } of albums) {
    const turn = turns.get(submitted_by ?? '');
    if (turn === undefined) continue;
    if (sessions.has(session_id ?? '')) turn.albums += 1;
    if ((session_date ?? '') > (turn.last_brought ?? '')) turn.last_brought = session_date;
  }
  return { sessions: sessions.size, order: [...turns.values()].sort(byTurn) };
}

function newTurn(reviewer: string): Turn {
  return { reviewer, albums: 0, last_brought: null };
}

function lastSessions(albums: readonly AlbumOpinions[]): Set<string> {
  const days = new Map<string, string>();
  for (const { session_id, session_date } of albums)
    if (session_id !== null && session_date !== null) days.set(session_id, session_date);
  const newest = getTop([...days], LAST_SESSIONS, ([id, day], [otherId, otherDay]) => {
    if (day !== otherDay) return day > otherDay ? -1 : 1;
    return id > otherId ? -1 : 1;
  });
  return new Set(newest.map(([id]) => id));
}

function byTurn(one: Turn, other: Turn): number {
  if (one.albums !== other.albums) return one.albums - other.albums;
  const [day, otherDay] = [one.last_brought ?? '', other.last_brought ?? ''];
  if (day === otherDay) return 0;
  return day < otherDay ? -1 : 1;
}
