/** Tells the server of errors that nothing caught. */
export function watchErrors(): void {
  addEventListener('error', ({ error }) => tell(error));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}

/** Tells the server, and the console as usual, of an error for which a screen shows another. */
export function tellCaught(error: unknown): void {
  console.error(error);
  tell(error);
}

/** What tells comes with the first error, which is seldom. */
function tell(error: unknown): void {
  import('./report-errors.ts').then(
    ({ report }) => report(error),
    () => {},
  );
}
