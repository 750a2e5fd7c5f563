import { type Service, ServiceError } from './service-error.ts';

/** How long one look-up may take in all, whatever it asks. */
export type Budget = { signal: AbortSignal; leftMs: () => number };

/** @param totalMs from now; `Infinity` for work that nobody waits for */
export function startBudget(totalMs: number): Budget {
  if (totalMs === Number.POSITIVE_INFINITY)
    return { signal: new AbortController().signal, leftMs: () => totalMs };
  const endsAt = performance.now() + totalMs;
  return { signal: AbortSignal.timeout(totalMs), leftMs: () => endsAt - performance.now() };
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
