/** Loading ahead begins with the first input, or so long after the page is there. */
const WAIT_MS = 4000;

/** Within which a part is loaded although the browser always has something else to do. */
const BUSY_MS = 2000;

const INPUTS = ['pointerdown', 'keydown'] as const;

/**
 * Loads what may be opened next while there is nothing else to do, one part after the other, so that
 * it opens at once and without a network.
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
      // It is asked for again by whoever opens it.
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

/** Not every browser tells when it is idle. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: BUSY_MS });
    else setTimeout(resolve);
  });
}
