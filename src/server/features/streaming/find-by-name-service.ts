import type { AlbumCandidate } from '#shared/contracts/streaming.ts';
import { isSameName } from '#shared/domain/search/same-name.ts';
import { type Candidate, MAX_CANDIDATES } from '../../integrations/streaming/candidate.ts';
import { type Budget, startShortDeadline } from '../../integrations/streaming/deadline.ts';
import { ServiceError } from '../../integrations/streaming/service-error.ts';
import type { Fallbacks } from '../../integrations/streaming/streaming-clients.ts';
import { findListedAmong, type ListedAlbum } from '../albums/albums-repository.ts';
import { attemptCall } from './ask-services.ts';
import { chooseArtwork, chooseShown } from './choose-artwork.ts';
import type { NameResults, StreamingServices } from './look-up.ts';
import { adviceFor, searchRejection } from './streaming-errors.ts';

const HOUR = 3_600_000;
const WITHOUT_SPOTIFY = 'Spotify is unavailable. These albums are from other services.';

/**
 * Finds albums by words of artist and title (product/streaming.md#album-search).
 * @throws HttpError when all services fail
 */
export async function findByName(
  services: StreamingServices,
  words: string,
): Promise<{ data: AlbumCandidate[]; message?: string }> {
  const { candidates, failures } = await searchByName(services, words);
  const isWithoutSpotify = failures.some(({ service }) => service.startsWith('spotify'));
  return {
    data: await showCandidates(services, candidates),
    ...(isWithoutSpotify && { message: WITHOUT_SPOTIFY }),
  };
}

/** Returns candidates as the API does, with the albums of the list that they may be. */
export async function showCandidates(
  { db }: StreamingServices,
  candidates: readonly Candidate[],
): Promise<AlbumCandidate[]> {
  const listed = await findListedAmong(db, candidates);
  return candidates.map((one) => show(one, listed));
}

/** Searches the services, or returns the cached results. @throws HttpError when all fail */
export function searchByName(
  { now, streaming }: StreamingServices,
  words: string,
): Promise<NameResults> {
  const { searches } = streaming;
  const text = words.replace(/\s+/g, ' ');
  const key = text.toLowerCase();
  const stored = searches.get(key);
  if (stored !== undefined && stored.until > now().getTime()) return stored.responses;
  const responses = askOnce(streaming, text);
  const begun = { responses, until: now().getTime() + HOUR };
  searches.set(key, begun);
  const forget = () => {
    if (searches.peek(key) === begun) searches.delete(key);
  };
  // Results with a failed service are not cached.
  responses.then(({ failures }) => failures.length > 0 && forget(), forget);
  return responses;
}

async function askOnce(
  { clients, limits, warn }: StreamingServices['streaming'],
  words: string,
): Promise<NameResults> {
  const budget = startShortDeadline(limits.callMs);
  const failures: ServiceError[] = [];
  const { spotify, fallbacks } = clients;
  const ofSpotify = spotify && (await attemptCall(spotify.search(words, budget), failures));
  // Albums that Spotify lacks may be on another service.
  const candidates =
    fallbacks === null || (ofSpotify !== null && ofSpotify.length > 0)
      ? ofSpotify
      : ((await askFallbacks(fallbacks, words, budget, failures)) ?? ofSpotify);
  for (const error of failures) warn(adviceFor(error));
  if (candidates !== null) return { candidates: candidates.slice(0, MAX_CANDIDATES), failures };
  throw searchRejection(failures[0] ?? new ServiceError('spotify', 'not configured'));
}

/** `null` when both services fail. */
async function askFallbacks(
  { deezer, musicbrainz }: Fallbacks,
  words: string,
  budget: Budget,
  failures: ServiceError[],
): Promise<Candidate[] | null> {
  const [first, second] = await Promise.all([
    attemptCall(deezer.search(words, budget), failures),
    attemptCall(musicbrainz.search(words, budget), failures),
  ]);
  if (first === null || second === null) return first ?? second;
  const dated = first.map((one) => ({
    ...one,
    year: second.find((other) => isSame(one, other))?.year ?? null,
  }));
  const others = second.filter((one) => !first.some((other) => isSame(one, other)));
  // Reserves room for results of the second service only.
  const room = MAX_CANDIDATES - Math.min(others.length, 3);
  return [...dated.slice(0, room), ...others];
}

function isSame(one: Candidate, other: Candidate): boolean {
  return isSameName(one.artist, other.artist) && isSameName(one.title, other.title);
}

function show({ images, ...candidate }: Candidate, listed: readonly ListedAlbum[]): AlbumCandidate {
  const isThis = ({ spotify_id, artist, title }: ListedAlbum) =>
    (candidate.spotify_id !== null && spotify_id === candidate.spotify_id) ||
    (isSameName(artist, candidate.artist) && isSameName(title, candidate.title));
  return {
    ...candidate,
    cover: chooseShown(images),
    artwork: chooseArtwork(images),
    already_listed: listed.filter(isThis).map(({ id, artist, title }) => ({ id, artist, title })),
  };
}
