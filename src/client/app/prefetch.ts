/** Delay before prefetching, unless an input comes first. */
const WAIT_MS = 4000;

/** Timeout of the idle callback, for a browser that is never idle. */
const BUSY_MS = 2000;

const INPUTS = ['pointerdown', 'keydown'] as const;

/**
 * Prefetches chunks that may be needed next, one at a time while the browser is idle, so that they
 * open at once and offline.
 */
export function prefetchOnIdle(parts: readonly (() => Promise<unknown>)[]): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = async () => {
    waiting.abort();
    clearTimeout(timer);
    for (const load of parts) {
      await idle();
      // Retried when opened.
      await load().catch(() => {});
    }
  };
  const wait = () => {
    timer = setTimeout(begin, WAIT_MS);
  };
  for (const input of INPUTS) addEventListener(input, begin, { signal, passive: true });
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { signal });
}

/** Not every browser has requestIdleCallback. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: BUSY_MS });
    else setTimeout(resolve);
  });
}
