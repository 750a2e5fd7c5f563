import type { ServiceError } from '../../integrations/streaming/service-error.ts';
import { HttpError } from '../../lib/errors.ts';

/** Error when the server has no Spotify credentials. */
export function notConfigured(): HttpError {
  const text = 'Spotify is not set up on this server. Enter its keys in the settings.';
  return new HttpError(503, 'SPOTIFY_NOT_CONFIGURED', text);
}

/** Error when the user has not connected Spotify, or revoked the access. */
export function notConnected(): HttpError {
  return new HttpError(409, 'SPOTIFY_NOT_CONNECTED', 'Please connect Spotify first.');
}

/** Error response for a list of playlists, or for connecting. */
export function listRejection({ kind, status, retryAfter }: ServiceError): HttpError {
  if (kind === 'too many requests') {
    const text = 'Too many requests. Please wait a moment and try again.';
    const seconds = retryAfter ?? undefined;
    return new HttpError(429, 'SPOTIFY_TOO_MANY_REQUESTS', text, undefined, seconds);
  }
  if (kind === 'refused' && status === 403)
    return new HttpError(
      403,
      'SPOTIFY_REFUSED',
      'Spotify does not let this app read your playlists. In development mode, your account must be on the app’s user list, and its owner needs Spotify Premium.',
    );
  const text = 'Spotify service is temporarily unavailable. Please try again later.';
  return kind === 'timeout'
    ? new HttpError(504, 'SPOTIFY_TIMEOUT', text)
    : new HttpError(503, 'SPOTIFY_UNAVAILABLE', text);
}

/** Error response for one playlist. */
export function playlistRejection(error: ServiceError): HttpError {
  const text = 'Spotify only shares playlists that you own or collaborate on.';
  if (error.kind === 'not found') return new HttpError(404, 'PLAYLIST_NOT_FOUND', text);
  if (error.status === 403) return new HttpError(403, 'PLAYLIST_REFUSED', text);
  return listRejection(error);
}
