import { suggestTier } from '#shared/domain/albums/scores.ts';
import { tierName } from '#shared/domain/albums/tiers.ts';
import { shortDate } from '#shared/domain/dates.ts';
import { MIN_SHARED } from '#shared/domain/insights/agreement.ts';
import type { InsightsData } from './insights-query.ts';
import { countTiers, formatAlbumCount, formatMore, orDash } from './words.ts';

/** Statement of a chapter, and a sentence below it. */
export type Statement = { title: string; note: string };

type Pair = InsightsData['pairs'][number];

/** Returns the pairs with enough albums in common, closest first. */
export function byDistance(pairs: readonly Pair[]): Pair[] {
  return pairs
    .filter(({ is_few, distance }) => !is_few && distance !== null)
    .sort((one, other) => (one.distance ?? 0) - (other.distance ?? 0));
}

/** Finds who agrees least; `null` while no two people have enough albums in common. */
export function findAgreement({ pairs }: Pick<InsightsData, 'pairs'>): Statement | null {
  const sorted = byDistance(pairs);
  const [closest, furthest] = [sorted[0], sorted.at(-1)];
  if (closest === undefined || furthest === undefined) return null;
  const tier = 'A tier is one step, such as from S to A.';
  if (sorted.length === 1)
    return { title: `${names(closest)} are ${countTiers(closest.distance)} apart`, note: tier };
  if (closest.distance === furthest.distance)
    return { title: `Any two of you are ${countTiers(closest.distance)} apart`, note: tier };
  return {
    title: `${names(furthest)} disagree most: ${apart(furthest)}`,
    note: `${names(closest)} agree most: ${apart(closest)}. ${tier}`,
  };
}

function names({ reviewers: [one, other] }: Pair): string {
  return `${one} and ${other}`;
}

function apart({ distance, albums }: Pair): string {
  return `${countTiers(distance)} over ${formatAlbumCount(albums)}`;
}

/** Finds how many albums everyone agrees on; `null` without albums of three ratings. */
export function findDivision({ divided }: Pick<InsightsData, 'divided'>): Statement | null {
  const { albums, words } = divided;
  if (albums === 0) return null;
  const agreed = words
    .filter(({ word }) => word === 'Unanimous' || word === 'Almost unanimous')
    .reduce((sum, one) => sum + one.albums, 0);
  const few = agreed > 0 && agreed * 2 < albums ? 'only ' : '';
  return {
    title: `You agree on ${few}${agreed === 0 ? 'none' : agreed} of ${formatAlbumCount(albums)}`,
    note: 'You agree when all ratings of an album are within one tier. Albums with three or more ratings count.',
  };
}

/** Finds the most generous or the strictest; `null` unless two have enough albums to compare. */
export function findGenerosity({ reviewers }: Pick<InsightsData, 'reviewers'>): Statement | null {
  const sorted = reviewers
    .flatMap(({ reviewer, generosity, compared }) =>
      generosity === null || compared < MIN_SHARED ? [] : [{ reviewer, generosity }],
    )
    .sort((one, other) => other.generosity - one.generosity);
  const [kindest, strictest] = [sorted[0], sorted.at(-1)];
  if (kindest === undefined || strictest === undefined || kindest === strictest) return null;
  const same = 'Compared with what the others gave the same albums.';
  if (Math.max(kindest.generosity, -strictest.generosity) < 0.5)
    return { title: 'You are all equally generous, to within 0.1 tiers', note: same };
  const kind = `${kindest.reviewer} is the most generous: ${formatMore(kindest.generosity)}`;
  const strict = `${strictest.reviewer} is the strictest: ${formatMore(strictest.generosity)}`;
  return kindest.generosity >= -strictest.generosity
    ? { title: kind, note: `${strict}. ${same}` }
    : { title: strict, note: `${kind}. ${same}` };
}

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
