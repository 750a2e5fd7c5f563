import { SERVER_TIME_HEADER } from '#shared/domain/site/server-time.ts';

/** Milliseconds from `performance.now()` to the server's time, off by at most half of the trip. */
type Sample = { offset: number; trip: number };

let best: Sample | null = null;

/**
 * Takes the server's time from a response.
 * @param sentAt `performance.now()` at the request
 */
export function noteServerTime(headers: Headers, sentAt: number): void {
  const time = Number(headers.get(SERVER_TIME_HEADER) ?? Number.NaN);
  if (Number.isNaN(time)) return;
  const receivedAt = performance.now();
  const trip = receivedAt - sentAt;
  const sample = { offset: time + trip / 2 - receivedAt, trip };
  if (best === null || trip <= best.trip || !isPossible(best, sample)) best = sample;
}

/** False if one of the clocks has jumped since, such as while the device slept. */
function isPossible(known: Sample, { offset, trip }: Sample): boolean {
  return Math.abs(known.offset - offset) <= (known.trip + trip) / 2;
}

/** Returns the server's time in milliseconds since 1970; the device's before the first response. */
export function serverNow(): number {
  return best === null ? Date.now() : performance.now() + best.offset;
}
