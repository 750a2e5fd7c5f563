/**
 * Throttles work with a trailing call: the first call runs at once; any calls during it, or during
 * the rest, run it once more afterwards.
 * @param rest resolves when the next run may start
 * @example const look = throttle(ask, () => delay(50)); look(); look(); look() // asks twice
 */
export function throttleTrailing(
  work: () => Promise<void>,
  rest: () => Promise<unknown>,
): () => void {
  let isBusy = false;
  let isDue = false;
  const run = async () => {
    isBusy = true;
    do {
      isDue = false;
      await work();
      await rest();
    } while (isDue);
    isBusy = false;
  };
  return () => {
    isDue = true;
    if (!isBusy) run();
  };
}
