/**
 * Creates a mutex for the writes of a process.
 * @returns acquires the mutex; resolves to its release function
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
