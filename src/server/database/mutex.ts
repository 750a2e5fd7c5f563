/**
 * Lets those of a process that write go one after the other.
 * @returns what waits for the turns before it, and gives what ends this one
 */
export function withMutex(): () => Promise<() => void> {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    let end = () => {};
    last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  };
}
