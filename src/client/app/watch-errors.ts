/** Reports uncaught errors to the server. */
export function watchErrors(): void {
  addEventListener('error', ({ error }) => tell(error));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}

/** Logs and reports an error that a page handles. */
export function tellCaught(error: unknown): void {
  console.error(error);
  tell(error);
}

/** The reporter is loaded with the first error. */
function tell(error: unknown): void {
  import('./report-errors.ts').then(
    ({ report }) => report(error),
    () => {},
  );
}
