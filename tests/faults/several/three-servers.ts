import { setTimeout as delay } from 'node:timers/promises';
import type { Bracket } from '#shared/contracts/bracket.ts';
import type { RoomResponse } from '#shared/contracts/room-response.ts';
import { ADMIN_PASSWORD } from '../../e2e/support/server.ts';
import { type Check, getRandom, must, NotRun } from '../check.ts';
import { createClient, signIn } from '../client.ts';
import { withPostgres } from '../postgres.ts';
import { inFolder, type Started, startServer } from '../server.ts';
import { startProxy } from './proxy.ts';
import { type Club, createVisitor, mustBeSound, type Shown, type Visitor } from './visitor.ts';

const OPERATIONS = { full: 10_000, short: 400 };
const VISITORS = 8;
const SEATS = ['Treble', 'Bass', 'Groove', 'Echo', 'Reverb'];
const SONGS = 16;
/** Number of albums in the room, more than are played. */
const QUEUE = 60;
/** Interval between kills of a server, in ms. */
const KILLED_EVERY = { full: 3000, short: 1500 };
/** Timeout until all servers have the same content again, in ms. */
const LOCK_TIMEOUT = 20_000;

export const threeServers: Check = {
  name: 'three-servers',
  promise: 'shows every client its own writes while any of three servers on one database dies',
  isShort: false,
  run: (effort) =>
    inFolder((dataDir) =>
      withPostgres(async ({ url, pauses }) => {
        if (pauses === null)
          throw new NotRun('DATABASE_URL_TEST names one that is not to be stopped');
        const random = getRandom(15);
        const start = () => startServer(dataDir, { settings: { DATABASE_URL: url } });
        const servers = [await start(), await start(), await start()];
        const proxy = await startProxy(() => servers[Math.floor(random() * 3)]?.url ?? '');
        const visitors = Array.from({ length: VISITORS }, (_, n) =>
          createVisitor(proxy.url, `192.0.2.${n + 1}`, random),
        );
        const club = await prepare(servers[0] as Started, visitors);
        const total = OPERATIONS[effort];
        const asked = () => visitors.reduce((sum, { counts }) => sum + counts.asked, 0);
        let [isOver, killed, agreements] = [false, 0, 0];
        const killing = (async () => {
          while (!isOver) {
            await delay(KILLED_EVERY[effort]);
            const place = killed % servers.length;
            await servers[place]?.kill('SIGKILL');
            killed += 1;
            servers[place] = await start();
          }
        })();
        for (const part of [0.25, 0.5, 0.75, 1]) {
          await Promise.all(
            visitors.map(async (visitor, place) => {
              while (asked() < total * part) await act(visitor, place, club, random);
            }),
          );
          if (part === 0.5) {
            await pauses.halt();
            await pauses.resume();
          }
          await mustAgree(servers, visitors, club);
          agreements += 1;
        }
        isOver = true;
        await killing;
        await mustAgree(servers, visitors, club);
        const sum = (name: 'acknowledged' | 'unknown') =>
          visitors.reduce((all, { counts }) => all + counts[name], 0);
        for (const { close } of visitors) close();
        proxy.stop();
        for (const server of servers) await server.kill('SIGTERM');
        return `${asked()} operations, ${sum('acknowledged')} writes acknowledged and none lost, ${sum('unknown')} without a response, ${killed} servers killed, PostgreSQL restarted once, ${agreements} times agreed`;
      }),
    ),
};

/** Creates shared albums, a bracket and a room with five seats. */
async function prepare({ url }: Started, visitors: readonly Visitor[]): Promise<Club> {
  const client = createClient(url);
  const cookie = await signIn(client);
  client.close();
  const host = createClient(url, { cookie });
  const made = async <T>(path: string, body: object): Promise<T> => {
    const { status, text } = await host.call('POST', path, body);
    must(status < 300, `${path} returns ${status} ${text}`);
    return (JSON.parse(text) as { data: T }).data;
  };
  const password = ADMIN_PASSWORD;
  const session = await made<{ id: string }>('/api/sessions', {
    password,
    session_date: '2026-03-06',
    location: 'Attic',
  });
  const album = (title: string) =>
    made<{ id: string }>('/api/albums', {
      password,
      artist: 'Can',
      title,
      spotify_id: null,
      spotify_url: null,
      cover_url: 'https://covers.example/a.jpg',
      session_id: session.id,
      submitted_by: 'Bass',
    });
  const queue: string[] = [];
  for (let n = 0; n < QUEUE; n += 1) queue.push((await album(`Played ${n}`)).id);
  for (const [n, visitor] of visitors.entries()) visitor.takes((await album(`Own ${n}`)).id);
  const songs = Array.from({ length: SONGS }, (_, n) => ({ title: `Song ${n}`, artist: 'Can' }));
  const { id: bracket } = await made<Bracket>('/api/brackets', { name: 'Cup', songs });
  await made(`/api/brackets/${bracket}/generate`, {});
  const { code } = await made<RoomResponse>('/api/rooms', {
    session_id: session.id,
    album_ids: queue,
  });
  await made(`/api/rooms/${code}/start`, {});
  host.close();
  for (const [n, reviewer] of SEATS.entries())
    must(
      (await visitors[n]?.ask('POST', `/api/rooms/${code}/seats`, { reviewer })) !== null,
      `${reviewer} has no seat`,
    );
  await visitors.at(-1)?.ask('POST', '/api/auth/verify-password', { password });
  return { bracket, code };
}

/** Random action of a visitor; the last visitor is also the host. */
function act(visitor: Visitor, place: number, club: Club, random: () => number): Promise<void> {
  const kind = random();
  if (place === VISITORS - 1 && kind < 0.15) return visitor.lead(club);
  if (place < SEATS.length && kind < 0.2) return visitor.rate(club);
  if (kind < 0.4) return visitor.playBracket(club);
  return kind < 0.7 ? visitor.writeAlbum() : visitor.readAlbum();
}

/** Without further writes, all servers return the same responses, with every acknowledged write. */
async function mustAgree(
  servers: readonly Started[],
  visitors: readonly Visitor[],
  { bracket }: Club,
): Promise<void> {
  const paths = ['/api/albums?limit=100', `/api/brackets/${bracket}`, '/api/changelog?limit=100'];
  const until = performance.now() + LOCK_TIMEOUT;
  for (;;) {
    const shown = await Promise.all(servers.map(({ url }) => showAll(url, paths)));
    const [first] = shown;
    if (
      first !== undefined &&
      first !== null &&
      shown.every((one) => String(one) === String(first))
    ) {
      const [albums = '', played = ''] = first;
      const { data } = JSON.parse(albums) as { data: Shown[] };
      for (const visitor of visitors) visitor.mustBeOwn(data);
      mustBeSound((JSON.parse(played) as { data: Bracket }).data);
      return;
    }
    must(performance.now() < until, 'the servers do not agree before the deadline');
    await delay(50);
  }
}

/** Responses of a server to a request without cookies; `null` while one is unavailable. */
async function showAll(url: string, paths: readonly string[]): Promise<string[] | null> {
  const client = createClient(url, { sockets: 1 });
  try {
    const texts: string[] = [];
    for (const path of paths) {
      const { status, text } = await client.get(path);
      if (status !== 200) return null;
      texts.push(text);
    }
    return texts;
  } catch {
    return null;
  } finally {
    client.close();
  }
}
