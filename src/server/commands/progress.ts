/** Most often a line of progress is written, in milliseconds; shorter work stays silent. */
const EVERY = 1000;

/** Says on standard error how far long work is, at most once a second. */
export function showProgress(): (done: number, total: number, what: string) => void {
  let last = performance.now();
  return (done, total, what) => {
    // That it is done says the result.
    if (done === total || performance.now() - last < EVERY) return;
    last = performance.now();
    console.error(`${done} of ${total} ${what} …`);
  };
}
