import { queryOptions } from '@tanstack/react-query';
import type { Problem } from './error-messages.ts';
import { isReachable, loseConnection } from './online-status.ts';
import { holdsUnsaved, reloadOnce } from './stale-chunk-reload.ts';

/** The code of a part of the app did not come. */
export class ChunkLoadError extends Error {
  constructor(
    readonly problem: Problem,
    cause: unknown,
  ) {
    super(problem.message, { cause });
  }

  /** Loads the page anew where that may bring what is missing (rules.md#failures); whether it does. */
  recover(): boolean {
    return false;
  }
}

/** The server answers, and has no such code. */
class GoneError extends ChunkLoadError {
  constructor(cause: unknown) {
    super(holdsUnsaved() ? GONE_BESIDE_TEXT : GONE, cause);
  }

  override recover(): boolean {
    return reloadOnce(String(this.cause));
  }
}

/** rules.md#failures */
const NO_CONNECTION = {
  kind: 'connection',
  title: 'No Internet Connection',
  message: 'Please check your internet connection and try again.',
} as const satisfies Problem;

/** As when another version is served since the page was opened. */
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
 * Loads the code of a part of the app.
 * @throws ChunkLoadError for want of a connection; else why it could not be loaded
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

/** The code of a part of the app, named apart from all others; it is asked for again when the server can be reached again. */
export function lazyCodeQuery<T>(name: string, load: () => Promise<T>) {
  return queryOptions<T, ChunkLoadError>({
    queryKey: ['code', name],
    queryFn: () =>
      importWithRetry(load).catch((cause: unknown) => {
        throw cause instanceof ChunkLoadError ? cause : new GoneError(cause);
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

const failedStyles = new Set<HTMLLinkElement>();

globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  },
  true,
);

/** Vite asks for the styles of a part once only, and would leave it without them for good. */
async function loadWithStyles<T>(load: () => Promise<T>): Promise<T> {
  // The script of the page puts others in the place of its own.
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
