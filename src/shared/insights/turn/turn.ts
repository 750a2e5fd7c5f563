import { z } from 'zod';
import { countSchema } from '../../contracts/fields.ts';
import { getTop } from '../../domain/insights/figures.ts';
import type { AlbumOpinions } from '../../domain/insights/rated-album.ts';
import type { Section } from '../section.ts';

/** Number of recent sessions that count. */
const LAST_SESSIONS = 10;

const turnSchema = z.object({
  reviewer: z.string(),
  albums: countSchema.describe('Albums submitted to these sessions'),
  last_brought: z.string().nullable().describe('YYYY-MM-DD'),
});

const turnsSchema = z.object({
  sessions: countSchema.describe('Sessions considered, up to ten'),
  order: z.array(turnSchema).describe('Next submitter first'),
});

type BroughtAlbum = Pick<AlbumOpinions, 'submitted_by' | 'session_id' | 'session_date'>;
type Turn = z.output<typeof turnSchema>;

const schema = turnsSchema.nullable().describe('`null` for a year');

export const turn: Section<typeof schema> = {
  schema,
  compute: ({ albums, reviewers, year }) => (year === null ? whoseTurn(albums, reviewers) : null),
  listAlbums: () => [],
};

/**
 * Orders reviewers by whose turn it is to bring an album: fewest albums in the last ten sessions,
 * then the longest time without one, then the given order.
 * @param reviewers candidates
 */
export function whoseTurn(
  albums: readonly BroughtAlbum[],
  reviewers: readonly string[],
): z.output<typeof turnsSchema> {
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

function lastSessions(albums: readonly BroughtAlbum[]): Set<string> {
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
