/** Why artwork could not be had. */
export type ArtworkReason =
  /** The server does not go to such an address. */
  | 'refused'
  /** The host answered, but not with the image. */
  | 'unavailable'
  /** What came is no JPEG, PNG or WebP. */
  | 'not supported'
  | 'too large'
  | 'network'
  | 'timeout';

/** Artwork that could not be had; the message is for the log. */
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

  /** Seconds from the `Retry-After` of a 429. */
  readonly retryAfter: number | null;

  /** How much there is, or had come when it became too much. */
  readonly bytes: number | null;
}
