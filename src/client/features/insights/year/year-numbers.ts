import type { InsightsData, YearReviewData } from '../insights-query.ts';
import { orDash } from '../words.ts';
import { LIST } from './year-games.ts';

/** Returns the counts of a year, for its page and its image. */
export function yearNumbers(insights: InsightsData, { sessions, minds }: YearReviewData) {
  const { albums, time, submitters } = insights;
  const vetoes = submitters.reduce((sum, { vetoes_given }) => sum + vetoes_given, 0);
  return [
    { name: sessions === 1 ? 'session' : 'sessions', number: String(sessions) },
    { name: albums === 1 ? 'album' : 'albums', number: String(albums) },
    { name: 'on average', number: orDash(time.years[0]?.average ?? null) },
    { name: vetoes === 1 ? 'veto' : 'vetoes', number: String(vetoes) },
    { name: minds.changed === 1 ? 'mind changed' : 'minds changed', number: String(minds.changed) },
  ] as const;
}

/** Formats the favorite's score: '91.7 on average of 3 ratings'. */
export function formatFavourite({
  average,
  ratings,
}: NonNullable<YearReviewData['favourite']>): string {
  return `${average.toFixed(1)} average from ${ratings === 1 ? 'one rating' : `${ratings} ratings`}`;
}

type Reviewer = Pick<InsightsData['reviewers'][number], 'reviewer' | 'average'>;

/**
 * Says who gave the most: 'Ada was the most generous: 73.5 on average'; `null` without averages.
 * @param reviewers highest average first
 */
export function describeGenerosity(reviewers: readonly Reviewer[]): string | null {
  const average = reviewers[0]?.average ?? null;
  if (average === null) return null;
  const best = reviewers.filter((one) => one.average === average).map(({ reviewer }) => reviewer);
  const figure = `${orDash(average)} on average`;
  if (reviewers.length === 1) return `${best[0]} gave ${figure}`;
  if (best.length === reviewers.length) return `You were all equally generous: ${figure}`;
  return `${LIST.format(best)} ${best.length === 1 ? 'was' : 'were'} the most generous: ${figure}`;
}
