import type { InsightsData, YearReviewData } from '../insights-query.ts';
import { orDash } from '../words.ts';

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
  ];
}

/** Formats the favorite's score: '91.7 on average of 3 ratings'. */
export function formatFavourite({
  average,
  ratings,
}: NonNullable<YearReviewData['favourite']>): string {
  return `${average.toFixed(1)} average from ${ratings === 1 ? 'one rating' : `${ratings} ratings`}`;
}
