export type ArtworkReason =
  /** The URL is not allowed. */
  | 'refused'
  /** The host responded without the image. */
  | 'unavailable'
  /** The response is no JPEG, PNG or WebP. */
  | 'not supported'
  | 'too large'
  | 'network'
  | 'timeout';

/** Failed artwork download; the message is for the log. */
export class ArtworkError extends Error {
  constructor(
    readonly reason: ArtworkReason,
    message: string,
    options?: ErrorOptions & { bytes?: number; retryAfter?: number },
  ) {
    super(message, options);
    this.bytes = options?.bytes ?? null;
    this.retryAfter = options?.retryAfter ?? null;
  }

  /** Seconds from `Retry-After` of a 429. */
  readonly retryAfter: number | null;

  /** Size of the image, or bytes received when it exceeded the limit. */
  readonly bytes: number | null;
}
