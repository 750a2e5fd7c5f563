import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { createAlbumEndpoint } from '#shared/contracts/albums.ts';
import { createBracketEndpoint, generateMatchupsEndpoint } from '#shared/contracts/brackets.ts';
import { failureSchema } from '#shared/contracts/endpoint.ts';
import { createSessionEndpoint } from '#shared/contracts/sessions.ts';
import { startFakeServices } from '../../../demo/fakes/fake-services.ts';
import { findEndpoint } from '../../../src/server/testing/test-endpoints.ts';
import { FAKE_ALBUMS } from '../../e2e/support/fakes.ts';
import { ADMIN_PASSWORD, fromRoot } from '../../e2e/support/server.ts';
import { type Check, must } from '../check.ts';
import { type ApiResponse, type Client, createClient, read, signIn } from '../client.ts';
import { inFolder, type Started, startServer } from '../server.ts';
import { type Request, requests } from './requests.ts';
import type { Known } from './valid-value.ts';

const REQUESTS = { full: 10_000, short: 200 };
const SEED = 20_261_122;
/** Requests after which memory use is at its normal level. */
const WARM_UP = { full: 2000, short: 100 };
/** Maximum growth of memory after that, in MB. */
const MAX_GROWTH = 50;

export const generated: Check = {
  name: 'generated',
  promise: 'returns no 5xx and no response outside its schema to valid and hostile requests',
  isShort: true,
  run: (effort) =>
    inFolder(async (folder) => {
      const services = await startFakeServices({ albums: FAKE_ALBUMS });
      const preload = fromRoot('tests/faults/preload/tell-memory.cjs');
      const settings = {
        ...services.variables,
        METADATA_FALLBACKS: 'on',
        NODE_OPTIONS: `--require=${preload}`,
      };
      const server = await startServer(folder, { settings });
      let cookie = await signIn(createClient(server.url));
      const known = await makeKnown(createClient(server.url, { cookie }));
      let [sent, memory] = [0, 0];
      const statuses = new Map<number, number>();
      const send = async (request: Request) => {
        // Wrong passwords from one IP address would block this request.
        const from = `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`;
        const response = await ask(server.url, request, { address: from, cookie });
        mustConform(request, response);
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        sent += 1;
        if (request.path.startsWith('/api/auth/logout') && response.status === 200)
          cookie = await signIn(createClient(server.url, { address: from }));
        if (sent === WARM_UP[effort]) memory = await memoryNeeded(server);
      };
      await fc.assert(fc.asyncProperty(requests(known), send), {
        numRuns: REQUESTS[effort],
        seed: SEED,
        endOnFailure: true,
      });
      const growth = (await memoryNeeded(server)) - memory;
      must(growth < MAX_GROWTH, `memory grew by ${growth} MB`);
      const { code } = await server.kill('SIGTERM');
      must(code === 0, `the server exits with code ${code}`);
      await services.stop();
      const counts = [...statuses].toSorted(([a], [b]) => a - b);
      return `${sent} requests, ${counts.map(([status, count]) => `${count} × ${status}`).join(', ')}, ${growth} MB more memory`;
    }),
};

/** Resident memory in MB after a garbage collection. */
async function memoryNeeded(server: Started): Promise<number> {
  const before = server.output().length;
  process.kill(server.pid, 'SIGUSR2');
  for (let tries = 0; tries < 500; tries += 1) {
    await delay(20);
    const received = /memory \d+ of (\d+) MB/.exec(server.output().slice(before))?.[1];
    if (received !== undefined) return Number(received);
  }
  throw new Error('the server does not say how much memory it needs');
}

async function ask(url: string, request: Request, from: { address: string; cookie: string }) {
  const { address, cookie } = from;
  const client = createClient(url, { address, ...(request.isSignedIn && { cookie }) });
  try {
    const { method, path, body } = request;
    return await client.call(method, path, body, { 'content-type': 'application/json' });
  } catch (error) {
    throw new Error(`${describe(request)} is cut off: ${error}`);
  } finally {
    client.close();
  }
}

function describe({ method, path, body }: Request): string {
  return `${method} ${path} ${body?.slice(0, 300)}`;
}

/** Includes the request in the error about its response. */
function mustConform(request: Request, { status, headers, text }: ApiResponse): void {
  const asked = describe(request);
  must(status < 500, `${asked} returns ${status} ${text}`);
  if (text === '' || !headers['content-type']?.includes('json')) return;
  const endpoint = findEndpoint(request.method, request.path.split('?', 1)[0] ?? '');
  const schema = status < 300 && endpoint !== undefined ? endpoint.response : failureSchema;
  const body: unknown = JSON.parse(text);
  const { success, data, error } = schema.safeParse(body);
  must(success, `${asked} returns ${status} with an invalid ${error?.issues[0]?.path.join('.')}`);
  must(
    JSON.stringify(data).length === JSON.stringify(body).length,
    `${asked} returns fields outside its schema`,
  );
}

/** Creates an album, a session and a bracket, and values for other fields of valid requests. */
async function makeKnown(admin: Client): Promise<Known> {
  const session = read(
    createSessionEndpoint.response,
    await admin.write('POST', '/api/sessions', { session_date: '2026-03-06', location: 'Attic' }),
  ).data.id;
  const fields = { artist: 'Can', title: 'Delay', spotify_id: null, spotify_url: null };
  const more = { cover_url: 'https://covers.example/a.jpg', session_id: session };
  const body = { ...fields, ...more, submitted_by: 'Bass' };
  const album = read(createAlbumEndpoint.response, await admin.write('POST', '/api/albums', body))
    .data.id;
  const songs = ['A', 'B', 'C', 'D'].map((title) => ({ title, artist: 'Can' }));
  const made = await admin.call('POST', '/api/brackets', { name: 'Cup', songs });
  const bracket = read(createBracketEndpoint.response, made).data.id;
  const generated = await admin.call('POST', `/api/brackets/${bracket}/generate`, {});
  const { matchups } = read(generateMatchupsEndpoint.response, generated).data;
  const songIds = matchups
    .flatMap(({ song_a, song_b }) => [song_a, song_b])
    .filter((id) => id !== null);
  const spotify = FAKE_ALBUMS.map(({ spotify_id }) => spotify_id);
  const known: Readonly<Record<string, readonly string[]>> = {
    id: [album, session, bracket, bracket],
    albumId: [album],
    album_id: [album],
    session_id: [session],
    songId: songIds,
    winner_id: songIds,
    matchId: matchups.map(({ id }) => id),
    password: [ADMIN_PASSWORD],
    reviewer: ['Treble', 'Bass', 'Groove'],
    submitted_by: ['Treble', 'Bass'],
    veto_by: ['Groove'],
    session_date: ['2026-03-06'],
    cover_url: ['https://covers.example/b.jpg'],
    spotifyId: spotify,
    spotify_id: spotify,
    spotify_url: spotify.map((id) => `https://open.spotify.com/album/${id}`),
    url: ['https://i.scdn.co/image/a'],
  };
  return (name) => (Object.hasOwn(known, name) ? known[name] : undefined);
}
