/**
 * Does work at once; whatever asks for it again while it lasts, or rests, has it done once more after
 * that, however often it was.
 * @param rest ends when the next work may begin
 * @example const look = gather(ask, () => delay(50)); look(); look(); look() // asks twice
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
