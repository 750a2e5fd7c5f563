import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { albumFields } from '#shared/contracts/albums.ts';
import { createBracketEndpoint, generateMatchupsEndpoint } from '#shared/contracts/brackets.ts';
import { openClubRoundEndpoint } from '#shared/contracts/club-rounds.ts';
import { sessionFields } from '#shared/contracts/sessions.ts';
import { TIERS } from '#shared/domain/albums/tiers.ts';
import { signInAsAdmin } from '../testing/test-admin.ts';
import { HOMOGENIC, startTestApp } from '../testing/test-app.ts';
import { API_KEY, PASSWORD } from '../testing/test-caller.ts';
import { ENDPOINTS } from '../testing/test-endpoints.ts';

const { send, ask, clock, addAlbum } = await startTestApp();

/** Ids of stored items; filled when the test starts. */
const stored = {
  album: '',
  session: '',
  bracket: '',
  songId: '',
  matchId: '',
  round: '',
  cookie: '',
};

const hostileText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    '%',
    '_',
    "' or 1=1 --",
    '../../etc/passwd',
    '__proto__',
    'constructor',
    'NaN',
    '-1',
    '1e309',
    '999999999',
    '2026-02-30',
    'ﷺ'.repeat(150),
    'x'.repeat(3000),
  ),
);

const value: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...TIERS, 'Ada', 'Ben', 'true', 'false', true, false, null, 0, -1, 1e308),
  fc.constantFrom(...Object.values(HOMOGENIC)),
  fc.dictionary(fc.constantFrom('Ada', 'Eve', 'X', 'toString'), fc.constantFrom(...TIERS, null)),
  fc.array(fc.constantFrom(...TIERS, 'X', 1), { maxLength: 4 }),
  fc.jsonValue({ maxDepth: 3 }),
);

const field = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...fieldNames()) },
  { weight: 1, arbitrary: hostileText },
);

const changes = fc.dictionary(field, value, { maxKeys: 3 });

const body = fc.oneof(
  { weight: 3, arbitrary: changes.map((some) => JSON.stringify({ password: PASSWORD, ...some })) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string() },
  { weight: 1, arbitrary: fc.constant(undefined) },
);

const path = fc
  .tuple(
    fc.constantFrom(...new Set(ENDPOINTS.map((endpoint) => endpoint.path)), '/api', '/api/x'),
    fc.oneof(
      fc.constantFrom('album', 'session', 'bracket', 'bracket', 'round').map((kind) => ({ kind })),
      fc.constantFrom('now-listening', '%', '%ff', '%00', '..', '%2e%2e', '%2f', 'x'.repeat(1100)),
      hostileText.map((text) => encode(text)),
    ),
  )
  .map(([pattern, id]) =>
    pattern.replace(/:(\w+)/g, (_, name) => {
      if (name === 'songId' || name === 'matchId') return stored[name as 'songId'];
      return typeof id === 'string' ? id : stored[id.kind as keyof typeof stored];
    }),
  );

const query = fc.oneof(
  fc.constant(''),
  fc.array(fc.tuple(field, hostileText), { maxLength: 4 }).map((pairs) => {
    return `?${pairs.map(([name, text]) => `${encode(name)}=${encode(text)}`).join('&')}`;
  }),
  fc.constantFrom('?page=2&limit=3', '?search=bjork&includeAlbums=true', '?%', '?a=%ff', '??&='),
);

const headers = fc.record(
  {
    'x-api-key': fc.constantFrom(API_KEY, API_KEY, API_KEY, API_KEY, 'wrong', ''),
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      'multipart/form-data',
      'application/json; charset=utf-16',
      ';',
    ),
    'accept-encoding': fc.constantFrom('br', 'gzip', 'br;q=0', '*', ',,,;q='),
    'if-none-match': fc.constantFrom('*', '"x"', 'W/"1"', ''),
  },
  { requiredKeys: ['x-api-key'] },
);

const methods = ['GET', 'GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const;

const anything = fc.record({
  isSignedIn: fc.boolean(),
  method: fc.constantFrom(...methods),
  path,
  query,
  headers,
  body,
});

/** Valid requests, except possibly for one field. */
const nearlyRight = fc
  .tuple(
    fc.constantFrom(
      () => ({ method: 'POST' as const, path: '/api/albums', sent: wholeAlbum() }),
      () => ({ method: 'PUT' as const, path: `/api/albums/${stored.album}`, sent: {} }),
      () => ({ method: 'PUT' as const, path: `/api/sessions/${stored.session}`, sent: {} }),
      () => ({ method: 'POST' as const, path: '/api/sessions', sent: SESSION }),
      () => ({ method: 'POST' as const, path: '/api/ratings', sent: { tiers: ['S'] } }),
      () => ({ method: 'POST' as const, path: '/api/brackets', sent: { name: 'Cup' } }),
      () => ({ method: 'PUT' as const, path: `/api/brackets/${stored.bracket}`, sent: {} }),
      () => ({
        method: 'POST' as const,
        path: '/api/club-rounds',
        sent: { album_ids: [stored.album] },
      }),
      () => ({ method: 'PUT' as const, path: `/api/club-rounds/${stored.round}`, sent: {} }),
      () => ({ method: 'POST' as const, path: `${bracketPath()}/songs`, sent: { songs: [] } }),
      () => ({ method: 'POST' as const, path: `${bracketPath()}/generate`, sent: {} }),
      () => ({
        method: 'PUT' as const,
        path: `${bracketPath()}/matches/${stored.matchId}`,
        sent: { winner_id: stored.songId, version: 1 },
      }),
    ),
    fc.dictionary(field, value, { maxKeys: 1 }),
  )
  .map(([make, change]) => {
    const { method, path, sent } = make();
    const body = JSON.stringify({
      ...(/albums|sessions/.test(path) && { password: PASSWORD }),
      ...sent,
      ...change,
    });
    return { method, path, query: '', headers: { 'x-api-key': API_KEY }, body, isSignedIn: true };
  });

const request = fc.oneof({ weight: 3, arbitrary: anything }, { weight: 1, arbitrary: nearlyRight });

// Hundreds of requests: more than the usual time on a busy machine.
const patient = { timeout: 300_000 };

it('no valid or hostile request gets a 5xx or breaks the contract', patient, async () => {
  const { id, session_id } = await addAlbum({ individual_tiers: { Ada: 'S' } });
  Object.assign(stored, { album: id, session: session_id, ...(await addBracket()) });
  stored.round = await addRound(id);
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, query, headers, body, isSignedIn }) => {
      // Advances the clock, so that earlier wrong passwords do not throttle this request.
      clock.now = new Date(clock.now.getTime() + 60_000);
      const { status, body: response } = await send({
        method,
        url: path + query,
        headers: {
          'content-type': 'application/json',
          ...(isSignedIn && { cookie: stored.cookie }),
          ...headers,
        },
        ...(body !== undefined && { payload: body }),
      } satisfies InjectOptions);
      // An unconfigured service is no error (product/api.md#requests-and-responses).
      if (status !== 503) expect(status).toBeLessThan(500);
      else expect(response).toMatchObject({ code: expect.stringMatching(/_NOT_CONFIGURED$/) });
      seen.add(status);
    }),
    { numRuns: 2000, seed: 4600 },
  );
  expect([...seen].toSorted()).toEqual(expect.arrayContaining([200, 201, 400, 401, 404, 405, 415]));
});

async function addBracket() {
  const headers = { cookie: (await signInAsAdmin({ send })).session };
  const songs = ['A', 'B', 'C', 'D'].map((title) => ({ title, artist: 'X' }));
  const { id } = (await ask(createBracketEndpoint, { headers, body: { name: 'Cup', songs } })).data;
  const { data } = await ask(generateMatchupsEndpoint, { headers, params: { id } });
  const [match] = data.matchups;
  return { bracket: id, songId: match?.song_a, matchId: match?.id, ...headers };
}

async function addRound(album: string): Promise<string> {
  const headers = { cookie: stored.cookie };
  return (await ask(openClubRoundEndpoint, { headers, body: { album_ids: [album] } })).data.id;
}

function bracketPath(): string {
  return `/api/brackets/${stored.bracket}`;
}

function fieldNames(): string[] {
  const query = ['page', 'limit', 'search', 'searchMode', 'include_test_albums', 'includeAlbums'];
  const albums = Object.keys(albumFields);
  const others = ['tiers', 'password', ...Object.keys(sessionFields)];
  const brackets = ['name', 'seeding', 'songs', 'matchups', 'winner_id', 'version', 'cascade'];
  const rounds = ['album_id', 'album_ids', 'ends_at', 'people', 'person', 'excused', 'verdict'];
  return [...query, ...albums, ...others, ...brackets, ...rounds, 'change_type', 'sort'];
}

const SESSION = { session_date: '2026-03-06', location: 'Attic' };

function wholeAlbum() {
  return { ...HOMOGENIC, session_id: stored.session };
}

/** Lone surrogates have no percent-encoding. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''));
}
