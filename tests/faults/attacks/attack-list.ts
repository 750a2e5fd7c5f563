import { randomUUID } from 'node:crypto';
import { API_KEY } from '../../e2e/support/server.ts';
import { must } from '../check.ts';
import { uploadCover } from '../upload.ts';
import { type Attack, drip, flood, head, keepOpen, pipeline } from './target.ts';

const word = () => randomUUID().slice(0, 6);
const number = (most: number) => 1 + Math.floor(Math.random() * most);
const json = 'Content-Type: application/json';

/** Attacks of one visitor on the public API. */
export const ATTACKS: readonly Attack[] = [
  {
    name: 'pipeline',
    what: '700 pipelined requests for all albums on one connection',
    start: pipeline((n) => `/api/albums?limit=1000&p=${n}`, 700),
  },
  {
    name: 'pipeline-pages',
    what: '3,000 pipelined requests for changelog pages on one connection',
    start: pipeline((n) => `/api/changelog?limit=100&page=${1 + (n % 100)}`, 3000),
  },
  {
    name: 'parameters',
    what: '35 requests per second for all albums, each with a new parameter',
    start: flood(() => ({ path: `/api/albums?limit=1000&${word()}=1` }), { perSecond: 35 }),
  },
  {
    name: 'rating-map',
    what: 'five updates per second with 21,000 reviewer names each',
    start: flood(() => ({ method: 'PUT', path: '/api/albums/x', body: RATINGS }), { perSecond: 5 }),
  },
  {
    name: 'slow-uploads',
    what: 'uploads that never end, while an admin uploads a cover',
    start: keepOpen(12, (socket) => {
      const type = 'Content-Type: multipart/form-data; boundary=b';
      socket.write(head('POST', '/api/upload/album-cover', type, 'Content-Length: 1000000'));
      socket.write('--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n');
      drip(socket, 'x');
    }),
    meanwhile: async ({ url }) => {
      const { status } = await uploadCover(url);
      must(status === 200, `the upload of an admin returns ${status}`);
    },
  },
  {
    name: 'slow-bodies',
    what: '1,000 bodies that never end',
    start: keepOpen(1000, (socket) => {
      socket.write(`${head('POST', '/api/ratings', json, 'Content-Length: 1000')}{`);
      drip(socket, ' ');
    }),
  },
  {
    name: 'slow-heads',
    what: '1,000 requests whose headers never end',
    start: keepOpen(1000, (socket) => {
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n');
      drip(socket, 'X-More: a\r\n');
    }),
  },
  {
    name: 'idle',
    what: '1,000 idle connections',
    start: keepOpen(1000, () => {}),
  },
  {
    name: 'unread',
    what: '50 connections that request lists and read no response',
    start: keepOpen(50, (socket) => {
      socket.pause();
      for (let n = 0; n < 200; n += 1) socket.write(head('GET', `/api/albums?limit=1000&p=${n}`));
    }),
  },
  {
    name: 'aborts',
    what: 'list requests that are aborted at once',
    start: keepOpen(50, (socket) => {
      socket.write(head('GET', `/api/sessions?limit=${number(100)}&includeAlbums=true`));
      setTimeout(() => socket.destroy(), 5);
    }),
  },
  {
    name: 'connections',
    what: 'connections that are opened and closed',
    start: keepOpen(100, (socket) => socket.destroy()),
  },
  {
    name: 'search-sessions',
    what: 'session searches, each for a different word',
    start: flood(() => ({ path: `/api/sessions?limit=100&includeAlbums=true&search=${word()}` })),
  },
  {
    name: 'search-albums',
    what: 'album searches for single letters',
    start: flood((n) => ({ path: `/api/albums?limit=${number(1000)}&search=${'aeiou'[n % 5]}` })),
  },
  {
    name: 'deep-pages',
    what: 'deep pages of the changelog',
    start: flood(() => ({ path: `/api/changelog?limit=100&page=${number(1000)}` })),
  },
  {
    name: 'compression',
    what: 'uncached long lists with Brotli compression',
    start: flood(() => ({
      path: `/api/sessions?limit=100&includeAlbums=true&page=${number(1_000_000)}`,
      headers: { 'accept-encoding': 'br' },
    })),
  },
  {
    name: 'passwords',
    what: 'password guesses',
    start: flood(() => ({
      method: 'POST',
      path: '/api/auth/verify-password',
      body: { password: word() },
    })),
  },
  {
    name: 'scores',
    what: 'score calculations of 1,000 tiers',
    start: flood(() => ({ method: 'POST', path: '/api/ratings', body: { tiers: TIERS } })),
  },
  {
    name: 'ratings-of-albums',
    what: 'ratings and details of albums that do not exist',
    start: flood((n) => ({ path: n % 2 ? `/api/ratings/${word()}` : `/api/albums/${word()}` })),
  },
  {
    name: 'nested',
    what: 'bodies of 250 KB of nested JSON arrays',
    start: keepOpen(10, (socket) => {
      const body = '['.repeat(125_000) + ']'.repeat(125_000);
      socket.on('data', () => socket.destroy());
      socket.write(
        head('PUT', '/api/albums/x', json, `Content-Length: ${body.length}`, 'Connection: close'),
      );
      socket.write(body);
    }),
  },
  {
    name: 'picks',
    what: 'picks in a bracket, and their undo',
    start: flood((n, { bracket }) => {
      const path = `/api/brackets/${bracket.id}`;
      if (n % 2) return { method: 'POST', path: `${path}/undo`, body: {} };
      const body = { winner_id: bracket.songs[n % 4 ? 0 : 1], version: 1 };
      return { method: 'PUT', path: `${path}/matches/${bracket.match}`, body };
    }),
  },
  {
    name: 'tokens',
    what: 'guesses of share tokens',
    start: flood(() => ({ path: `/api/brackets/shared/${randomUUID()}` })),
  },
  {
    name: 'brackets',
    what: 'a bracket and the bracket list, with unknown parameters',
    start: flood((n, { bracket }) => ({
      path: `/api/brackets${n % 2 ? '' : `/${bracket.id}`}?${word()}=1`,
    })),
  },
  {
    name: 'pages',
    what: 'pages at random URLs, also of unknown paths',
    start: flood((n) => ({ path: `${n % 2 ? '/' : '/tierlist/'}${word()}?${word()}=1` })),
  },
  {
    name: 'long-addresses',
    what: 'URLs and headers of 7 KB',
    start: flood(() => ({
      path: `/${'%41'.repeat(2300)}`,
      headers: { 'x-more': 'a'.repeat(7000) },
    })),
  },
  {
    name: 'covers',
    what: 'range requests for unknown covers',
    start: flood(() => ({
      path: `/covers/${word()}-640.webp`,
      headers: { range: 'bytes=0-1,2-3' },
    })),
  },
  {
    name: 'documents',
    what: 'the OpenAPI document, and unsupported methods',
    start: flood((n) => ({
      method: n % 2 ? 'OPTIONS' : 'GET',
      path: n % 2 ? '/api/albums' : '/openapi.json',
    })),
  },
  {
    name: 'look-ups',
    what: 'album and artwork lookups without an admin session',
    start: flood((n) => ({
      path:
        n % 2 ? `/api/spotify/albums/${word()}` : `/api/artwork?url=https://i.scdn.co/${word()}`,
    })),
  },
  {
    name: 'logs',
    what: 'reports of errors that never happened',
    start: flood(() => ({
      method: 'POST',
      path: '/api/logs',
      body: { error: word().repeat(1000) },
      headers: { 'x-api-key': API_KEY },
    })),
  },
];

const TIERS = Array.from({ length: 1000 }, (_, n) => 'SABCDEF'[n % 7]);

const RATINGS = {
  password: 'wrong',
  individual_tiers: Object.fromEntries(Array.from({ length: 21_000 }, (_, n) => [`n${n}`, 'X'])),
};
