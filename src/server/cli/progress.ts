/** Milliseconds between lines of progress; shorter work prints none. */
const EVERY = 1000;

/** Prints the progress of long work to standard error, at most once a second. */
export function showProgress(): (done: number, total: number, what: string) => void {
  let last = performance.now();
  return (done, total, what) => {
    // The result reports completion, so the last progress line is not needed.
    if (done === total || performance.now() - last < EVERY) return;
    last = performance.now();
    console.error(`${done} of ${total} ${what} …`);
  };
}
