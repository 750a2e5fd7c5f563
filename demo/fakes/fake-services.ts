import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Behavior, plan, sendResponse } from './behavior.ts';
import { coverArt } from './cover-art.ts';
import { deezer } from './deezer.ts';
import type { FakeAlbum } from './fake-album.ts';
import { images } from './fake-images.ts';
import {
  addressVariables,
  createTokens,
  type FakeService,
  SERVICES,
  type ServiceName,
  type Shape,
  type World,
} from './fake-service.ts';
import { itunes } from './itunes.ts';
import { musicbrainz } from './musicbrainz.ts';
import { shortLinks } from './short-links.ts';
import { createFakeSpotifyAccounts, SPOTIFY_CLIENT } from './spotify-accounts.ts';
import { spotifyApi } from './spotify-api.ts';
import { spotifyOembed } from './spotify-oembed.ts';
import { TIDAL_CLIENT, tidal, tidalAuth } from './tidal.ts';
import { youtube } from './youtube.ts';

type PlayOptions = {
  /** Number of calls that it applies to; all by default. */
  times?: number;
  /** Applies only to calls whose path and query match. */
  path?: RegExp;
};

export type FakeServices = {
  /** URL of the listener, without a trailing slash. */
  url: string;
  /**
   * Environment variables that point every service at the fakes, including client ids and secrets.
   */
  variables: Record<string, string>;
  /**
   * All calls since the last `reset`, each with its path below the service's base URL and its
   * query.
   */
  calls: { service: ServiceName; method: string; path: string }[];
  /** Sets the behavior of a service; the latest matching one applies. */
  play: (service: ServiceName, behavior: Behavior, options?: PlayOptions) => void;
  /** Clears behaviors and calls. */
  reset: () => void;
  expireTokens: () => void;
  /** Closes all connections and the listener. */
  stop: () => Promise<void>;
};

type Played = { service: ServiceName; behavior: Behavior; left: number; path: RegExp };

/**
 * Starts fakes of all streaming services on one loopback port.
 * @param albums albums of the services besides the recorded ones
 */
export async function startFakeServices({
  albums = [],
  port = 0,
}: {
  albums?: readonly FakeAlbum[];
  port?: number;
} = {}): Promise<FakeServices> {
  const calls: FakeServices['calls'] = [];
  let played: Played[] = [];
  const tokens = createTokens();
  const services = createServices();
  const server = createServer((request, response) => {
    respond(request, response).catch((error: Error) => response.destroy(error));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // The fakes alone do not keep a process running.
  server.unref();
  const url = getAddress(server);
  const world: World = { albums, tokens, url };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readText(request);
    const { pathname, searchParams, search } = new URL(request.url ?? '/', url);
    const service = SERVICES.find((name) => `${pathname}/`.startsWith(`/${name}/`));
    const { method = 'GET', headers } = request;
    if (service === undefined) {
      response.writeHead(404).end();
      return;
    }
    const path = pathname.slice(service.length + 1);
    calls.push({ service, method, path: path + search });
    const behavior = next(service, path + search);
    const shape = getShape(service);
    const call = { method, path, query: searchParams, headers, body, shape };
    sendResponse(response, plan(behavior, services[service], call, world));
  }

  function next(service: ServiceName, path: string): Behavior {
    const found = played.find(
      (one) => one.service === service && one.left > 0 && one.path.test(path),
    );
    if (found === undefined) return 'full';
    found.left -= 1;
    return found.behavior;
  }

  /** 'development mode' also applies beneath later behaviors. */
  function getShape(service: ServiceName): Shape {
    const modes = played.filter((one) => one.service === service);
    const last = modes.find(
      ({ behavior }) => behavior === 'full' || behavior === 'development mode',
    );
    return last?.behavior === 'development mode' ? 'development mode' : 'full';
  }

  return {
    url,
    variables: getVariables(url),
    calls,
    play: (service, behavior, { times = Number.POSITIVE_INFINITY, path = /^/ } = {}) => {
      played.unshift({ service, behavior, left: times, path });
    },
    reset: () => {
      played = [];
      calls.length = 0;
    },
    expireTokens: tokens.expire,
    stop: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function createServices(): Record<ServiceName, FakeService> {
  return {
    spotify: spotifyApi,
    accounts: createFakeSpotifyAccounts(),
    oembed: spotifyOembed,
    tidal,
    'tidal-auth': tidalAuth,
    deezer,
    musicbrainz,
    coverart: coverArt,
    itunes,
    youtube,
    links: shortLinks,
    images,
  };
}

function getVariables(url: string): Record<string, string> {
  return {
    ...addressVariables(url),
    SPOTIFY_CLIENT_ID: SPOTIFY_CLIENT.id,
    SPOTIFY_CLIENT_SECRET: SPOTIFY_CLIENT.secret,
    TIDAL_CLIENT_ID: TIDAL_CLIENT.id,
    TIDAL_CLIENT_SECRET: TIDAL_CLIENT.secret,
  };
}

function getAddress(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The fakes have no port');
  return `http://127.0.0.1:${address.port}`;
}

async function readText(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
