import type { CoverBackfillStatus } from '#shared/contracts/cover-backfill.ts';
import { backfillStopText } from '#shared/domain/covers/cover-backfill.ts';
import { shortMoment } from '#shared/domain/dates.ts';
import { formatCount } from '#shared/domain/format-count.ts';

/** @example formatMissing(1) // '1 album has no cover' */
export function formatMissing(count: number): string {
  return `${formatCount(count, 'album')} ${count === 1 ? 'has' : 'have'} no cover`;
}

type Result = Pick<CoverBackfillStatus, 'fetched' | 'not_found' | 'failed'>;

/** @example formatResult({ fetched: 654, not_found: 3, failed: 0 }) // '654 covers fetched, 3 not found' */
export function formatResult({ fetched, not_found, failed }: Result): string {
  const parts = [
    `${fetched === 0 ? 'No' : formatNumber(fetched)} ${fetched === 1 ? 'cover' : 'covers'} fetched`,
    ...(not_found > 0 ? [`${formatNumber(not_found)} not found`] : []),
    ...(failed > 0 ? [`${formatNumber(failed)} failed`] : []),
  ];
  return parts.join(', ');
}

/** @example formatProgress({ done: 120, total: 654 }) // '120 of 654' */
export function formatProgress({
  done,
  total,
}: Pick<CoverBackfillStatus, 'done' | 'total'>): string {
  return `${formatNumber(done)} of ${formatNumber(total)}`;
}

/** Reason a run ended early, or null for a complete run. */
export function formatStop(
  { stop, until }: Pick<CoverBackfillStatus, 'stop' | 'until'>,
  now: Date,
): string | null {
  if (stop === null) return null;
  if (stop === 'canceled') return 'Stopped. You can continue at any time.';
  return backfillStopText(stop, until && shortMoment(new Date(until), now));
}

type Run = Pick<CoverBackfillStatus, 'state' | 'missing' | 'total' | 'fetched'>;

/**
 * True if the result of the latest run explains the albums that have no cover now.
 * @param hasSeenRun true if the run was shown on this page
 */
export function isResultCurrent(
  { state, missing, total, fetched }: Run,
  hasSeenRun: boolean,
): boolean {
  if (state !== 'done' && state !== 'stopped') return false;
  return hasSeenRun || (missing > 0 && missing === total - fetched);
}

type Counts = Pick<CoverBackfillStatus, 'stop' | 'missing' | 'not_found' | 'failed'>;

/** Returns the label of the start button, which depends on the counts of the last run. */
export function getStartLabel({ stop, missing, not_found, failed }: Counts, hasResult: boolean) {
  const isNew = stop === null && missing > not_found + failed;
  if (!hasResult || isNew) return 'Fetch covers';
  return stop === 'canceled' ? 'Continue' : 'Try again';
}

function formatNumber(value: number): string {
  return value.toLocaleString('en-US');
}
