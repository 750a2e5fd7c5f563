import { queryOptions } from '@tanstack/react-query';
import type { AlbumCandidate, AutoPopulation, LinkLookup } from '#shared/contracts/streaming.ts';
import * as endpoints from '#shared/endpoints.ts';
import { ApiError, getFailureText } from '../lib/http/api-error.ts';
import { request, requestData } from '../lib/http/request.ts';

/** The server caches responses for days; asking again within the visit adds nothing. */
const FRESH_MS = 3_600_000;

/** Returns metadata of an album from the streaming services. */
export function streamingAlbumQuery(spotifyId: string) {
  return queryOptions({
    queryKey: ['streaming', spotifyId],
    queryFn: ({ signal }) =>
      requestData(endpoints.GET_SPOTIFY_ALBUM, { params: { spotifyId } }, signal),
    staleTime: FRESH_MS,
  });
}

/**
 * Looks up the fields of a new album at the streaming services.
 * @param refresh bypasses the server's cache
 */
export async function autoPopulate(
  spotifyId: string,
  refresh: boolean,
  signal: AbortSignal,
): Promise<AutoPopulation> {
  const body = { spotifyId, options: { refresh } };
  return (await request(endpoints.ENHANCED_AUTO_POPULATION, { body }, signal)).data;
}

export type FoundByName = {
  candidates: AlbumCandidate[];
  message: string | undefined;
  /** Of the album of a link, otherwise `null`. */
  link: Pick<LinkLookup, 'match' | 'names'> | null;
};

/** Searches albums at the streaming services by artist and title. */
export async function fetchAlbumsByName(words: string, signal: AbortSignal): Promise<FoundByName> {
  const { data, message } = await request(
    endpoints.LOOK_UP_ALBUMS,
    { query: { q: words } },
    signal,
  );
  return { candidates: data, message, link: null };
}

/** Looks up the album of a link to a music service. */
export async function fetchAlbumByLink(url: string, signal: AbortSignal): Promise<FoundByName> {
  const { data, message } = await request(endpoints.LOOK_UP_LINK, { query: { url } }, signal);
  const { candidates, ...link } = data;
  return { candidates, message, link };
}

/** Returns an album of Tidal by id; fails if not found. */
export function tidalAlbumQuery(tidalId: string) {
  return queryOptions({
    queryKey: ['tidal', tidalId],
    queryFn: ({ signal }) =>
      requestData(endpoints.VERIFY_TIDAL_ALBUM, { params: { tidalId } }, signal),
    staleTime: FRESH_MS,
  });
}

const LOOKUP_FAILED = 'Failed to lookup album on Spotify';
const BY_STATUS: Partial<Record<number, string>> = {
  400: 'Invalid Spotify ID format. Please enter a 22-character ID.',
  404: 'Album not found on Spotify. Please check the ID and try again.',
  429: 'Too many requests. Please wait a moment and try again.',
};
const BY_HAND = ' You can enter album details manually.';
const UNAVAILABLE = `Spotify service is temporarily unavailable.${BY_HAND}`;

/** Returns the text of a failed look-up (product/conventions.md#texts), preferring the server's. */
export function lookupProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return LOOKUP_FAILED;
  if (error.kind === 'timeout')
    return 'Request timed out. Please check your connection and try again.';
  if (error.kind !== 'http') return 'Network error. Please check your connection and try again.';
  if (error.words !== null) return error.words;
  const status = error.status ?? 0;
  return BY_STATUS[status] ?? (status >= 500 ? UNAVAILABLE : LOOKUP_FAILED);
}

const NO_SEARCH = `Searching by name is not available right now.${BY_HAND}`;

/** Returns the text of a failed search, preferring the server's. */
export function findingProblem(error: unknown): string {
  return (error instanceof ApiError && getFailureText(error.failure)) || NO_SEARCH;
}

/** Returns the text of a failed metadata request, for users without an input form. */
export function factsProblem(error: unknown): string {
  return lookupProblem(error).replace(BY_HAND, '');
}
