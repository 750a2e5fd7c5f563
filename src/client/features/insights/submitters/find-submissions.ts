import { suggestTier } from '#shared/domain/albums/scores.ts';
import { tierName } from '#shared/domain/albums/tiers.ts';
import { MIN_SHARED } from '#shared/domain/insights/agreement.ts';
import type { Statement } from '../chapter.tsx';
import type { InsightsData } from '../insights-query.ts';
import { formatAlbumCount, orDash } from '../words.ts';

/** Average of all submitted albums with a rated tier; `null` without one. */
export function averageSubmission(submitters: InsightsData['submitters']): number | null {
  const albums = submitters.reduce((sum, { rated }) => sum + rated, 0);
  const points = submitters.reduce((sum, { average, rated }) => sum + (average ?? 0) * rated, 0);
  return albums === 0 ? null : points / albums;
}

/**
 * Finds whose albums do best, or who is next before anyone has brought enough; `null` without
 * either.
 */
export function findSubmissions({
  submitters,
  turn,
}: Pick<InsightsData, 'submitters' | 'turn'>): Statement | null {
  const sorted = submitters
    .flatMap(({ submitter, average, rated }) =>
      average === null || rated < MIN_SHARED ? [] : [{ submitter, average }],
    )
    .sort((one, other) => other.average - one.average);
  const [best, worst] = [sorted[0], sorted.at(-1)];
  if (best === undefined || worst === undefined) return findNext(turn);
  const club = orDash(averageSubmission(submitters));
  const note = `The club’s average is ${club}. Ten points are one tier: S is 95, A is 85.`;
  if (best === worst)
    return { title: `Albums from ${best.submitter} average ${formatGrade(best.average)}`, note };
  if (best.average === worst.average)
    return { title: `Everyone’s albums do equally well: ${formatGrade(best.average)}`, note };
  return { title: `Albums from ${best.submitter} do best: ${formatGrade(best.average)}`, note };
}

function findNext(turn: InsightsData['turn']): Statement | null {
  const first = turn?.order[0];
  if (!turn || first === undefined || turn.sessions === 0) return null;
  return {
    title: `${first.reviewer} is next to bring an album`,
    note: `${formatAlbumCount(first.albums)} in the last ${turn.sessions === 1 ? 'session' : `${turn.sessions} sessions`}. Whose albums do best shows once someone has brought ${MIN_SHARED}.`,
  };
}

/** @example formatGrade(74.2) // '74.2 points, a B' */
function formatGrade(average: number): string {
  const tier = tierName(suggestTier(average));
  return `${average.toFixed(1)} points, ${/^[AEFS]$/.test(tier) ? 'an' : 'a'} ${tier}`;
}
