import { setTimeout as sleep } from 'node:timers/promises';
import { requestToken, type TokenEndpoint, withClientToken } from './access-token.ts';
import { createCoverartClient } from './clients/coverart-client.ts';
import { createDeezerClient } from './clients/deezer-client.ts';
import { createItunesClient } from './clients/itunes-client.ts';
import { createMusicbrainzClient } from './clients/musicbrainz-client.ts';
import { createOembedClient } from './clients/oembed-client.ts';
import { createPlaylistsClient } from './clients/playlists-client.ts';
import { createShortLinksClient } from './clients/short-links-client.ts';
import { createSpotifyAccounts } from './clients/spotify-accounts.ts';
import { createSpotifyClient } from './clients/spotify-client.ts';
import { createTidalClient } from './clients/tidal-client.ts';
import { createYoutubeClient } from './clients/youtube-client.ts';
import { startBudget } from './deadline.ts';
import { createFetchJson, createFetchPage } from './fetch-json.ts';
import { type Blocks, createServiceQueue, type Pace, type Queue } from './queue.ts';
import { createServiceCall } from './service-call.ts';
import type { Service } from './service-error.ts';
import type { Client, Clients, StreamingSettings } from './settings.ts';

/** Available clients; `null` for those without settings. */
export type StreamingClients = {
  spotify: ReturnType<typeof createSpotifyClient> | null;
  /** Spotify for users who let this app read their playlists. */
  person: ReturnType<typeof spotifyClients>['person'] | null;
  tidal: ReturnType<typeof createTidalClient> | null;
  /** Services without an API key. */
  fallbacks: Fallbacks | null;
};

export type Fallbacks = ReturnType<typeof fallbackClients>;

export type Limits = {
  /** Milliseconds for one call, and for a whole lookup. */
  callMs: number;
  totalMs: number;
  /** Delays a queued call. */
  wait: Pace['wait'];
};

/** product/streaming.md#metadata-lookup */
export const STREAMING_LIMITS: Limits = {
  callMs: 4000,
  totalMs: 10_000,
  wait: async (milliseconds, signal) => {
    await sleep(milliseconds, undefined, { signal });
  },
};

export type ClientParts = {
  settings: StreamingSettings;
  blocks: Blocks;
  now: () => Date;
  limits: Limits;
  /** Names a contact, as some services require. */
  userAgent: string;
};

/** Concurrent calls, and milliseconds between their starts; the default is three and none. */
const PACES: Partial<Record<Service, { atOnce: number; everyMs: number; burst?: number }>> = {
  musicbrainz: { atOnce: 1, everyMs: 1000 },
  itunes: { atOnce: 1, everyMs: 3000, burst: 10 },
};

/** Creates the clients of all services, each with its own queue. */
export function createStreamingClients(parts: ClientParts): StreamingClients {
  const { settings } = parts;
  const { spotify, tidal, fallbacks } = settings;
  const tools = createTools(parts);
  return {
    ...(spotify.client === null
      ? { spotify: null, person: null }
      : spotifyClients(tools, settings, spotify.client)),
    tidal: tidal.client && tidalClient(tools, settings, tidal.client),
    fallbacks: fallbacks ? fallbackClients(tools, settings) : null,
  };
}

/** Requests a token for a client, which verifies it. @throws ServiceError */
export async function verifyClient(
  parts: ClientParts,
  service: keyof Clients,
  client: Client,
): Promise<void> {
  const endpoint = TOKEN_ENDPOINTS[service](createTools(parts), parts.settings, client);
  await requestToken(endpoint, { grant_type: 'client_credentials' }, endpoint.startBudget());
}

type Tools = ReturnType<typeof createTools>;

const TOKEN_ENDPOINTS: Record<
  keyof Clients,
  (tools: Tools, settings: StreamingSettings, client: Client) => TokenEndpoint
> = {
  spotify: ({ getTokenEndpoint }, { spotify }, client) =>
    getTokenEndpoint('spotify accounts', `${spotify.accountsUrl}/api/token`, client),
  tidal: ({ getTokenEndpoint }, { tidal }, client) =>
    getTokenEndpoint('tidal accounts', tidal.authUrl, client),
};

function createTools({ limits, userAgent, now, blocks }: ClientParts) {
  const { callMs, wait } = limits;
  const callLimits = { callMs, now, userAgent };
  const fetchJson = createFetchJson(callLimits);
  const getQueue = (service: Service): Queue => {
    const pace = PACES[service] ?? { atOnce: 3, everyMs: 0 };
    return createServiceQueue({ service, blocks, now, wait, ...pace });
  };
  const getCall = (service: Service) =>
    createServiceCall(service, { queue: getQueue(service), fetchJson });
  const getTokenEndpoint = (service: Service, url: string, client: Client): TokenEndpoint => {
    return {
      service,
      url,
      client,
      call: getCall(service),
      now,
      startBudget: () => startBudget(callMs),
    };
  };
  return { getQueue, getCall, getTokenEndpoint, fetchPage: createFetchPage(callLimits) };
}

/** App and user requests share one rate limit, so they share their queues. */
function spotifyClients(tools: Tools, settings: StreamingSettings, client: Client) {
  const { apiUrl, accountsUrl } = settings.spotify;
  const endpoint = TOKEN_ENDPOINTS.spotify(tools, settings, client);
  const call = tools.getCall('spotify');
  return {
    spotify: createSpotifyClient(apiUrl, withClientToken(call, endpoint)),
    person: {
      accounts: createSpotifyAccounts(`${accountsUrl}/authorize`, endpoint),
      playlists: createPlaylistsClient(apiUrl, call),
    },
  };
}

function tidalClient(tools: Tools, settings: StreamingSettings, client: Client) {
  const endpoint = TOKEN_ENDPOINTS.tidal(tools, settings, client);
  return createTidalClient(settings.tidal, withClientToken(tools.getCall('tidal'), endpoint));
}

function fallbackClients({ getCall, getQueue, fetchPage }: Tools, settings: StreamingSettings) {
  const { spotify, musicbrainzUrl, coverartUrl, shortLinksUrl } = settings;
  return {
    oembed: createOembedClient(spotify.oembedUrl, getCall('spotify oembed')),
    musicbrainz: createMusicbrainzClient(musicbrainzUrl, coverartUrl, getCall('musicbrainz')),
    coverart: createCoverartClient(coverartUrl, getCall('coverart')),
    deezer: createDeezerClient(settings.deezerUrl, getCall('deezer')),
    itunes: createItunesClient(settings.itunesUrl, getCall('itunes')),
    youtube: createYoutubeClient(settings.youtubeOembedUrl, getCall('youtube oembed')),
    shortLinks: createShortLinksClient(shortLinksUrl, {
      queue: getQueue('short links'),
      fetchPage,
    }),
  };
}
