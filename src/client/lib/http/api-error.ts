import type { Failure } from '#shared/contracts/endpoint.ts';

export type ApiErrorKind = 'offline' | 'network' | 'timeout' | 'http';

/** Error of a request; the text is the server's where it sent one. */
export class ApiError extends Error {
  constructor(
    readonly kind: ApiErrorKind,
    message: string,
    readonly status: number | null = null,
    readonly failure: Failure | null = null,
  ) {
    super(message);
  }

  /** Message of the server or about the connection; null for a response without one. */
  get words(): string | null {
    return this.kind === 'http' ? this.failure?.error || null : this.message;
  }

  /** True if a retry may succeed: an incomplete response, a timeout, or a server error. */
  get isPassing(): boolean {
    return this.kind === 'network' || this.kind === 'timeout' || (this.status ?? 0) >= 500;
  }
}
