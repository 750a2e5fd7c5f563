/** All services; token and data endpoints of a service have separate rate limits. */
export type Service =
  | 'spotify'
  | 'spotify accounts'
  | 'spotify oembed'
  | 'tidal'
  | 'tidal accounts'
  | 'deezer'
  | 'musicbrainz'
  | 'coverart'
  | 'itunes'
  | 'youtube oembed'
  | 'short links';

export type ServiceProblem =
  | 'not found'
  | 'too many requests'
  /** The service rejects this client. */
  | 'refused'
  /** The response is unusable. */
  | 'unavailable'
  | 'timeout'
  /** The service is unreachable. */
  | 'network'
  /** The settings contain no client for it. */
  | 'not configured'
  /** Not called, to keep its pace. */
  | 'skipped';

type Details = {
  /** Seconds until the next attempt is allowed. */
  retryAfter?: number | null;
  /** Status of the response. */
  status?: number;
};

/** Failed request to a service. Does not contain the response. */
export class ServiceError extends Error {
  readonly retryAfter: number | null;
  readonly status: number | null;

  constructor(
    readonly service: Service,
    readonly kind: ServiceProblem,
    { retryAfter, status }: Details = {},
  ) {
    super(`${service}: ${kind}${status === undefined ? '' : ` (HTTP ${status})`}`);
    this.retryAfter = retryAfter ?? null;
    this.status = status ?? null;
  }
}

/** Returns `null` for the error of a service that does not have something; throws others. */
export function nullIfNotFound(error: unknown): null {
  if (error instanceof ServiceError && error.kind === 'not found') return null;
  throw error;
}
