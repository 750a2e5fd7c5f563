import type { YearReviewData } from '../insights-query.ts';

/** Formats the favorite's score: '91.7 on average of 3 ratings'. */
export function formatFavourite({
  average,
  ratings,
}: NonNullable<YearReviewData['favourite']>): string {
  return `${average.toFixed(1)} average from ${ratings === 1 ? 'one rating' : `${ratings} ratings`}`;
}
