import { ChunkLoadError } from '../lib/http/import-with-retry.ts';

/** Reports uncaught errors to the server. */
export function watchErrors(): void {
  addEventListener('error', ({ error }) => tell(error));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}

/** Logs and reports an error that a page handles; a chunk that failed to load is expected. */
export function reportCaught(error: unknown): void {
  if (error instanceof ChunkLoadError) return;
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
