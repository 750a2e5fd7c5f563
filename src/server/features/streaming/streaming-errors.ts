import { LINK_SERVICES, type LinkService } from '#shared/domain/albums/music-link.ts';
import type { ServiceError, ServiceProblem } from '../../integrations/streaming/service-error.ts';
import { HttpError } from '../../lib/errors.ts';

type Rejection = readonly [status: number, code: string, text: string];

const UNAVAILABLE =
  'Spotify service is temporarily unavailable. You can enter album details manually.';

/** Texts and statuses of product/streaming.md#metadata-lookup. */
const LOOK_UP: Readonly<Record<ServiceProblem, Rejection>> = {
  'not found': [
    404,
    'SPOTIFY_NOT_FOUND',
    'Album not found on Spotify. Please check the ID and try again.',
  ],
  'too many requests': [
    429,
    'SPOTIFY_TOO_MANY_REQUESTS',
    'Too many requests. Please wait a moment and try again.',
  ],
  timeout: [504, 'SPOTIFY_TIMEOUT', UNAVAILABLE],
  refused: [503, 'SPOTIFY_REFUSED', UNAVAILABLE],
  unavailable: [503, 'SPOTIFY_UNAVAILABLE', UNAVAILABLE],
  network: [503, 'SPOTIFY_UNAVAILABLE', UNAVAILABLE],
  'not configured': [503, 'SPOTIFY_NOT_CONFIGURED', UNAVAILABLE],
  skipped: [503, 'SPOTIFY_UNAVAILABLE', UNAVAILABLE],
};

/** Error response for a failed look-up. */
export function lookUpRejection({ kind, retryAfter }: ServiceError): HttpError {
  const [status, code, text] = LOOK_UP[kind];
  return new HttpError(status, code, text, undefined, retryAfter ?? undefined);
}

const BY_HAND = 'You can enter album details manually.';
const NO_SEARCH = `Searching by name is not available right now. ${BY_HAND}`;

const SEARCH: Readonly<Record<ServiceProblem, Rejection>> = {
  'not found': [503, 'SEARCH_UNAVAILABLE', NO_SEARCH],
  'too many requests': [429, 'SEARCH_TOO_MANY_REQUESTS', `Too many searches right now. ${BY_HAND}`],
  timeout: [504, 'SEARCH_TIMEOUT', NO_SEARCH],
  refused: [503, 'SEARCH_REFUSED', NO_SEARCH],
  unavailable: [503, 'SEARCH_UNAVAILABLE', NO_SEARCH],
  network: [503, 'SEARCH_UNAVAILABLE', NO_SEARCH],
  'not configured': [
    503,
    'SEARCH_NOT_CONFIGURED',
    `This server cannot search for albums by name. ${BY_HAND}`,
  ],
  skipped: [503, 'SEARCH_UNAVAILABLE', NO_SEARCH],
};

/** Error response for a failed search. */
export function searchRejection({ kind, retryAfter }: ServiceError): HttpError {
  const [status, code, text] = SEARCH[kind];
  return new HttpError(status, code, text, undefined, retryAfter ?? undefined);
}

const TIDAL: Readonly<Record<ServiceProblem, readonly [status: number, code: string]>> = {
  'not found': [404, 'TIDAL_NOT_FOUND'],
  'too many requests': [429, 'TIDAL_TOO_MANY_REQUESTS'],
  timeout: [504, 'TIDAL_TIMEOUT'],
  refused: [503, 'TIDAL_REFUSED'],
  unavailable: [503, 'TIDAL_UNAVAILABLE'],
  network: [503, 'TIDAL_UNAVAILABLE'],
  'not configured': [503, 'TIDAL_NOT_CONFIGURED'],
  skipped: [503, 'TIDAL_UNAVAILABLE'],
};

/** Error response for a Tidal id that could not be verified. */
export function tidalRejection({ kind, retryAfter }: ServiceError): HttpError {
  const [status, code] = TIDAL[kind];
  const text = 'Could not verify Tidal ID';
  return new HttpError(status, code, text, undefined, retryAfter ?? undefined);
}

const INSTEAD = 'Search by name, or enter the album by hand.';

const LINK_UNAVAILABLE: Rejection = [503, 'LINK_UNAVAILABLE', 'is not available right now.'];

const LINK: Partial<Record<ServiceProblem, Rejection>> = {
  'not found': [404, 'LINK_NOT_FOUND', 'has no album at this link.'],
  'too many requests': [429, 'LINK_TOO_MANY_REQUESTS', 'allows no more requests right now.'],
  timeout: [504, 'LINK_TIMEOUT', 'does not respond.'],
  'not configured': [503, 'LINK_NOT_CONFIGURED', 'cannot be asked by this server.'],
};

/** Error response when the service of a link has no album, or fails. */
export function linkRejection(
  kind: ServiceProblem,
  service: LinkService,
  retryAfter: number | null = null,
): HttpError {
  const [status, code, text] = LINK[kind] ?? LINK_UNAVAILABLE;
  const message = `${LINK_SERVICES[service]} ${text} ${INSTEAD}`;
  return new HttpError(status, code, message, undefined, retryAfter ?? undefined);
}

/** Error response for a short link whose page was not found. */
export function shortLinkRejection({ kind, retryAfter }: ServiceError): HttpError {
  const [status, code] = LINK[kind] ?? LINK_UNAVAILABLE;
  const text =
    'This short link leads to no album. Open it in a browser, and share the link of that page.';
  return new HttpError(status, code, text, undefined, retryAfter ?? undefined);
}

const ADVICE: Partial<Record<ServiceError['service'], string>> = {
  spotify:
    "Spotify refuses this app. In development mode the app's owner needs Spotify Premium; a new subscription can take a few hours to count.",
  'spotify accounts':
    'Spotify rejects the client. Check SPOTIFY_CLIENT_ID, SPOTIFY_CLIENT_SECRET and the redirect URI of the app.',
  tidal: 'Tidal refuses this app. Check its catalog permission and TIDAL_COUNTRY.',
  'tidal accounts': 'Tidal rejects the client. Check TIDAL_CLIENT_ID and TIDAL_CLIENT_SECRET.',
};

/** A line for the log: the failure of a service, and advice for the admin if there is any. */
export function adviceFor(error: ServiceError): string {
  if (error.kind === 'too many requests' && error.retryAfter !== null)
    return `${error.service} is limiting requests; retrying in ${error.retryAfter} s`;
  const advice = error.kind === 'refused' ? ADVICE[error.service] : undefined;
  return advice === undefined ? error.message : `${error.message}. ${advice}`;
}
