import { createHash, randomBytes } from 'node:crypto';
import type { EndpointResponse } from '#shared/contracts/endpoint.ts';
import type { getPlaylistEndpoint, listPlaylistsEndpoint } from '#shared/contracts/playlists.ts';
import { startBudget } from '../../integrations/streaming/deadline.ts';
import { ServiceError } from '../../integrations/streaming/service-error.ts';
import { HttpError } from '../../lib/errors.ts';
import { asPerson, type Browser, type PlaylistServices } from './person-token.ts';
import {
  listRejection,
  notConfigured,
  notConnected,
  playlistRejection,
} from './playlist-errors.ts';
import { playlistSongs } from './playlist-songs.ts';
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
