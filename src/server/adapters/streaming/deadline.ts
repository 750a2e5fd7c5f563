import { type Service, ServiceError } from './service-error.ts';

/** Who waits for a look-up: an admin, and visitors by their address. More may come. */
export type Askers = { isAdmin: boolean; readonly callers: Set<string> };

/** How long one look-up may take in all, whatever it asks. */
export type Budget = { signal: AbortSignal; leftMs: () => number; askers: Askers };

/**
 * @param totalMs from now; `Infinity` for work that nobody waits for
 * @param askers an admin alone when not said
 */
export function startBudget(
  totalMs: number,
  askers: Askers = { isAdmin: true, callers: new Set() },
): Budget {
  if (totalMs === Number.POSITIVE_INFINITY)
    return { signal: new AbortController().signal, leftMs: () => totalMs, askers };
  const endsAt = performance.now() + totalMs;
  return { signal: AbortSignal.timeout(totalMs), leftMs: () => endsAt - performance.now(), askers };
}

/**
 * A budget for what is asked while somebody types: a service that says 429 is not waited for, so that
 * a pause in typing is one call (rules.md#find-by-name).
 */
export function startShortDeadline(totalMs: number): Budget {
  return { ...startBudget(totalMs), leftMs: () => 0 };
}

/**
 * Waits for work of several for as long as this one's budget lasts.
 * @throws ServiceError 'timeout' when it is over; the work goes on
 */
export async function within<T>(work: Promise<T>, { signal }: Budget, service: Service) {
  let stop = () => {};
  const over = new Promise<never>((_, reject) => {
    stop = () => reject(new ServiceError(service, 'timeout'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
