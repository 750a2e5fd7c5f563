import { holdsUnsaved, reloadOnce } from '../stale-chunk-reload.ts';
import type { Problem } from './error-messages.ts';
import { isReachable, loseConnection } from './server-status.ts';

/** Thrown when a lazy chunk cannot be loaded. */
export class ChunkLoadError extends Error {
  constructor(
    readonly problem: Problem,
    cause: unknown,
  ) {
    super(problem.message, { cause });
  }

  /**
   * Reloads the page if that may fix it (product/screens.md#error-messages); returns true if so.
   */
  recover(): boolean {
    return false;
  }
}

/** Thrown when the server responds without the chunk. */
class GoneError extends ChunkLoadError {
  constructor(cause: unknown) {
    super(holdsUnsaved() ? GONE_BESIDE_TEXT : GONE, cause);
  }

  override recover(): boolean {
    return reloadOnce(String(this.cause));
  }
}

/** product/screens.md#error-messages */
const NO_CONNECTION = {
  kind: 'connection',
  title: 'No Internet Connection',
  message: 'Please check your internet connection and try again.',
} as const satisfies Problem;

/** Such as after a new build was deployed. */
const GONE = {
  kind: 'connection',
  title: 'Loading Error',
  message: 'This part of the app could not be loaded. Reload the page to get it.',
} as const satisfies Problem;

const GONE_BESIDE_TEXT = {
  ...GONE,
  message:
    'This part of the app could not be loaded. Save what is typed, then reload the page to get it.',
} as const satisfies Problem;

/**
 * Imports a chunk.
 * @throws ChunkLoadError without a connection; else the original error
 */
export async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadWithStyles(load);
  } catch (cause) {
    if (await isReachable()) return loadWithStyles(load);
    loseConnection();
    throw new ChunkLoadError(NO_CONNECTION, cause);
  }
}

/**
 * Imports the chunk of a part of a page.
 * @throws ChunkLoadError
 */
export async function importPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await importWithRetry(load);
  } catch (cause) {
    throw cause instanceof ChunkLoadError ? cause : new GoneError(cause);
  }
}

const failedStyles = new Set<HTMLLinkElement>();

globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  },
  true,
);

/** Vite requests the styles of a chunk only once, and would leave it unstyled after a failure. */
async function loadWithStyles<T>(load: () => Promise<T>): Promise<T> {
  // The page's script replaces failed style sheets.
  const failed = [...failedStyles].filter(({ isConnected }) => isConnected);
  failedStyles.clear();
  await Promise.all(failed.map(loadStyleAgain));
  return load();
}

function loadStyleAgain(failed: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = failed.href;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`No styles at ${link.href}`));
    failed.replaceWith(link);
  });
}
