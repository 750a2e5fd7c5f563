/**
 * Does work for whoever asks: of many who ask at once none gets what began before they asked, and it
 * is done twice at most.
 */
export function afresh(work: () => Promise<void>): () => Promise<void> {
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
