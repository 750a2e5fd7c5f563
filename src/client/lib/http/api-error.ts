import type { Failure } from '#shared/contracts/endpoint.ts';

export type ApiErrorKind = 'offline' | 'network' | 'timeout' | 'http';

/** Body of a failed request; a proxy or another server may send its text as `message`. */
export type FailureBody = Failure & { message?: unknown };

/** Error of a request; the text is the server's where it sent one. */
export class ApiError extends Error {
  constructor(
    readonly kind: ApiErrorKind,
    message: string,
    readonly status: number | null = null,
    readonly failure: FailureBody | null = null,
  ) {
    super(message);
  }

  /** Message of the server or about the connection; null for a response without one. */
  get words(): string | null {
    return this.kind === 'http' ? getFailureText(this.failure) : this.message;
  }

  /** True if a retry may succeed: an incomplete response, a timeout, or a server error. */
  get isPassing(): boolean {
    return this.kind === 'network' || this.kind === 'timeout' || (this.status ?? 0) >= 500;
  }
}

/** Returns the text of a failure: its error, else its message. */
export function getFailureText(failure: Partial<FailureBody> | null): string | null {
  const texts: unknown[] = [failure?.error, failure?.message];
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? null;
}

export function hasStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}

/** Returns the text of an error for the user: that of the server, or about the connection. */
export function getErrorText(error: unknown, fallback = 'Network error or request failed'): string {
  return (error instanceof ApiError && error.words) || fallback;
}
