import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { listAlbumsEndpoint } from '#shared/contracts/albums.ts';
import { ADMIN_PASSWORD, API_KEY } from '../../e2e/support/server.ts';
import { type Check, type Effort, must, mustBeEmpty, quantile } from '../check.ts';
import { createClient, read } from '../client.ts';
import { linkPeople, openRound } from '../rounds.ts';
import { inFolder, type Started } from '../server.ts';
import { MAX_MEMORY, startTarget } from './attacks.ts';
import { getMemory } from './memory.ts';

const VISITORS = 200;
const SECONDS = { full: 300, short: 10 };

/** Many visitors, each with an IP address, who open pages and search without an end. */
export const busyVisitors: Check = {
  name: 'busy-visitors',
  promise: `${VISITORS} busy visitors at the same time: none rejected, memory under ${MAX_MEMORY} MB`,
  isShort: false,
  run: (effort) =>
    measureLoad(effort, {
      prepare: async (server) => {
        const albums = await listAlbums(server);
        return Array.from({ length: VISITORS }, (_, n) => readPages(n, albums));
      },
      isExpected: ({ status }) => status === 200,
    }),
};

const STREAMS = 25;
const READERS = 73;
/** Some readers share an IP address. */
const ADDRESSES = 40;

/** An evening of a club: read, followed, rated and saved at the same time. */
export const busyEvening: Check = {
  name: 'busy-evening',
  promise: `${STREAMS} event streams, ${READERS} readers, two who change their cards, and one who saves: no stream ends, rejected requests are told when to retry, memory under ${MAX_MEMORY} MB`,
  isShort: false,
  run: (effort) =>
    measureLoad(effort, {
      prepare: async (server) => {
        const albums = await listAlbums(server);
        const [rated = '', saved = ''] = albums;
        // The third person never rates, so the round stays open.
        const round = await openRound(server, rated, { people: ['Treble', 'Bass', 'Groove'] });
        const rating = `/api/club-rounds/${round.id}/rating`;
        const people = await linkPeople(server);
        return [
          ...Array.from({ length: STREAMS }, () => followEvents),
          ...Array.from({ length: READERS }, (_, n) => readPages(n % ADDRESSES, albums)),
          ...people.map((cookie) =>
            repeat({ cookie }, 300, (n) => ['PUT', rating, { album_id: rated, tier: getTier(n) }]),
          ),
          repeat({}, 1000, (n) => {
            const body = { password: ADMIN_PASSWORD, tier: getTier(n) };
            return ['PUT', `/api/albums/${saved}`, body];
          }),
        ];
      },
      isExpected: ({ status, retryAfter }) =>
        status === 200 || ((status === 429 || status === 503) && retryAfter !== undefined),
    }),
};

type Answer = { what: string; status: number; ms: number; retryAfter: string | undefined };

type Load = { url: string; until: number; responses: Answer[] };

/** Client that sends requests until the end. @throws when it gets no response, or a stream ends */
type Visitor = (load: Load) => Promise<void>;

type Plan = {
  prepare: (server: Started) => Promise<readonly Visitor[]>;
  isExpected: (response: Answer) => boolean;
};

function measureLoad(effort: Effort, { prepare, isExpected }: Plan): Promise<string> {
  return inFolder(async (folder) => {
    // As the image and the systemd unit set them (docs/adr/0022-memory.md).
    const { server } = await startTarget(folder, {
      MALLOC_ARENA_MAX: '1',
      NODE_OPTIONS: '--max-old-space-size=1024',
    });
    const visitors = await prepare(server);
    let memory = 0;
    const timer = setInterval(() => {
      memory = Math.max(memory, getMemory(server.pid));
    }, 500);
    const until = performance.now() + SECONDS[effort] * 1000;
    const load: Load = { url: server.url, until, responses: [] };
    await Promise.all(visitors.map((visit) => visit(load))).finally(() => clearInterval(timer));
    await server.kill('SIGTERM');
    const { responses } = load;
    const p99 = quantile(
      responses.map(({ ms }) => ms),
      0.99,
    );
    const rejected = responses.filter(({ status }) => status !== 200);
    const figures = `${responses.length} responses in ${SECONDS[effort]} s, ${rejected.length} rejected, p99 ${p99} ms, ${memory} MB`;
    const wrong = rejected.filter((response) => !isExpected(response));
    mustBeEmpty(
      `rejections among ${figures}`,
      wrong.map(({ what, status }) => `${what} is ${status}`),
    );
    must(memory < MAX_MEMORY, figures);
    return figures;
  });
}

async function listAlbums({ url }: Started): Promise<string[]> {
  const all = await createClient(url).get('/api/albums?limit=1000');
  return read(listAlbumsEndpoint.response, all).data.map(({ id }) => id);
}

/** Visitor with the IP address of a number. */
function readPages(n: number, albums: readonly string[]): Visitor {
  return repeat({ localAddress: `127.0.1.${n + 1}` }, 1500, () => ['GET', choosePath(albums)]);
}

type Request = readonly [method: string, path: string, body?: object];

/** Visitor who sends one request after the other. @param pauseMs average pause */
function repeat(
  from: Parameters<typeof createClient>[1],
  pauseMs: number,
  choose: (n: number) => Request,
): Visitor {
  return async ({ url, until, responses }) => {
    const client = createClient(url, { ...from, sockets: 6 });
    for (let n = 0; performance.now() < until; n += 1) {
      await delay(pauseMs * (1 / 3 + Math.random() * (4 / 3)));
      const [method, path, body] = choose(n);
      const { status, ms, headers } = await client.call(method, path, body);
      responses.push({ what: `${method} ${path}`, status, ms, retryAfter: headers['retry-after'] });
    }
    client.close();
  };
}

/** Visitor who follows live updates. */
async function followEvents({ url, until }: Load): Promise<void> {
  const request = get(`${url}/api/events`, { headers: { 'x-api-key': API_KEY } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let events = 0;
  response.setEncoding('utf8').on('data', (text: string) => {
    events += text.split('data: ').length - 1;
  });
  await Promise.race([once(response, 'close'), delay(until - performance.now())]);
  must(response.statusCode === 200, `an event stream is ${response.statusCode}`);
  must(!response.destroyed, 'an event stream has ended');
  must(events > 1, 'an event stream sends no changes');
  request.destroy();
}

function getTier(n: number): string {
  return 'SABCDEF'[n % 7] ?? 'S';
}

/** Path of a page or a list of the API; most of them differ from each other. */
function choosePath(albums: readonly string[]): string {
  const word = Math.random().toString(36).slice(2, 5);
  const paths = [
    '/',
    '/tierlist',
    '/insights',
    '/brackets',
    '/rounds',
    `/changelog?page=${chooseNumber(50)}`,
    `/api/albums/${albums[chooseNumber(albums.length) - 1]}`,
    `/?search=${word}`,
    `/api/albums?limit=1000&search=${word.slice(0, 1)}`,
    `/api/albums?limit=${chooseNumber(1000)}`,
    `/api/changelog?limit=100&page=${chooseNumber(20)}`,
    `/api/sessions?limit=${chooseNumber(100)}&includeAlbums=true`,
    `/api/sessions?search=${word}&includeAlbums=true`,
    '/api/club-rounds',
  ];
  return paths[chooseNumber(paths.length) - 1] ?? '/';
}

/** Random number from 1 to `most`. */
function chooseNumber(most: number): number {
  return 1 + Math.floor(Math.random() * most);
}
