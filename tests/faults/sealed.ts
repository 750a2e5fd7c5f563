import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createAlbumEndpoint } from '../../src/shared/contracts/albums.ts';
import type { Bracket } from '../../src/shared/contracts/bracket.ts';
import {
  createBracketEndpoint,
  generateMatchupsEndpoint,
} from '../../src/shared/contracts/brackets.ts';
import type { RoomResponse } from '../../src/shared/contracts/room-response.ts';
import { takeSeatEndpoint } from '../../src/shared/contracts/room-seats.ts';
import { closeRoomEndpoint, openRoomEndpoint } from '../../src/shared/contracts/rooms.ts';
import { createSessionEndpoint } from '../../src/shared/contracts/sessions.ts';
import { PAGES } from '../../src/shared/domain/site/pages.ts';
import { API_KEY } from '../e2e/support/server.ts';
import { type Check, must, mustBeEmpty } from './check.ts';
import { type Client, createClient, read, signIn } from './client.ts';
import { runCommand } from './commands.ts';
import { newestBackup, readAll } from './secrets.ts';
import { inFolder, startServer } from './server.ts';

const NOTE = 'canary of a sealed note';

type Room = {
  url: string;
  data: RoomResponse;
  session: string;
  album_id: string;
  /** Recap of an earlier evening with the album. */
  recap: string;
};

export const sealed: Check = {
  name: 'sealed',
  promise:
    'leaks no sealed rating, guess or vote in a log, event, page, export or backup before the reveal, and no submitter in the first three',
  isShort: true,
  run: () =>
    inFolder(async (folder) => {
      const dataDir = join(folder, 'data');
      const server = await startServer(dataDir, { settings: { LOG_LEVEL: 'trace' } });
      const host = await signIn(createClient(server.url));
      const room = await prepare(server.url, host);
      const [own, other] = [await sit(room, 'Treble'), await sit(room, 'Bass')];
      const bracket = await prepareBracket(server.url, host);
      const readers = ['', other, host];
      const received = await Promise.all(readers.map((cookie) => listen(room, bracket, cookie)));
      const client = createClient(room.url, { cookie: own });
      const path = `/api/rooms/${room.data.code}`;
      await createClient(room.url, { cookie: host }).call('PUT', `${path}/games`, GAMES);
      const guess = { album_id: room.album_id, call: 'B', guess: 'Bass' };
      await client.call('PUT', `${path}/prediction`, guess);
      await client.call('PUT', `${path}/rating`, sealing(room, 'B'));
      await client.call('PUT', `${path}/rating`, sealing(room, 'S'));
      const seen = [await client.get(path)].map(({ text }) => text);
      must(seen.every(isReported), 'the seat does not see its own rating');
      const vote = await voteInSecret(server.url, bracket);
      const responses = await lookAround(room, bracket, readers);
      const places = {
        'a response or page': responses.join('\n'),
        'an event': received.map((text) => text()).join('\n'),
        'the log': server.output(),
      };
      must(places['an event'].includes('room:'), 'no event was published');
      const found = Object.entries(places).filter(
        ([, text]) => isReported(text) || isGuessReported(text) || vote.test(text),
      );
      mustBeEmpty(
        'places leak the rating or the vote',
        found.map(([place]) => place),
      );
      const taken = await takeAway(folder, dataDir);
      must(
        !isReported(taken) && !/"(guess|call)":\s*"/.test(taken) && !vote.test(taken),
        'an export or backup leaks the rating, the guess or the vote',
      );
      must(/"submitted_by":\s*"Bass"/.test(taken), 'an export lacks a hidden submitter');
      must(isReported(readAll(dataDir)), 'the rating was not stored, so nothing was tested');
      must(vote.test(readAll(dataDir)), 'the vote was not stored, so nothing was tested');
      await createClient(room.url, { cookie: host }).call('POST', `${path}/close`, {});
      await server.kill('SIGTERM');
      // SQLite has emptied the WAL, and secure_delete has overwritten the pages.
      must(!isReported(readAll(dataDir)), 'the rating is still on disk after the room has closed');
      return `${responses.length} responses and pages, ${received.length} streams, two exports, a backup`;
    }),
};

const GAMES = { calls: true, guesses: true };

const isReported = (text: string) => text.includes(NOTE);

/** True if a text contains the guess, or connects the album with its submitter. */
const isGuessReported = (text: string) =>
  /"(guess|call)":"|"(submitted_by|submitter)":"Bass"|(submitted|brought) by\s*Bass/i.test(
    text.replace(/<[^>]*>/g, ''),
  );

const sealing = ({ album_id }: Room, tier: string) => ({ album_id, tier, note: NOTE });

/** Room with one album, which was played in a game on an earlier evening. */
async function prepare(url: string, cookie: string): Promise<Room> {
  const client = createClient(url, { cookie });
  const attic = { session_date: '2026-03-06', location: 'Attic' };
  const session = read(
    createSessionEndpoint.response,
    await client.write('POST', '/api/sessions', attic),
  );
  const album = {
    artist: 'Can',
    title: 'Tago Mago',
    tier: 'Now Listening To',
    submitted_by: 'Bass',
    spotify_id: null,
    spotify_url: null,
    cover_url: 'https://covers.example/tago-mago.jpg',
    session_id: session.data.id,
  };
  const added = read(
    createAlbumEndpoint.response,
    await client.write('POST', '/api/albums', album),
  );
  const album_id = added.data.id;
  const open = async (games: object) => {
    const opening = { session_id: session.data.id, album_ids: [album_id], games };
    const response = await client.call('POST', '/api/rooms', opening);
    const { data } = read(openRoomEndpoint.response, response);
    await client.call('POST', `/api/rooms/${data.code}/start`, {});
    return { url, data, session: session.data.id, album_id, recap: '' };
  };
  const earlier = await open({ calls: false, guesses: true });
  const path = `/api/rooms/${earlier.data.code}`;
  const seat = createClient(url, { cookie: await sit(earlier, 'Treble') });
  await seat.call('PUT', `${path}/rating`, { album_id, tier: 'A', note: null });
  await client.call('POST', `${path}/reveal`, {});
  await client.call('POST', `${path}/save`, { tier: 'A' });
  const closed = read(closeRoomEndpoint.response, await client.call('POST', `${path}/close`, {}));
  const recap = closed.data.recap_id ?? '';
  must(isGuessReported((await client.get(`/api/recaps/${recap}`)).text), 'no recap was stored');
  return { ...(await open({ calls: false, guesses: false })), recap };
}

/** Bracket of two songs by vote. */
async function prepareBracket(url: string, cookie: string): Promise<Bracket> {
  const client = createClient(url, { cookie });
  const songs = ['One', 'Two'].map((title) => ({ title, artist: 'Can' }));
  const body = { name: 'Cup', voting: 'ballot', songs };
  const { data } = read(
    createBracketEndpoint.response,
    await client.call('POST', '/api/brackets', body),
  );
  const made = await client.call('POST', `/api/brackets/${data.id}/generate`, {});
  return read(generateMatchupsEndpoint.response, made).data;
}

/**
 * Votes as Treble while Bass has not.
 * @returns pattern of the vote in responses and in the database, where fields follow each other
 */
async function voteInSecret(url: string, { id, matchups: [match] }: Bracket): Promise<RegExp> {
  const voter = createClient(url);
  const path = `/api/brackets/${id}`;
  await createClient(url).call('PUT', `${path}/voter`, { reviewer: 'Bass' });
  const joined = await voter.call('PUT', `${path}/voter`, { reviewer: 'Treble' });
  const cookie = (joined.headers['set-cookie'] ?? []).map((one) => one.split(';', 1)[0]).join('; ');
  const own = createClient(url, { cookie });
  const body = { song_id: match?.song_a, version: match?.version };
  const { text } = await own.call('PUT', `${path}/matches/${match?.id}/vote`, body);
  const vote = new RegExp(`(song_id\\W+|${match?.id})${match?.song_a}`);
  must(vote.test(text), 'the voter does not see the own vote');
  return vote;
}

/** @returns the cookie of the seat */
async function sit({ url, data: { code } }: Room, reviewer: string): Promise<string> {
  const response = await createClient(url).call('POST', `/api/rooms/${code}/seats`, { reviewer });
  read(takeSeatEndpoint.response, response);
  return (response.headers['set-cookie'] ?? []).map((one) => one.split(';', 1)[0]).join('; ');
}

/** @returns function with all data of a stream so far */
async function listen(
  { url, data: { code } }: Room,
  bracket: Bracket,
  cookie: string,
): Promise<() => string> {
  const headers = { 'x-api-key': API_KEY, cookie };
  const asked = get(`${url}/api/events?room=${code}&bracket=${bracket.id}`, {
    agent: false,
    headers,
  });
  const [stream] = (await once(asked, 'response')) as [IncomingMessage];
  let text = '';
  stream.on('data', (piece) => {
    text += piece;
  });
  stream.on('error', () => {});
  return () => text;
}

/** Requests every page and its API responses, each twice, since the second may be cached. */
async function lookAround(
  room: Room,
  bracket: Bracket,
  cookies: readonly string[],
): Promise<string[]> {
  const { session, album_id, data, recap } = room;
  const pages = Object.values(PAGES).map(({ path }) =>
    path
      .replace('$code', data.code)
      .replace(/^(\/edit-album\/)\$id/, `$1${album_id}`)
      .replace(/^(\/brackets\/)\$id/, `$1${bracket.id}`)
      .replace(/^(\/recaps\/)\$id/, `$1${recap}`)
      .replace('$id', session)
      .replace('$token', data.code),
  );
  const calls = [
    '/api/albums',
    `/api/albums/${album_id}`,
    '/api/sessions?includeAlbums=true',
    `/api/sessions/${session}`,
    '/api/sessions/now-listening',
    '/api/changelog',
    '/api/rooms',
    `/api/rooms/${data.code}`,
    `/api/sessions/${session}/recap`,
    `/api/recaps/${recap}`,
    '/api/insights',
    '/api/albums?at=2026-03-06',
    '/changes.atom',
    '/api/brackets',
    `/api/brackets/${bracket.id}`,
    `/api/brackets/${bracket.id}/ballot`,
    `/api/brackets/${bracket.id}/play`,
    '/readyz',
  ];
  const dialogs = [`/?album=${album_id}`, `/tierlist?album=${album_id}`, `/?session=${session}`];
  const paths = [...pages, ...dialogs, ...calls].flatMap((path) => [path, path]);
  const texts: string[] = [];
  for (const cookie of cookies) {
    const client: Client = createClient(room.url, { cookie });
    for (const path of paths) texts.push((await client.get(path)).text);
    client.close();
  }
  return texts;
}

/** Extracts every file that the server exports. */
async function takeAway(folder: string, dataDir: string): Promise<string> {
  const exports = join(folder, 'exports');
  mkdirSync(exports);
  for (const name of ['club.json', 'club.csv'])
    await runCommand('export', dataDir, join(exports, name));
  await runCommand('backup', dataDir);
  const restored = join(folder, 'restored');
  await runCommand('restore', restored, newestBackup(dataDir));
  return readAll(exports) + readAll(restored);
}
