import { isCalendarDate, monthAndYear, plainDate } from '#shared/domain/dates.ts';

type DatePrecision = 'year' | 'month' | 'day';

const TEXTS: Record<DatePrecision, (date: string) => string> = {
  year: (date) => date.slice(0, 4),
  month: monthAndYear,
  day: plainDate,
};

/**
 * Formats a release date, no more exact than its source (product/streaming.md#metadata-lookup).
 * @param date YYYY, YYYY-MM or YYYY-MM-DD; any other text is returned unchanged
 * @param precision `null` if unknown: then as exact as the text
 * @example releaseDateText('1997-09-22', 'month') // 'September 1997'
 */
export function releaseDateText(date: string, precision: DatePrecision | null): string {
  const match = date.match(/^([1-9]\d{3})(?:-(\d{2})(?:-(\d{2}))?)?$/);
  if (match === null) return date;
  const [, year, month, day] = match;
  const known = day ? 'day' : month ? 'month' : 'year';
  const whole = `${year}-${month ?? '01'}-${day ?? '01'}`;
  if (!isCalendarDate(whole)) return date;
  return TEXTS[lessExact(known, precision ?? known)](whole);
}

function lessExact(one: DatePrecision, other: DatePrecision): DatePrecision {
  if (one === 'year' || other === 'year') return 'year';
  return one === 'month' || other === 'month' ? 'month' : 'day';
}
