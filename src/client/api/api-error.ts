import type { Failure } from '#shared/contracts/endpoint.ts';

export type ApiErrorKind = 'offline' | 'network' | 'timeout' | 'http';

/** Why a call came to nothing; the text is the server's where it gave one. */
export class ApiError extends Error {
  constructor(
    readonly kind: ApiErrorKind,
    message: string,
    readonly status: number | null = null,
    readonly failure: Failure | null = null,
  ) {
    super(message);
  }

  /** What the server said, or what there is to say of the connection; an answer may be silent. */
  get words(): string | null {
    return this.kind === 'http' ? this.failure?.error || null : this.message;
  }

  /** True if asking again may help: no whole answer, none in time, or a server that failed. */
  get isPassing(): boolean {
    return this.kind === 'network' || this.kind === 'timeout' || (this.status ?? 0) >= 500;
  }
}
