import type { LRUCache } from 'lru-cache';
import { type StreamingAlbum, streamingAlbumSchema } from '#shared/contracts/streaming.ts';
import type { Db } from '../../database/connection.ts';
import type { StreamingAlbumsTable } from '../../database/tables/streaming-tables.ts';
import { inTransaction, type Services } from '../../database/transaction.ts';
import type { Candidate } from '../../integrations/streaming/candidate.ts';
import { type Requesters, startBudget } from '../../integrations/streaming/deadline.ts';
import { ServiceError } from '../../integrations/streaming/service-error.ts';
import type { Limits, StreamingClients } from '../../integrations/streaming/streaming-clients.ts';
import { tooMany } from '../../lib/errors.ts';
import { askServices, type Responses } from './ask-services.ts';
import { type KnownAlbum, mergeAlbum } from './merge-album.ts';
import { logFailure } from './streaming-errors.ts';
import { findCachedLookup, findListed, saveStored } from './streaming-repository.ts';

export type Found = {
  album: StreamingAlbum;
  /**
   * fresh: from the cache; refreshed: from the services; stale: from the cache, because the
   * services failed
   */
  outcome: 'fresh' | 'refreshed' | 'stale';
  /** Reason why it is stale, or not from Spotify. */
  problem: ServiceError | null;
  /** Error of the cache, such as on a full disk. */
  unsaved?: unknown;
};

type Flight = { found: Promise<Found>; requesters: Requesters };

/** Results of a search by name, and the services that failed. */
export type NameResults = { candidates: Candidate[]; failures: ServiceError[] };

/** State shared by all look-ups of the process. */
type Streaming = {
  /** Replaced when an admin changes the keys. */
  clients: StreamingClients;
  limits: Limits;
  /** Pending look-ups by album (single-flight). */
  flights: Map<string, Flight>;
  /** Search results by words, cached while pending and for an hour after that. */
  searches: LRUCache<string, { responses: Promise<NameResults>; until: number }>;
  /** Logs a warning for the operator. */
  warn: (line: string) => void;
};

export type StreamingServices = Pick<Services, 'db' | 'now'> & { streaming: Streaming };

export type LookUpOptions = {
  /** Bypasses the cache. */
  isForced: boolean;
  /** Total time limit in milliseconds. */
  totalMs: number;
  /** IP address of a visitor, `null` for an admin. */
  visitor: string | null;
  /** True to wait where a service allows few calls. */
  isPatient: boolean;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Milliseconds of caching (product/streaming.md#metadata-lookup); a response with gaps from a
 * failure is refreshed sooner.
 */
const FRESH = 7 * DAY;
const FRESH_WITH_GAPS = HOUR;
const NOT_FOUND = HOUR;
const USABLE = 60 * DAY;
/** Milliseconds without queries after a failure, if there is a cached response. */
const REST = MINUTE;

/** Maximum number of concurrent look-ups that the visitors of one IP address may wait for. */
const MAX_WAITING = 40;

/**
 * Returns the metadata of an album: cached for a week, stale when the services fail; concurrent
 * look-ups share one query.
 * @throws ServiceError when no service returns data
 * @throws HttpError 429 for a visitor whose IP address waits for too many
 */
export async function lookUp(
  services: StreamingServices,
  spotify_id: string,
  options: LookUpOptions,
): Promise<Found> {
  const { flights } = services.streaming;
  const { visitor, isForced } = options;
  const key = `${spotify_id} ${isForced}`;
  if (visitor !== null) rejectImpatient(flights, visitor);
  const flight = flights.get(key) ?? startFlight();
  // A shared look-up gets the priority of an admin as soon as one joins it.
  if (visitor === null) flight.requesters.isAdmin = true;
  else flight.requesters.callers.add(visitor);
  return flight.found;

  function startFlight(): Flight {
    const requesters: Requesters = { isAdmin: false, callers: new Set() };
    const found = lookUpOnce(services, spotify_id, options, requesters).finally(() =>
      flights.delete(key),
    );
    const begun = { found, requesters };
    flights.set(key, begun);
    return begun;
  }
}

function rejectImpatient(flights: ReadonlyMap<string, Flight>, visitor: string): void {
  const waiting = [...flights.values()].filter(({ requesters }) => requesters.callers.has(visitor));
  if (waiting.length >= MAX_WAITING) throw tooMany(1);
}

async function lookUpOnce(
  services: StreamingServices,
  spotify_id: string,
  { isForced, totalMs, isPatient }: LookUpOptions,
  requesters: Requesters,
): Promise<Found> {
  const { db, now, streaming } = services;
  const stored = await findCachedLookup(db, spotify_id);
  if (stored !== undefined && !isForced && Date.parse(stored.fresh_until) > now().getTime())
    return fromCachedLookup(stored, now());
  const budget = startBudget(totalMs, requesters);
  const [listed = null] = await findListed(db, spotify_id);
  // Data from Spotify of some weeks ago is better than data from other services now.
  const needsFallback = readUsable(stored, now())?.sources.total_tracks?.source !== 'spotify';
  const question = { spotify_id, listed, needsFallback, isPatient };
  const responses = await askServices(streaming.clients, question, budget);
  const { albums, problem, failures } = responses;
  for (const error of new Set(problem === null ? failures : [problem, ...failures]))
    logFailure(error, streaming.warn);
  if (albums.length > 0) return save(services, spotify_id, responses);
  return fallBack(services, spotify_id, problem ?? new ServiceError('spotify', 'unavailable'));
}

async function save(
  { db, now }: StreamingServices,
  spotify_id: string,
  { albums, problem, failures }: Responses,
): Promise<Found> {
  const at = now();
  const isWhole = problem === null && failures.length === 0;
  const merge = async (reader: Db) => {
    const stored = parseAlbum(await findCachedLookup(reader, spotify_id));
    return {
      spotify_id,
      album: JSON.stringify(mergeAlbum(spotify_id, albums, stored)),
      fetched_at: at.toISOString(),
      fresh_until: later(at, isWhole ? FRESH : FRESH_WITH_GAPS),
    };
  };
  const toFound = (row: StreamingAlbumsTable) =>
    ({ ...fromCachedLookup(row, at), outcome: 'refreshed', problem }) as const;
  try {
    const row = await inTransaction(db, async (trx) => {
      // Read again: another process may have stored more meanwhile.
      const merged = await merge(trx);
      await saveStored(trx, merged);
      return merged;
    });
    return toFound(row);
  } catch (unsaved) {
    return { ...toFound(await merge(db)), unsaved };
  }
}

/**
 * Returns the cached album if it is usable, and queries no service for a while.
 * @throws ServiceError the problem, after storing that there is no such album
 */
async function fallBack(
  { db, now }: StreamingServices,
  spotify_id: string,
  problem: ServiceError,
): Promise<Found> {
  const at = now();
  const isMissing = problem.kind === 'not found';
  const rest = later(at, isMissing ? NOT_FOUND : REST);
  const usable = await inTransaction(db, async (trx) => {
    // Read again: another look-up may have stored more meanwhile.
    const stored = await findCachedLookup(trx, spotify_id);
    if (stored !== undefined && readUsable(stored, at) !== null) {
      const row = stored.fresh_until < rest ? { ...stored, fresh_until: rest } : stored;
      await saveStored(trx, row);
      return row;
    }
    const fetched_at = at.toISOString();
    if (isMissing && parseAlbum(stored) === null)
      await saveStored(trx, { spotify_id, album: null, fetched_at, fresh_until: rest });
    return null;
  }).catch(async () => {
    // What cannot be stored, such as on a full disk, is not needed.
    const stored = await findCachedLookup(db, spotify_id);
    return stored !== undefined && readUsable(stored, at) !== null ? stored : null;
  });
  if (usable === null) throw problem;
  return { ...fromCachedLookup(usable, at), outcome: 'stale', problem };
}

function fromCachedLookup(stored: StreamingAlbumsTable, at: Date): Found {
  const album = parseAlbum(stored);
  if (album === null) throw new ServiceError('spotify', 'not found');
  const { fetched_at } = stored;
  const is_stale = at.getTime() - Date.parse(fetched_at) > FRESH;
  return { album: { ...album, fetched_at, is_stale }, outcome: 'fresh', problem: null };
}

function readUsable(stored: StreamingAlbumsTable | undefined, at: Date): KnownAlbum | null {
  if (stored === undefined || at.getTime() - Date.parse(stored.fetched_at) > USABLE) return null;
  return parseAlbum(stored);
}

const storedSchema = streamingAlbumSchema.omit({ fetched_at: true, is_stale: true });

/** Returns the cached album; earlier versions stored no links. */
function parseAlbum(stored: StreamingAlbumsTable | undefined): KnownAlbum | null {
  if (stored?.album == null) return null;
  const album = JSON.parse(stored.album);
  const external_urls = { ...NO_LINKS, ...album?.external_urls };
  // One of another shape is looked up again.
  return storedSchema.safeParse({ ...album, external_urls }).data ?? null;
}

const NO_LINKS = { deezer: null, apple: null };

function later(at: Date, milliseconds: number): string {
  return new Date(at.getTime() + milliseconds).toISOString();
}
