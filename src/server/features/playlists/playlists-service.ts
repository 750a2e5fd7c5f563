import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { newSongSchema } from '#shared/contracts/bracket.ts';
import type { EndpointResponse } from '#shared/contracts/endpoint.ts';
import type { getPlaylistEndpoint, listPlaylistsEndpoint } from '#shared/contracts/playlists.ts';
import type { PlaylistEntry } from '../../integrations/streaming/clients/playlists-client.ts';
import { startBudget } from '../../integrations/streaming/deadline.ts';
import { ServiceError } from '../../integrations/streaming/service-error.ts';
import { HttpError } from '../../lib/errors.ts';
import { asPerson, type Browser, type PlaylistServices } from './person-token.ts';
import * as repository from './playlists-repository.ts';
import { redirectAddress } from './redirect-address.ts';
import { sealTokens } from './sealed-tokens.ts';

export type { Browser, PlaylistServices } from './person-token.ts';

/** State that the browser stores while the user is on Spotify's page. */
export type Attempt = { state: string; verifier: string; return_to: string };

/**
 * Starts the OAuth flow: returns the authorization URL, and the state for the cookie.
 * @param address base URL of the site, as the browser has it
 * @throws HttpError 503 without credentials, 409 for a URL that Spotify does not redirect to
 */
export function connect({ streaming }: PlaylistServices, address: string, return_to: string) {
  const { person } = streaming.clients;
  if (person === null) throw notConfigured();
  const redirect_uri = usableRedirect(address);
  const attempt: Attempt = { state: randomText(), verifier: randomText(), return_to };
  const challenge = createHash('sha256').update(attempt.verifier).digest('base64url');
  const url = person.accounts.authorizeUrl({ redirect_uri, state: attempt.state, challenge });
  return { attempt, data: { url, redirect_uri } };
}

/**
 * Exchanges the code for tokens, which are stored on the server.
 * @throws HttpError 400 when Spotify rejects it
 */
export async function finish(
  { db, streaming }: PlaylistServices,
  { session_hash, key }: Browser,
  address: string,
  { code, verifier }: { code: string; verifier: string },
): Promise<void> {
  const { person } = streaming.clients;
  if (person === null) throw notConfigured();
  const redirect_uri = usableRedirect(address);
  const budget = startBudget(streaming.limits.totalMs);
  try {
    const tokens = await person.accounts.exchange({ code, redirect_uri, verifier }, budget);
    await repository.saveConnection(db, session_hash, sealTokens(tokens, key));
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'refused')
      throw new HttpError(
        400,
        'SPOTIFY_CODE_REFUSED',
        'Spotify did not accept the connection. Please connect again.',
      );
    throw error instanceof ServiceError ? listRejection(error) : error;
  }
}

/** Deletes the connection of this session. */
export async function disconnect({ db }: PlaylistServices, browser: Browser): Promise<void> {
  await repository.deleteConnection(db, browser.session_hash);
}

/** Connection status and the readable playlists. @throws HttpError */
export async function listPlaylists(
  services: PlaylistServices,
  browser: Browser,
): Promise<EndpointResponse<typeof listPlaylistsEndpoint>['data']> {
  const { person } = services.streaming.clients;
  if (person === null) return { status: 'not configured', playlists: [] };
  await repository.deleteExpiredConnections(services.db, services.now().toISOString());
  const own = await asPerson(services, browser, person, person.playlists.own).catch((error) => {
    throw error instanceof ServiceError ? listRejection(error) : error;
  });
  if (own === null) return { status: 'not connected', playlists: [] };
  const playlists = own.map(({ id, name, owner, total, images: [image] }) => ({
    id,
    name: name ?? 'Untitled',
    owner: owner.display_name,
    total,
    cover_url: image?.url ?? null,
  }));
  return { status: 'connected', playlists };
}

/**
 * The songs of a playlist.
 * @throws HttpError 409 without a connection, 403 for other users' playlists
 */
export async function getPlaylist(
  services: PlaylistServices,
  browser: Browser,
  id: string,
): Promise<EndpointResponse<typeof getPlaylistEndpoint>['data']> {
  const { person } = services.streaming.clients;
  if (person === null) throw notConfigured();
  const playlist = await asPerson(services, browser, person, (token, budget) =>
    person.playlists.entries(id, token, budget),
  ).catch((error) => {
    throw error instanceof ServiceError ? playlistRejection(error) : error;
  });
  if (playlist === null) throw notConnected();
  const { name, entries, cut } = playlist;
  return { name: name || 'Untitled', ...playlistSongs(entries), cut };
}

function usableRedirect(address: string): string {
  const redirect = redirectAddress(address);
  if ('problem' in redirect) throw new HttpError(409, 'SPOTIFY_REDIRECT', redirect.problem);
  return redirect.redirect_uri;
}

/** 43 letters, digits, hyphens and underscores (RFC 7636 §4.1). */
function randomText(): string {
  return randomBytes(32).toString('base64url');
}

type Song = z.output<typeof newSongSchema>;

/** Maximum length of title and artist in a bracket. */
const TITLE = 199;
const ARTIST = 99;

/** The songs of a playlist for a bracket, and the number of other entries. */
function playlistSongs(entries: readonly PlaylistEntry[]) {
  const songs: Song[] = [];
  const left_out = { episodes: 0, local_files: 0 };
  for (const { song, is_episode, is_local } of entries) {
    if (is_episode) left_out.episodes += 1;
    else if (is_local) left_out.local_files += 1;
    else songs.push(...asSong(song));
  }
  return { songs, left_out };
}

/** An empty list for a removed song. */
function asSong({ id, name, artists, duration_ms, album }: PlaylistEntry['song']): Song[] {
  const title = oneLine(name ?? '', TITLE);
  const artist = oneLine(artists.map((one) => one.name).join(', '), ARTIST);
  if (title === '' || artist === '') return [];
  const isId = id !== null && /^[A-Za-z0-9]{22}$/.test(id);
  const isLength = duration_ms !== null && duration_ms <= 86_400_000;
  return [
    {
      title,
      artist,
      album_id: null,
      spotify_track_id: isId ? id : null,
      duration_ms: isLength ? duration_ms : null,
      cover_url: getCover(album.images),
    },
  ];
}

/** Replaces control characters, and cuts the text to the maximum length. */
function oneLine(text: string, most: number): string {
  const plain = text.replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ').trim();
  return plain
    .slice(0, most)
    .replace(/\p{Surrogate}$/u, '')
    .trim();
}

/** Songs need only 300 pixels. */
function getCover(images: PlaylistEntry['song']['album']['images']): string | null {
  const small = images.find(({ width }) => width === 300) ?? images[0];
  return small !== undefined && small.url.length <= 2000 ? small.url : null;
}

/** Error when the server has no Spotify credentials. */
function notConfigured(): HttpError {
  const text = 'Spotify is not set up on this server. Enter its keys in the settings.';
  return new HttpError(503, 'SPOTIFY_NOT_CONFIGURED', text);
}

/** Error when the user has not connected Spotify, or revoked the access. */
function notConnected(): HttpError {
  return new HttpError(409, 'SPOTIFY_NOT_CONNECTED', 'Please connect Spotify first.');
}

/** Error response for a list of playlists, or for connecting. */
function listRejection({ kind, status, retryAfter }: ServiceError): HttpError {
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
function playlistRejection(error: ServiceError): HttpError {
  const text = 'Spotify only shares playlists that you own or collaborate on.';
  if (error.kind === 'not found') return new HttpError(404, 'PLAYLIST_NOT_FOUND', text);
  if (error.status === 403) return new HttpError(403, 'PLAYLIST_REFUSED', text);
  return listRejection(error);
}
