import { setTimeout as delay } from 'node:timers/promises';
import { type Album, listAlbumsEndpoint } from '#shared/contracts/albums.ts';
import { playBracketEndpoint } from '#shared/contracts/brackets.ts';
import { type Check, mustBeEmpty, quantile } from '../check.ts';
import { type Client, createClient, read } from '../client.ts';
import { inFolder } from '../server.ts';
import { startTarget } from './attacks.ts';
import type { Target } from './target.ts';

const PEOPLE = 30;
const SECONDS = { full: 60, short: 3 };
/** Shared IP address of the group, such as behind one router. */
const ADDRESS = '127.0.0.3';

/** Member of the group: sends requests one after the other, with pauses like a user's. */
type Person = (client: Client, target: Target, look: Look) => Promise<void>;
type Look = (path: string) => Promise<string>;

export const honestGroup: Check = {
  name: 'honest-group',
  promise: 'never rejects 30 users behind one IP address who browse, search and play a bracket',
  isShort: false,
  run: (effort) =>
    inFolder(async (folder) => {
      const { server, target } = await startTarget(folder);
      const times: number[] = [];
      const rejected: string[] = [];
      const until = performance.now() + SECONDS[effort] * 1000;
      const live = async (person: Person) => {
        const client = createClient(target.url, { localAddress: ADDRESS, sockets: 6 });
        const look = async (path: string) => {
          const { status, ms, text } = await client.get(path);
          times.push(ms);
          if (status !== 200) rejected.push(`${path} is ${status}`);
          return text;
        };
        await delay(Math.random() * 1000);
        while (performance.now() < until) await person(client, target, look);
        client.close();
      };
      const people = Array.from(
        { length: PEOPLE },
        (_, n) => PERSONS[n % PERSONS.length] ?? browse,
      );
      await Promise.all([live(play), ...people.slice(1).map(live)]);
      await server.kill('SIGTERM');
      mustBeEmpty(`rejections among ${times.length} responses`, rejected);
      return `${times.length} responses in ${SECONDS[effort]} s, p99 ${quantile(times, 0.99)} ms`;
    }),
};

/** Opens the app, scrolls the sessions, looks at albums, the tier list and the changelog. */
const browse: Person = async (_client, _target, look) => {
  await look('/');
  for (let page = 1; page <= 4; page += 1) {
    await look(`/api/sessions?page=${page}&limit=5&includeAlbums=true&include_test_albums=false`);
    await think(800);
  }
  const text = await look('/api/albums?page=1&limit=1000&include_test_albums=false');
  const albums: Album[] = listAlbumsEndpoint.response.parse(JSON.parse(text)).data;
  for (let n = 0; n < 3; n += 1) {
    const album = albums[Math.floor(Math.random() * albums.length)];
    await look(`/api/albums/${album?.id}`);
    await think(1500);
  }
  for (let page = 1; page <= 3; page += 1) {
    await look(`/api/changelog?page=${page}&limit=20&include_test_albums=false`);
    await think(800);
  }
};

/** Types a word, and searches for its beginning at each pause. */
const search: Person = async (_client, _target, look) => {
  const word =
    ['lantern', 'meadow', 'river', 'garnet', 'orbit'][Math.floor(Math.random() * 5)] ?? '';
  for (const length of [2, 4, word.length]) {
    const found = `search=${word.slice(0, length)}&searchMode=auto`;
    await look(`/api/sessions?page=1&limit=5&includeAlbums=true&${found}`);
    await think(400);
  }
  await think(1500);
};

/** Watches while others play. */
const follow: Person = async (_client, { bracket }, look) => {
  await look(`/api/brackets/${bracket.id}`);
  await delay(800);
};

/** Picks the winner of one match after the other; when all are decided, undoes the last one. */
const play: Person = async (client, { bracket }, look) => {
  const path = `/api/brackets/${bracket.id}`;
  const { match } = read(playBracketEndpoint.response, await client.get(`${path}/play`)).data;
  const { status } =
    match === null
      ? await client.call('POST', `${path}/undo`, {})
      : await client.call('PUT', `${path}/matches/${match.id}`, {
          winner_id: match.song_a,
          version: match.version,
        });
  if (status !== 200) await look(`a pick that is ${status}`);
  await think(1000);
};

const PERSONS = [browse, search, follow] as const;

function think(ms: number): Promise<void> {
  return delay(ms * (0.5 + Math.random()));
}
