/** Everybody who is asked; who gives out tokens and who gives out facts have limits of their own. */
export type Service =
  | 'spotify'
  | 'spotify accounts'
  | 'spotify oembed'
  | 'tidal'
  | 'tidal accounts'
  | 'deezer'
  | 'musicbrainz'
  | 'coverart';

export type ServiceProblem =
  | 'not found'
  | 'too many requests'
  /** It does not let this client in. */
  | 'refused'
  /** It answered, but nothing that can be used. */
  | 'unavailable'
  | 'timeout'
  /** It could not be reached. */
  | 'network'
  /** The settings have no client for it. */
  | 'not configured';

type Details = {
  /** Seconds until it may be asked again. */
  retryAfter?: number | null;
  /** What it answered with. */
  status?: number;
};

/** A service did not give what it was asked for. Says nothing of what it sent instead. */
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
