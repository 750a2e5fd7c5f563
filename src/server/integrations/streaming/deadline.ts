import { rejectOnAbort } from '../reject-on-abort.ts';
import { type Service, ServiceError } from './service-error.ts';

/** Requesters of a lookup: an admin, and visitors by address. More may join later. */
export type Requesters = { isAdmin: boolean; readonly callers: Set<string> };

/** Deadline of one lookup, for all its requests. */
export type Budget = {
  signal: AbortSignal;
  leftMs: () => number;
  requesters: Requesters;
  /** False to fail at once where a call would have to wait for the pace of its service. */
  waitsForPace: boolean;
};

/**
 * @param totalMs from now; `Infinity` for background work
 * @param requesters by default an admin
 */
export function startBudget(
  totalMs: number,
  requesters: Requesters = { isAdmin: true, callers: new Set() },
): Budget {
  const endsAt = performance.now() + totalMs;
  const signal =
    totalMs === Number.POSITIVE_INFINITY
      ? new AbortController().signal
      : AbortSignal.timeout(totalMs);
  return { signal, leftMs: () => endsAt - performance.now(), requesters, waitsForPace: true };
}

/**
 * Creates a deadline for search while typing: does not wait for a service that responds 429, so
 * that each pause in typing causes one call (product/streaming.md#album-search).
 */
export function startShortDeadline(totalMs: number): Budget {
  return { ...startBudget(totalMs), leftMs: () => 0 };
}

/**
 * Waits for work until the deadline.
 * @throws ServiceError 'timeout' after the deadline; the work continues
 */
export async function within<T>(work: Promise<T>, { signal }: Budget, service: Service) {
  try {
    return await rejectOnAbort(work, signal);
  } catch (error) {
    throw signal.aborted && error === signal.reason ? new ServiceError(service, 'timeout') : error;
  }
}
