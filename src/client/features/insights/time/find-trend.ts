import { shortDate } from '#shared/domain/dates.ts';
import type { Statement } from '../chapter.tsx';
import type { InsightsData } from '../insights-query.ts';
import { formatAlbumCount } from '../words.ts';

type Session = InsightsData['time']['sessions'][number];
export type RatedSession = Session & { average: number };

/** Returns the sessions with a rated album, best first. */
export function bestSessions(sessions: readonly Session[]): RatedSession[] {
  return sessions
    .flatMap((session) =>
      session.average === null ? [] : [{ ...session, average: session.average }],
    )
    .sort((one, other) => other.average - one.average);
}

/** Finds how ratings changed over the years, or the best session; `null` before the second. */
export function findTrend({ time }: Pick<InsightsData, 'time'>): Statement | null {
  const sorted = bestSessions(time.sessions);
  const [best, worst] = [sorted[0], sorted.at(-1)];
  if (best === undefined || worst === undefined || best === worst) return null;
  const top = `${shortDate(best.session_date)} was your best session: ${overAlbums(best)}`;
  const years = time.years.flatMap(({ year, average }) =>
    average === null ? [] : [{ year, average }],
  );
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined || first === last)
    return {
      title: top,
      note: `The harshest was ${shortDate(worst.session_date)}: ${overAlbums(worst)}.`,
    };
  const from = `from ${first.average.toFixed(1)} points in ${first.year} to ${last.average.toFixed(1)} in ${last.year}`;
  return { title: `${getTrend(last.average - first.average)}: ${from}`, note: `${top}.` };
}

/** Change in points that counts as none: a tenth of a tier. */
const STEADY = 1;

function getTrend(change: number): string {
  if (Math.abs(change) < STEADY) return 'Your ratings hardly changed';
  return change > 0 ? 'Your ratings rose' : 'Your ratings fell';
}

function overAlbums({ average, rated }: RatedSession): string {
  return `${average.toFixed(1)} points over ${formatAlbumCount(rated)}`;
}

/** True if the metadata is known for at least a third of the albums, and of several kinds. */
export function hasEnough(group: {
  known: number;
  of: number;
  groups: readonly unknown[];
}): boolean {
  return group.known * 3 >= group.of && group.groups.length > 1;
}
