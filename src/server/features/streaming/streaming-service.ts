import { LRUCache } from 'lru-cache';
import { TIDAL_ID } from '#shared/contracts/albums.ts';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import type {
  AutoPopulation,
  enhancedAutoPopulationEndpoint,
  StreamingAlbum,
} from '#shared/contracts/streaming.ts';
import type { Source } from '#shared/domain/albums/sources.ts';
import type { Db } from '../../database/connection.ts';
import type { TidalAlbum } from '../../integrations/streaming/clients/tidal-client.ts';
import { startBudget } from '../../integrations/streaming/deadline.ts';
import { ServiceError } from '../../integrations/streaming/service-error.ts';
import type { Client, Clients, StreamingSettings } from '../../integrations/streaming/settings.ts';
import {
  createStreamingClients,
  type Limits,
  STREAMING_LIMITS,
  verifyClient,
} from '../../integrations/streaming/streaming-clients.ts';
import { getUserAgent } from '../../integrations/user-agent.ts';
import { HttpError } from '../../lib/errors.ts';
import { chooseArtwork } from './choose-artwork.ts';
import { type Found, lookUp, type StreamingServices } from './look-up.ts';
import { logFailure, lookUpRejection, tidalRejection } from './streaming-errors.ts';
import * as repository from './streaming-repository.ts';

export type { StreamingServices } from './look-up.ts';

/** Maximum cached searches; with ten albums each they are 2 MB at most. */
const MAX_SEARCHES = 200;

type Parts = {
  db: Db;
  now: () => Date;
  settings: StreamingSettings;
  /** Contact URL of this server, for services; `null` if not configured. */
  publicUrl: string | null;
  warn: (line: string) => void;
  limits?: Partial<Limits>;
};

/** Creates the shared state of look-ups, once per process; `connect` replaces the keys of apps. */
export function openStreaming({ db, now, settings, publicUrl, warn, ...given }: Parts) {
  const limits = { ...STREAMING_LIMITS, ...given.limits };
  const blocks = {
    find: (service: string) => repository.findBlock(db, service),
    save: (service: string, until: Date) => repository.saveBlock(db, service, until),
  };
  const userAgent = getUserAgent(publicUrl);
  const parts = { settings, blocks, now, limits, userAgent };
  const searches: StreamingServices['streaming']['searches'] = new LRUCache({ max: MAX_SEARCHES });
  const clients = createStreamingClients(parts);
  const streaming: StreamingServices['streaming'] = {
    clients,
    limits,
    flights: new Map(),
    searches,
    warn,
  };
  const connect = (current: StreamingSettings) => {
    // Other services have their limits in memory.
    const { fallbacks } = streaming.clients;
    streaming.clients = { ...createStreamingClients({ ...parts, settings: current }), fallbacks };
    searches.clear();
  };
  const verify = (service: keyof Clients, client: Client) => verifyClient(parts, service, client);
  return { db, now, streaming, connect, verify };
}

/**
 * Metadata of an album.
 * @param visitor IP address of the visitor, `null` for an admin
 * @throws HttpError 401 for a visitor who requests an album that is not in the list; else as
 *   product/conventions.md#texts
 */
export async function getAlbum(
  services: StreamingServices,
  spotify_id: string,
  visitor: string | null,
): Promise<StreamingAlbum> {
  if (visitor !== null && (await repository.findListed(services.db, spotify_id)).length === 0)
    throw new HttpError(401, 'ADMIN_REQUIRED', 'Please sign in as admin');
  const { totalMs } = services.streaming.limits;
  const options = { isForced: false, totalMs, visitor, isPatient: false };
  return (await find(services, spotify_id, options)).album;
}

/**
 * Fields of a new album that the services can fill.
 * @throws HttpError as product/conventions.md#texts
 */
export async function autoPopulateAlbum(
  services: StreamingServices,
  { spotifyId, options: { refresh } }: EndpointInput<typeof enhancedAutoPopulationEndpoint>['body'],
): Promise<{ data: AutoPopulation; message: string }> {
  const { totalMs } = services.streaming.limits;
  const options = { isForced: refresh, totalMs, visitor: null, isPatient: false };
  const { album, problem } = await find(services, spotifyId, options);
  const [artist] = album.artists;
  const tidal_id = album.tidal_album_id;
  const isStorable = tidal_id !== null && TIDAL_ID.test(tidal_id);
  const data = {
    spotify_id: album.spotify_id,
    spotify_url: album.external_urls.spotify,
    artist: found(album, 'artists', artist?.name ?? null),
    title: found(album, 'name', album.name),
    artwork: { chosen: chooseArtwork(album.images), candidates: album.images },
    release_date: found(album, 'release_date', album.release_date),
    label: found(album, 'label', album.label),
    tidal_album_id: found(album, 'tidal_album_id', isStorable ? tidal_id : null),
    unstorable_tidal_id: isStorable ? null : tidal_id,
    already_listed: await listed(services.db, album),
  };
  return { data, message: problem === null ? 'Album found' : WITHOUT_SPOTIFY };
}

const WITHOUT_SPOTIFY =
  'Spotify did not respond. These facts are from other services, or from before.';

/** True if Tidal has an album. @throws HttpError when that cannot be verified */
export async function verifyTidal(
  { streaming }: StreamingServices,
  id: string,
): Promise<TidalAlbum> {
  const { clients, limits, warn } = streaming;
  try {
    if (clients.tidal === null) throw new ServiceError('tidal', 'not configured');
    return await clients.tidal.album(id, startBudget(limits.totalMs));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    logFailure(error, warn);
    throw tidalRejection(error);
  }
}

/**
 * Looks an album up for a job, without a time limit for the queues.
 * @param options `isPatient` to wait where a service allows few calls
 * @returns the problem, without an album if no service returns data
 * @throws when the result cannot be stored
 */
export async function refreshAlbum(
  services: StreamingServices,
  spotify_id: string,
  { force, isPatient }: { force: boolean; isPatient: boolean },
): Promise<Found | { album: null; outcome: 'nothing'; problem: ServiceError }> {
  const totalMs = Number.POSITIVE_INFINITY;
  const options = { isForced: force, totalMs, visitor: null, isPatient };
  try {
    const result = await lookUp(services, spotify_id, options);
    if (result.unsaved !== undefined) throw result.unsaved;
    return result;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { album: null, outcome: 'nothing', problem: error };
  }
}

async function find(...given: Parameters<typeof lookUp>): Promise<Found> {
  try {
    return await lookUp(...given);
  } catch (error) {
    throw error instanceof ServiceError ? lookUpRejection(error) : error;
  }
}

function found(
  album: StreamingAlbum,
  field: keyof StreamingAlbum['sources'],
  value: string | null,
) {
  const by: { source: Source; url: string } | undefined = album.sources[field];
  return value === null || by === undefined ? null : { value, ...by };
}

async function listed(db: Db, { spotify_id, name, artists: [artist] }: StreamingAlbum) {
  const same = await repository.findListed(db, spotify_id);
  if (name === null || artist === undefined) return same;
  const namesakes = await repository.findNamesakes(db, { artist: artist.name, title: name });
  return [...same, ...namesakes.filter(({ id }) => same.every((one) => one.id !== id))];
}
