import { SPOTIFY_ALBUM_PREFIX } from '#shared/contracts/albums.ts';
import { isSameName } from '#shared/domain/search/same-name.ts';
import type { AlbumFacts } from '../../integrations/streaming/album-facts.ts';
import type { Names } from '../../integrations/streaming/clients/deezer-client.ts';
import type { Release } from '../../integrations/streaming/clients/musicbrainz-client.ts';
import type { Budget } from '../../integrations/streaming/deadline.ts';
import { ServiceError } from '../../integrations/streaming/service-error.ts';
import type {
  Fallbacks,
  StreamingClients,
} from '../../integrations/streaming/streaming-clients.ts';

export type ServiceQuestion = {
  spotify_id: string;
  /** Names of the album in the list, if it is there. */
  listed: Names | null;
  /** True if the services without API keys are queried when Spotify fails. */
  needsFallback: boolean;
  /** True to wait where a service allows few calls; false to leave its link out. */
  isPatient: boolean;
};

export type Responses = {
  albums: AlbumFacts[];
  /** Reason why Spotify returned no data. */
  problem: ServiceError | null;
  /** All other errors. */
  failures: ServiceError[];
};

/**
 * Queries Spotify and fills its gaps, or queries the services without API keys
 * (product/streaming.md#metadata-lookup). Never throws for a failing service.
 */
export async function askServices(
  clients: StreamingClients,
  question: ServiceQuestion,
  budget: Budget,
): Promise<Responses> {
  const failures: ServiceError[] = [];
  const spotify = await askSpotify(clients, question.spotify_id, budget);
  if (!(spotify instanceof ServiceError)) {
    if (spotify.error !== null) failures.push(spotify.error);
    const more = await fillGaps(clients, spotify.facts, question, budget, failures);
    return { albums: [spotify.facts, ...more], problem: null, failures };
  }
  const isHopeless = spotify.kind === 'not found' || !question.needsFallback;
  if (isHopeless || clients.fallbacks === null) return { albums: [], problem: spotify, failures };
  const albums = await askFallbacks(clients, clients.fallbacks, question, budget, failures);
  return { albums, problem: getCause(spotify, albums, failures), failures };
}

function askSpotify({ spotify }: StreamingClients, id: string, budget: Budget) {
  if (spotify === null) return new ServiceError('spotify', 'not configured');
  return spotify.album(id, budget).catch(serviceError);
}

/** Without credentials the oEmbed response decides whether Spotify has the album. */
function getCause(spotify: ServiceError, albums: AlbumFacts[], failures: ServiceError[]) {
  if (spotify.kind !== 'not configured') return spotify;
  if (albums.length > 0) return null;
  return failures.find(({ service }) => service === 'spotify oembed') ?? spotify;
}

async function fillGaps(
  clients: StreamingClients,
  { upc, name }: AlbumFacts,
  { isPatient }: ServiceQuestion,
  budget: Budget,
  failures: ServiceError[],
): Promise<AlbumFacts[]> {
  if (upc === null) return [];
  const slow = { ...budget, waitsForPace: isPatient };
  const found = await Promise.all([
    attemptCall(clients.fallbacks?.deezer.byUpc(upc, budget), failures),
    attemptCall(clients.fallbacks?.itunes.byUpc(upc, slow), failures),
    attemptCall(clients.tidal?.byUpc(upc, name, budget), failures),
  ]);
  return found.filter((one) => one !== null);
}

async function askFallbacks(
  clients: StreamingClients,
  { oembed, musicbrainz, coverart, deezer, itunes }: Fallbacks,
  { spotify_id, listed, isPatient }: ServiceQuestion,
  budget: Budget,
  failures: ServiceError[],
): Promise<AlbumFacts[]> {
  const [embed, release] = await Promise.all([
    attemptCall(oembed.album(spotify_id, budget), failures),
    attemptCall(musicbrainz.byUrl(SPOTIFY_ALBUM_PREFIX + spotify_id, budget), failures),
  ]);
  const upc = release?.facts.upc ?? null;
  const names = namesOf(embed, release, listed);
  const findOnDeezer = async () => {
    const byUpc = upc === null ? null : await deezer.byUpc(upc, budget);
    return byUpc ?? (names && (await deezer.byNames(names, budget)));
  };
  const slow = { ...budget, waitsForPace: isPatient };
  const [images, other, apple, tidal] = await Promise.all([
    attemptCall(release ? coverart.front(release.release_id, budget) : undefined, failures),
    attemptCall(findOnDeezer(), failures),
    attemptCall(upc === null ? undefined : itunes.byUpc(upc, slow), failures),
    attemptCall(
      upc === null ? undefined : clients.tidal?.byUpc(upc, names?.title ?? null, budget),
      failures,
    ),
  ]);
  const fromRelease = release && { ...release.facts, images: images ?? [] };
  return [embed, fromRelease, other, apple, tidal].filter((one) => one !== null);
}

/** Artist and title for a search; those of the list only if Spotify has that title for the id. */
function namesOf(
  embed: AlbumFacts | null,
  release: Release | null,
  listed: Names | null,
): Names | null {
  const [artist] = release?.facts.artists ?? [];
  const title = release?.facts.name;
  if (artist !== undefined && title != null) return { artist: artist.name, title };
  return listed !== null && isSameName(listed.title, embed?.name ?? '') ? listed : null;
}

/** The result, or `null` for none; a failure is recorded and also returns `null`. */
export async function attemptCall<T>(
  work: Promise<T | null> | undefined,
  failures: ServiceError[],
): Promise<T | null> {
  try {
    return (await work) ?? null;
  } catch (error) {
    failures.push(serviceError(error));
    return null;
  }
}

function serviceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  throw error;
}
