import { setTimeout as sleep } from 'node:timers/promises';
import { createClientToken } from './access-token.ts';
import { type CoverartClient, createCoverartClient } from './clients/coverart-client.ts';
import { createDeezerClient, type DeezerClient } from './clients/deezer-client.ts';
import { createItunesClient, type ItunesClient } from './clients/itunes-client.ts';
import { createMusicbrainzClient, type MusicbrainzClient } from './clients/musicbrainz-client.ts';
import { createOembedClient, type OembedClient } from './clients/oembed-client.ts';
import { createPlaylistsClient, type PlaylistsClient } from './clients/playlists-client.ts';
import { createShortLinksClient, type ShortLinksClient } from './clients/short-links-client.ts';
import { createSpotifyAccounts, type SpotifyAccounts } from './clients/spotify-accounts.ts';
import { createSpotifyClient, type SpotifyClient } from './clients/spotify-client.ts';
import { createTidalClient, type TidalClient } from './clients/tidal-client.ts';
import { createYoutubeClient, type YoutubeClient } from './clients/youtube-client.ts';
import { startBudget } from './deadline.ts';
import { createFetchJson, createFetchPage } from './fetch-json.ts';
import { type Blocks, createServiceQueue, type Pace, type Queue } from './queue.ts';
import type { Service } from './service-error.ts';
import type { Client, StreamingSettings } from './settings.ts';

/** Available clients; `null` for those without settings. */
export type StreamingClients = {
  spotify: SpotifyClient | null;
  /** Spotify for users who let this app read their playlists. */
  person: { accounts: SpotifyAccounts; playlists: PlaylistsClient } | null;
  tidal: TidalClient | null;
  /** Services without an API key. */
  fallbacks: Fallbacks | null;
};

export type Fallbacks = {
  oembed: OembedClient;
  musicbrainz: MusicbrainzClient;
  coverart: CoverartClient;
  deezer: DeezerClient;
  itunes: ItunesClient;
  youtube: YoutubeClient;
  shortLinks: ShortLinksClient;
};

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
  const { spotify, tidal, fallbacks } = parts.settings;
  const tools = createTools(parts);
  return {
    ...(spotify.client === null
      ? { spotify: null, person: null }
      : spotifyClients(tools, spotify, spotify.client)),
    tidal: tidal.client && tidalClient(tools, tidal, tidal.client),
    fallbacks: fallbacks ? fallbackClients(tools, parts.settings) : null,
  };
}

type Tools = ReturnType<typeof createTools>;

function createTools({ limits, userAgent, now, ...parts }: ClientParts) {
  const { callMs, wait } = limits;
  const callLimits = { callMs, now, userAgent };
  const fetchJson = createFetchJson(callLimits);
  const fetchPage = createFetchPage(callLimits);
  const getQueue = (service: Service): Queue => {
    const pace = PACES[service] ?? { atOnce: 3, everyMs: 0 };
    return createServiceQueue({ service, blocks: parts.blocks, now, wait, ...pace });
  };
  return { fetchJson, fetchPage, getQueue, now, budget: () => startBudget(callMs) };
}

/** App and user requests share one rate limit, so they share their queues. */
function spotifyClients(tools: Tools, settings: StreamingSettings['spotify'], client: Client) {
  const { apiUrl, accountsUrl: url } = settings;
  const asking = { ...tools, client, queue: tools.getQueue('spotify accounts') };
  const service = 'spotify accounts';
  const withToken = createClientToken({ ...asking, service, url: `${url}/api/token` });
  const catalogue = { ...tools, apiUrl, queue: tools.getQueue('spotify') };
  return {
    spotify: createSpotifyClient({ ...catalogue, withToken }),
    person: {
      accounts: createSpotifyAccounts({ ...asking, url }),
      playlists: createPlaylistsClient(catalogue),
    },
  };
}

function tidalClient(tools: Tools, settings: StreamingSettings['tidal'], client: Client) {
  const service = 'tidal accounts';
  const asking = { ...tools, client, queue: tools.getQueue(service) };
  const withToken = createClientToken({ ...asking, service, url: settings.authUrl });
  return createTidalClient({ ...tools, ...settings, withToken, queue: tools.getQueue('tidal') });
}

function fallbackClients(tools: Tools, settings: StreamingSettings): Fallbacks {
  const at = <Url extends string | null>(service: Service, url: Url) => ({
    ...tools,
    url,
    queue: tools.getQueue(service),
  });
  return {
    oembed: createOembedClient(at('spotify oembed', settings.spotify.oembedUrl)),
    musicbrainz: createMusicbrainzClient({
      ...at('musicbrainz', settings.musicbrainzUrl),
      coverartUrl: settings.coverartUrl,
    }),
    coverart: createCoverartClient(at('coverart', settings.coverartUrl)),
    deezer: createDeezerClient(at('deezer', settings.deezerUrl)),
    itunes: createItunesClient(at('itunes', settings.itunesUrl)),
    youtube: createYoutubeClient(at('youtube oembed', settings.youtubeOembedUrl)),
    shortLinks: createShortLinksClient(at('short links', settings.shortLinksUrl)),
  };
}
