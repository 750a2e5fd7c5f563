/**
 * Coalesces concurrent calls: no caller gets a run that began before its call, and at most one more
 * run follows the current one.
 */
export function coalesceRefresh(work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  let next: Promise<void> | null = null;
  const begin = () => {
    next = null;
    running = work();
    return running;
  };
  return () => {
    next ??= running.then(begin, begin);
    return next;
  };
}
