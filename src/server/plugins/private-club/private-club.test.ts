import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createBracketEndpoint,
  generateMatchupsEndpoint,
  joinBallotEndpoint,
  shareBracketEndpoint,
} from '#shared/contracts/brackets.ts';
import { openClubRoundEndpoint } from '#shared/contracts/club-rounds.ts';
import {
  createPersonalLinkEndpoint,
  openPersonalLinkEndpoint,
  revokePersonalLinkEndpoint,
} from '#shared/contracts/personal-links.ts';
import { allowGuestsEndpoint, takeSeatEndpoint } from '#shared/contracts/room-seats.ts';
import { getRoomEndpoint, openRoomEndpoint } from '#shared/contracts/rooms.ts';
import { build } from '../../testing/test-build.ts';
import { testCovers } from '../../testing/test-covers.ts';
import { findEndpoint } from '../../testing/test-endpoints.ts';
import { startPrivateClub, VIEW_PASSWORD } from './test-private-club.ts';

const clientDir = await build();
/** The test clock never refills the compute budget, so it is large. */
const computing = { most: 1_000_000, every: 1 };
const club = await startPrivateClub({ clientDir, computing });
const { app, choose, invite, enterByLink, enterByPassword, visit, addAlbum } = club;
const below = await startPrivateClub({
  clientDir,
  variables: { PUBLIC_URL: 'https://club.example/music', VISIBILITY: 'link' },
});
const { addFile } = testCovers(club);
await addFile('canary-96.webp', 'Canary cover');

const DENIED = {
  success: false,
  error: 'This club is private. Open your invite link, or enter its password on the start page.',
  code: 'CLUB_PRIVATE',
};

/** Ids of one of everything, by the first part of a path below /api. */
let ids: Record<string, string> = {};

beforeEach(async () => {
  const admin = await choose('open');
  const album = await addAlbum({ artist: 'Canary Artist', title: 'Canary Title' });
  const songs = ['One', 'Two'].map((title) => ({ title, artist: 'Canary' }));
  const make = async (...given: Parameters<typeof admin.send>) =>
    ((await admin.send(...given)).body as { data: Record<string, string> }).data;
  const bracket = await make(createBracketEndpoint, { body: { name: 'Canary Cup', songs } });
  const params = { id: bracket.id };
  await admin.send(generateMatchupsEndpoint, { params });
  const share = await make(shareBracketEndpoint, { params });
  const room = await make(openRoomEndpoint, { body: { album_ids: [album.id] } });
  const other = await addAlbum({ artist: 'Canary Artist', title: 'Canary Round' });
  const opening = { title: 'Canary Round', album_ids: [other.id] };
  const round = await make(openClubRoundEndpoint, { body: opening });
  ids = {
    'club-rounds': round.id ?? '',
    albums: album.id,
    ratings: album.id,
    sessions: album.session_id ?? '',
    brackets: bracket.id ?? '',
    token: share.share_token ?? '',
    code: room.code ?? '',
  };
});

/** Fills in a route's parameters with ids that exist. */
function getUrl(route: string): string {
  const [, top = '', next = ''] = route.split('/');
  const id = ids[top === 'api' ? next : top.replace('edit-album', 'albums')] ?? 'x';
  return route
    .replace(/:(code|token)/g, (_, name) => ids[name] ?? 'x')
    .replace(/:\w+/g, id)
    .replace('/covers/*', '/covers/canary-96.webp')
    .replace('*', 'x');
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Every method of every registered URL. */
function listRequests() {
  const urls = [...new Set(app.accessRules.map(({ url }) => url))];
  return urls.flatMap((route) =>
    METHODS.map((method) => ({ method, url: getUrl(route), rule: findRule(method, route) })),
  );
}

/** Whether a URL has an endpoint or page for a method; its other methods have the same rule. */
function isUsed(method: (typeof METHODS)[number], url: string): boolean {
  return method === 'GET' || findEndpoint(method, url) !== undefined;
}

function findRule(method: string, url: string) {
  return app.accessRules.find((one) => one.method === method && one.url === url)?.rule ?? 'club';
}

/** Expects a response that says only that the club is private. */
function expectDenied({ statusCode, headers, payload }: LightMyRequestResponse, name: string) {
  const told = ['etag', 'last-modified', 'location', 'set-cookie', 'content-range'];
  const denied = {
    status: statusCode,
    private: headers['spindle-private'],
    cached: headers['cache-control'],
    headers: told.filter((header) => headers[header] !== undefined),
    body: payload.startsWith('{')
      ? JSON.parse(payload)
      : payload === '' || payload.includes('<title>This club is private</title>'),
  };
  const body = payload.startsWith('{') ? DENIED : true;
  // One for each of thousands of responses.
  const expected = { status: 401, private: 'true', cached: 'no-store', headers: [], body };
  expect(denied, name).toEqual(expected);
}

type TestPhone = ReturnType<typeof club.browser>;

/** Browsers that the club knows otherwise than by a valid personal link. */
const KNOWN: Record<string, (phone: TestPhone, admin: TestPhone) => Promise<unknown>> = {
  'a watcher': (phone) => phone.send(getRoomEndpoint, { params: { code: ids.code } }),
  'a seat': (phone) => sit(phone, { reviewer: 'Ada' }),
  'a guest': async (phone, admin) => {
    await admin.send(allowGuestsEndpoint, { params: { code: ids.code }, body: { allow: true } });
    return sit(phone, { reviewer: 'Max', is_guest: true });
  },
  'a voter': async (phone, admin) => {
    const songs = ['One', 'Two'].map((title) => ({ title, artist: 'Canary' }));
    const body = { name: 'Canary Vote', songs, voting: 'ballot' };
    const { body: made } = await admin.send(createBracketEndpoint, { body });
    const params = { id: (made as { data: { id: string } }).data.id };
    await admin.send(generateMatchupsEndpoint, { params });
    return phone.send(joinBallotEndpoint, { params, body: { reviewer: 'Ada' } });
  },
  'a revoked link': async (phone, admin) => {
    await openLink(phone, admin);
    return admin.send(revokePersonalLinkEndpoint, { params: { reviewer: 'Ben' } });
  },
};

const sit = (phone: TestPhone, body: object) =>
  phone.send(takeSeatEndpoint, { params: { code: ids.code }, body });

async function openLink(phone: TestPhone, admin: TestPhone): Promise<void> {
  const made = await admin.send(createPersonalLinkEndpoint, { params: { reviewer: 'Ben' } });
  const { token } = (made.body as { data: { token: string } }).data;
  await phone.send(openPersonalLinkEndpoint, { body: { token } });
}

it.each(Object.entries(KNOWN))('%s opens no route of a private club', async (_, know) => {
  const phone = club.browser();
  const admin = await club.signIn();
  expect(await know(phone, admin)).toMatchObject({ status: 200 });
  expect(phone.cookies.get('spindle_person')).not.toBe('');
  await choose('link');
  for (const { method, url, rule } of listRequests()) {
    if (rule === 'public' || !isUsed(method, url)) continue;
    const response = await visit(url, phone, { method, remoteAddress: '203.0.113.7' });
    expectDenied(response, `${method} ${url}`);
  }
});

/** Words of the club, of which a stranger learns none. */
const SECRETS = /canary|\bAda\b|\bBen\b|attic/i;

describe('every route has a rule', () => {
  it('and only those without data are public', () => {
    const undecided = app.accessRules.filter(({ rule }) => rule === undefined);
    expect(undecided).toEqual([]);
    const open = app.accessRules.filter(({ method, rule }) => rule !== 'club' && method !== 'HEAD');
    expect(open.map(({ method, url, rule }) => `${rule} ${method} ${url}`).toSorted()).toEqual([
      'feed GET /calendar.ics',
      'feed GET /changes.atom',
      'probe GET /readyz',
      'public GET /assets/*',
      'public GET /healthz',
      'public GET /icon-180.png',
      'public GET /join',
      'public GET /mark.svg',
      'public GET /robots.txt',
      'public POST /api/auth/verify-password',
      'public POST /api/club-access/leave',
      'public POST /api/club-access/link',
      'public POST /api/club-access/password',
      'public POST /api/me',
    ]);
  });
});

describe.each(['link', 'password'] as const)('a stranger, while visibility is %s', (visibility) => {
  beforeEach(async () => {
    await choose(visibility, VIEW_PASSWORD);
  });

  it('gets nothing but the public routes', async () => {
    for (const { method, url, rule } of listRequests()) {
      // The same code rejects every method, whatever the visibility.
      if (visibility === 'password' && !isUsed(method, url)) continue;
      const name = `${method} ${url}`;
      const response = await app.inject({ method, url, remoteAddress: '203.0.113.7' });
      if (SECRETS.test(response.payload)) expect(response.payload, name).not.toMatch(SECRETS);
      if (rule === 'public') expect(response.headers['spindle-private'], name).toBeUndefined();
      else expectDenied(response, name);
    }
  });

  it('gets no file of the build but those of the sign-in page', async () => {
    const files = readdirSync(clientDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(clientDir.length));
    expect(files.length).toBeGreaterThan(50);
    for (const url of files.filter((file) => !file.startsWith('/assets/'))) {
      const response = await app.inject({ url, remoteAddress: '203.0.113.7' });
      if (['/mark.svg', '/icon-180.png'].includes(url)) expect(response.statusCode, url).toBe(200);
      else expectDenied(response, url);
    }
  });

  it('gets nothing at URLs without a route, malformed or spelled otherwise', async () => {
    for (const url of [
      '/nowhere',
      '/%',
      '/%ff',
      '//api/albums',
      '/API/albums',
      '/api',
      '/api/',
      '/api/nothing',
      '/api/docs',
      '/api/docs/',
      '/api/docs/static/index.html',
      '/api/../api/albums',
      '/assets/../index.html',
      '/assets/%2e%2e/index.html',
      '/assets/..%2findex.html',
      '/covers/',
      '/covers/..%2fspindle.db',
      '/TierList/',
      '/Join',
      '/join/',
      '/healthz/',
      '/calendar.ics?token=',
      '/calendar.ics?token=x&token=y',
      `/${'x'.repeat(2000)}`,
    ])
      for (const method of ['GET', 'HEAD', 'POST'] as const) {
        const response = await app.inject({ method, url });
        const name = `${method} ${url}`;
        // `inject` resolves '..', as a client does.
        const isAsset = new URL(url, 'http://club.example').pathname.startsWith('/assets/');
        if (!isAsset || method === 'POST') expectDenied(response, name);
        else expect([response.statusCode, response.payload], name).toEqual([404, '']);
      }
  });

  it.each(['/api/%', '/covers/%', '/api/albums/%ff', `/api/albums/${'x'.repeat(2000)}`])(
    'gets the same 400 for the malformed URL %s as for any other',
    async (url) => {
      const { statusCode, payload } = await app.inject(url);
      expect([statusCode, JSON.parse(payload).code]).toEqual([400, 'INVALID_INPUT']);
    },
  );

  it('follows no topic of events', async () => {
    for (const query of ['', `?room=${ids.code}`, `?bracket=${ids.brackets}`, '?bracket=x'])
      expectDenied(await visit(`/api/events${query}`), query);
  });

  it('cannot tell what exists', async () => {
    for (const [there, missing] of [
      [`/api/albums/${ids.albums}`, '/api/albums/0195b6c4'],
      [`/?album=${ids.albums}`, '/?album=0195b6c4'],
      ['/covers/canary-96.webp', '/covers/other-96.webp'],
      [`/brackets/shared/${ids.token}`, '/brackets/shared/other'],
      [`/room/${ids.code}`, '/room/BBBBB'],
    ]) {
      const [one, other] = [await visit(there ?? ''), await visit(missing ?? '')];
      expect([other.statusCode, other.payload]).toEqual([one.statusCode, one.payload]);
      expect({ ...other.headers, date: '' }).toEqual({ ...one.headers, date: '' });
    }
  });

  it('gets the sign-in page at the URL of a page, and a sentence from the API', async () => {
    const page = await visit('/tierlist?search=x');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.payload).toContain('This club is private');
    expect(page.payload).toContain(`"visibility":"${visibility}"`);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none';script-src 'sha256-[^ ]+';style-src 'sha256-/);
    expect((await visit('/api/albums')).json()).toEqual(DENIED);
    for (const url of [
      '/covers/canary-96.webp',
      '/calendar.ics',
      '/changes.atom',
      '/manifest.webmanifest',
    ])
      expect((await visit(url)).payload).toBe('');
  });

  it('gets 401 for the ETag of a cached response', async () => {
    const admin = await club.signIn();
    for (const url of [
      '/',
      '/api/albums',
      '/tierlist',
      '/calendar.ics',
      '/covers/canary-96.webp',
    ]) {
      const warm = await visit(url, admin);
      expect([url, warm.statusCode]).toEqual([url, 200]);
      const headers = { 'if-none-match': String(warm.headers.etag) };
      expect((await visit(url, admin, { headers })).statusCode).toBe(304);
      expectDenied(await visit(url, undefined, { headers }), url);
      const range = { range: 'bytes=0-3', 'if-range': String(warm.headers.etag) };
      expectDenied(await visit(url, undefined, { headers: range }), url);
    }
  });

  it('gets robots.txt, which forbids everything', async () => {
    const { statusCode, payload } = await visit('/robots.txt');
    expect([statusCode, payload]).toEqual([200, 'User-agent: *\nDisallow: /\n']);
  });
});

describe('a browser with access', () => {
  it('gets pages, covers and files that no proxy may store', async () => {
    const admin = await choose('link');
    const guest = await enterByLink((await invite(admin)).token);
    for (const url of [
      '/',
      '/tierlist',
      '/add-album',
      '/nowhere',
      '/api/albums',
      '/api/openapi.json',
      '/api/docs/',
      '/covers/canary-96.webp',
      '/calendar.ics',
      '/manifest.webmanifest',
      '/service-worker.js',
      '/mark.svg',
      '/TierList',
    ]) {
      const { statusCode, headers } = await visit(url, guest);
      expect([200, 302, 308, 404], url).toContain(statusCode);
      expect(headers['cache-control'], url).toMatch(/private|no-store/);
      expect(headers['cache-control'], url).not.toMatch(/public/);
    }
    const cover = await visit('/covers/canary-96.webp', guest);
    expect(cover.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    const { payload } = await visit('/', guest);
    expect(payload).toContain('Canary');
  });

  it('is sent the same cached bytes as another one', async () => {
    const admin = await choose('link');
    const guest = await enterByLink((await invite(admin)).token);
    const [one, other] = [await visit('/api/albums', admin), await visit('/api/albums', guest)];
    expect(other.headers.etag).toBe(one.headers.etag);
    expect(other.payload).toBe(one.payload);
  });
});

describe('an open club', () => {
  it('needs no access, and sends what it sent before', async () => {
    const { statusCode, headers, payload } = await app.inject('/tierlist');
    expect([statusCode, headers['spindle-private']]).toEqual([200, undefined]);
    expect(payload).toContain('Canary');
    const cover = await app.inject('/covers/canary-96.webp');
    expect(cover.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await app.inject('/robots.txt')).payload).toBe('User-agent: *\nAllow: /\n');
    expect((await app.inject('/calendar.ics')).statusCode).toBe(200);
  });
});

describe('on a sub-path', () => {
  it.each(['/music', '/music/', '/music/tierlist', '/', '/tierlist', '/musicians'])(
    'a stranger gets the sign-in page for %s',
    async (url) => {
      const response = await below.app.inject(url);
      expectDenied(response, url);
      expect(response.payload).toContain('href="/music/mark.svg"');
      expect(response.payload).toContain('"publicPath":"/music"');
    },
  );

  it.each(['/music/api/albums', '/api/albums', '/music/covers/x.webp', '/music/calendar.ics'])(
    'a stranger gets nothing at %s',
    async (url) => expectDenied(await below.app.inject(url), url),
  );

  it('the sign-in page gets its files', async () => {
    const { payload } = await below.app.inject('/music/');
    const files = [...payload.matchAll(/(?:href="|url\()(\/music\/[^")]+)/g)].map(([, url]) => url);
    expect(files.length).toBeGreaterThan(2);
    for (const url of files) expect((await below.app.inject(url ?? '')).statusCode, url).toBe(200);
  });
});

describe('the invite page', () => {
  it('is sent to everyone, and tells whether the browser has access', async () => {
    const admin = await choose('link');
    const load = async (guest?: typeof admin) => (await visit('/join', guest)).payload;
    expect(await load()).toContain('"isAdmitted":false');
    expect(await load(admin)).toContain('"isAdmitted":true');
    const { statusCode, headers } = await visit('/join');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    await choose('open');
    expect(await load()).toContain('"isAdmitted":true');
  });
});

describe('the page after a link on another site', () => {
  it('asks again, since browsers withhold strict cookies from it', async () => {
    await choose('link');
    const load = async (site: string) =>
      (await visit('/', undefined, { headers: { 'sec-fetch-site': site } })).payload;
    expect(await load('cross-site')).toContain('"isCrossSite":true');
    expect(await load('none')).toContain('"isCrossSite":false');
  });
});

it('a browser that entered by the password has no access while links are required', async () => {
  await choose('password', VIEW_PASSWORD);
  const guest = await enterByPassword();
  expect((await visit('/api/albums', guest)).statusCode).toBe(200);
  await choose('link');
  expectDenied(await visit('/api/albums', guest), 'after the change');
});
