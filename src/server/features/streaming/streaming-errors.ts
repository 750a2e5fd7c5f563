import { LINK_SERVICES, type LinkService } from '#shared/domain/albums/music-link.ts';
import type { ServiceError, ServiceProblem } from '../../integrations/streaming/service-error.ts';
import { HttpError } from '../../lib/errors.ts';

/** Status of an error response, and the end of its code (product/streaming.md#metadata-lookup). */
const RESPONSES: Readonly<Record<ServiceProblem, readonly [status: number, code: string]>> = {
  'not found': [404, 'NOT_FOUND'],
  'too many requests': [429, 'TOO_MANY_REQUESTS'],
  timeout: [504, 'TIMEOUT'],
  refused: [503, 'REFUSED'],
  unavailable: [503, 'UNAVAILABLE'],
  network: [503, 'UNAVAILABLE'],
  'not configured': [503, 'NOT_CONFIGURED'],
  skipped: [503, 'UNAVAILABLE'],
};

type Texts = Partial<Record<ServiceProblem, string>>;

type Failure = {
  kind: ServiceProblem;
  /** Seconds until the next attempt is allowed. */
  retryAfter?: number | null | undefined;
};

function toHttpError(prefix: string, { kind, retryAfter }: Failure, text: string): HttpError {
  const [status, code] = RESPONSES[kind];
  return new HttpError(status, `${prefix}_${code}`, text, undefined, retryAfter ?? undefined);
}

const UNAVAILABLE =
  'Spotify service is temporarily unavailable. You can enter album details manually.';

const LOOK_UP: Texts = {
  'not found': 'Album not found on Spotify. Please check the ID and try again.',
  'too many requests': 'Too many requests. Please wait a moment and try again.',
};

/** Error response for a failed look-up: SPOTIFY_NOT_FOUND and so on. */
export function lookUpRejection(error: ServiceError): HttpError {
  return toHttpError('SPOTIFY', error, LOOK_UP[error.kind] ?? UNAVAILABLE);
}

const BY_HAND = 'You can enter album details manually.';
const NO_SEARCH = `Searching by name is not available right now. ${BY_HAND}`;

const SEARCH: Texts = {
  'too many requests': `Too many searches right now. ${BY_HAND}`,
  'not configured': `This server cannot search for albums by name. ${BY_HAND}`,
};

/** Error response for a failed search: SEARCH_TIMEOUT and so on. */
export function searchRejection({ kind, retryAfter }: ServiceError): HttpError {
  // The service has no search at this URL; a search without results does not fail.
  const problem = kind === 'not found' ? 'unavailable' : kind;
  return toHttpError('SEARCH', { kind: problem, retryAfter }, SEARCH[kind] ?? NO_SEARCH);
}

/** Error response for a Tidal id that could not be verified: TIDAL_NOT_FOUND and so on. */
export function tidalRejection(error: ServiceError): HttpError {
  return toHttpError('TIDAL', error, 'Could not verify Tidal ID');
}

const INSTEAD = 'Search by name, or enter the album by hand.';

const LINK: Texts = {
  'not found': 'has no album at this link.',
  'too many requests': 'allows no more requests right now.',
  timeout: 'does not respond.',
  'not configured': 'cannot be asked by this server.',
};

/** Error response when the service of a link has no album, or fails: LINK_NOT_FOUND and so on. */
export function linkRejection(failure: Failure, service: LinkService): HttpError {
  const text = LINK[failure.kind] ?? 'is not available right now.';
  return toLinkError(failure, `${LINK_SERVICES[service]} ${text} ${INSTEAD}`);
}

/** Error response for a short link whose page was not found. */
export function shortLinkRejection(error: ServiceError): HttpError {
  return toLinkError(
    error,
    'This short link leads to no album. Open it in a browser, and share the link of that page.',
  );
}

/** The API has no code for a service that refuses this server. */
function toLinkError({ kind, retryAfter }: Failure, text: string): HttpError {
  const problem = kind === 'refused' ? 'unavailable' : kind;
  return toHttpError('LINK', { kind: problem, retryAfter }, text);
}

const ADVICE: Partial<Record<ServiceError['service'], string>> = {
  spotify:
    "Spotify refuses this app. In development mode the app's owner needs Spotify Premium; a new subscription can take a few hours to count.",
  'spotify accounts':
    'Spotify rejects the client. Check its keys, in the settings or SPOTIFY_CLIENT_ID and SPOTIFY_CLIENT_SECRET, and the redirect URI of the app.',
  tidal: 'Tidal rejects this app. Check its catalog permission and TIDAL_COUNTRY.',
  'tidal accounts':
    'Tidal rejects the client. Check its keys, in the settings or TIDAL_CLIENT_ID and TIDAL_CLIENT_SECRET.',
};

/** A line for the log: the failure of a service, and advice for the admin if there is any. */
export function adviceFor(error: ServiceError): string {
  if (error.kind === 'too many requests' && error.retryAfter !== null)
    return `${error.service} is limiting requests; retrying in ${error.retryAfter} s`;
  const advice = error.kind === 'refused' ? ADVICE[error.service] : undefined;
  return advice === undefined ? error.message : `${error.message}. ${advice}`;
}

/** Failures about which an operator can do nothing. */
const EXPECTED: ReadonlySet<ServiceProblem> = new Set(['not found', 'not configured', 'skipped']);

/** Logs a failure with advice, unless it is expected. */
export function logFailure(error: ServiceError, warn: (line: string) => void): void {
  if (!EXPECTED.has(error.kind)) warn(adviceFor(error));
}
