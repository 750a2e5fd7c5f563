import { setTimeout as delay } from 'node:timers/promises';
import { listAlbumsEndpoint } from '#shared/contracts/albums.ts';
import { type Check, must, mustBeEmpty, quantile } from '../check.ts';
import { createClient, read } from '../client.ts';
import { inFolder } from '../server.ts';
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
    inFolder(async (folder) => {
      // As the image and the systemd unit set it (docs/adr/0022-memory.md).
      const { server, target } = await startTarget(folder, { MALLOC_ARENA_MAX: '1' });
      const all = await createClient(server.url).get('/api/albums?limit=1000');
      const albums = read(listAlbumsEndpoint.response, all).data.map(({ id }) => id);
      let memory = 0;
      const timer = setInterval(() => {
        memory = Math.max(memory, getMemory(server.pid));
      }, 500);
      const until = performance.now() + SECONDS[effort] * 1000;
      const times: number[] = [];
      const rejected: string[] = [];
      const visit = async (n: number) => {
        const client = createClient(target.url, { localAddress: `127.0.1.${n + 1}`, sockets: 6 });
        while (performance.now() < until) {
          await delay(500 + Math.random() * 2000);
          const path = choosePath(albums);
          const { status, ms } = await client.get(path);
          times.push(ms);
          if (status !== 200) rejected.push(`${path} is ${status}`);
        }
        client.close();
      };
      await Promise.all(Array.from({ length: VISITORS }, (_, n) => visit(n))).finally(() =>
        clearInterval(timer),
      );
      await server.kill('SIGTERM');
      const figures = `${times.length} responses in ${SECONDS[effort]} s, p99 ${quantile(times, 0.99)} ms, ${memory} MB`;
      mustBeEmpty(`rejections among ${figures}`, rejected);
      must(memory < MAX_MEMORY, figures);
      return figures;
    }),
};

/** Path of a page or a list of the API; most of them differ from each other. */
function choosePath(albums: readonly string[]): string {
  const word = Math.random().toString(36).slice(2, 5);
  const paths = [
    '/',
    '/tierlist',
    '/insights',
    '/brackets',
    `/changelog?page=${chooseNumber(50)}`,
    `/api/albums/${albums[chooseNumber(albums.length) - 1]}`,
    `/?search=${word}`,
    `/api/albums?limit=1000&search=${word.slice(0, 1)}`,
    `/api/albums?limit=${chooseNumber(1000)}`,
    `/api/changelog?limit=100&page=${chooseNumber(20)}`,
    `/api/sessions?limit=${chooseNumber(100)}&includeAlbums=true`,
    `/api/sessions?search=${word}&includeAlbums=true`,
  ];
  return paths[chooseNumber(paths.length) - 1] ?? '/';
}

/** Random number from 1 to `most`. */
function chooseNumber(most: number): number {
  return 1 + Math.floor(Math.random() * most);
}
