import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { NO_DETAILS } from '#shared/domain/changelog/change-groups.ts';
import { addGuests } from '../database/people.ts';
import { saveChangeGroup } from '../features/changelog/change-groups-repository.ts';
import { insertRecap } from '../features/recaps/recap-repository.ts';
import { saveClubSettings } from '../features/settings/club-settings-repository.ts';
import { SINGLE, startFakes, startStreamingApp } from '../features/streaming/test-streaming.ts';
import { signInAsAdmin } from '../testing/test-admin.ts';
import { HOMOGENIC } from '../testing/test-app.ts';
import { API_KEY, PASSWORD } from '../testing/test-caller.ts';
import { ENDPOINTS } from '../testing/test-endpoints.ts';

const fakes = await startFakes();
const { app, db, send, lookUp, addAlbum } = await startStreamingApp(fakes, {
  computing: { most: 1_000_000, every: 1 },
  variables: { REVIEWERS: '' },
});

let cookie = '';
/** Cookie of the last phone that joined a vote. */
let voter = '';

const AT = '2026-03-06T21:00:00.000Z';

beforeEach(async () => {
  await saveClubSettings(db, { reviewers: ['Ada', 'Ben'] }, AT);
  cookie = (await signInAsAdmin({ send })).session;
});

describe('a cached response', () => {
  // Thousands of requests: more than the usual time on a busy machine.
  it('equals a newly computed one after every write', { timeout: 300_000 }, async () => {
    for (const name of WRITES) {
      expect(await perform(name), name).toBeLessThan(300);
      const cached = await readAll();
      await emptyAll();
      for (const [url, { payload }] of await readAll())
        expect(cached.get(url)?.payload, `${url} after ${name}`).toBe(payload);
    }
  });

  it('stays valid after a bracket result, unless it is about brackets', async () => {
    await addAlbum();
    await addBracket();
    const before = await readAll();
    expect(await perform('PUT /api/brackets/:id/matches/:matchId')).toBe(200);
    const changed = await changedSince(before);
    expect(changed).toContain('/api/brackets');
    const others = changed.filter((url) => !url.startsWith('/api/brackets'));
    // Insights include the champions of a year, the summary counts brackets.
    expect(others).toEqual(['/api/insights', '/api/insights?year=2026', '/api/summary']);
  });

  it('about brackets stays valid when an album is saved', async () => {
    const { id } = await addAlbum();
    await addBracket();
    const before = await readAll();
    expect(await perform('PUT /api/albums/:id')).toBe(200);
    const changed = await changedSince(before);
    expect(changed).toContain(`/api/albums/${id}`);
    expect(changed.filter((url) => url.startsWith('/api/brackets'))).toEqual([]);
  });

  it('stays valid after sign-in and look-ups, unless it depends on their data', async () => {
    await addAlbum();
    await addBracket();
    const before = await readAll();
    expect((await lookUp(SINGLE)).status).toBe(200);
    expect(await write('POST', '/api/auth/logout', { everywhere: true })).toBe(200);
    expect(await changedSince(before)).toEqual(['/api/insights', '/api/insights?year=2026']);
  });
});

it('is updated for album, session and recap when a recap is recorded', async () => {
  const { id: album_id, session_id } = await addAlbum();
  const recap = { id: 'room', session_id, opened_at: AT, closed_at: AT };
  const { artist, title, cover_url } = HOMOGENIC;
  const verdict = { tier: 'S', veto: false, veto_by: null } as const;
  const game = { suggested_tier: null, submitter: null, on_file: [], predictions: [] };
  const album = {
    album_id,
    session_id,
    artist,
    title,
    cover_url,
    ...verdict,
    ratings: [],
    ...game,
  };
  const before = await readAll();
  await insertRecap(db, { ...recap, albums: [album] });
  const after = await readAll();
  expect([...after.keys()]).toContain('/api/recaps/room');
  for (const url of [
    `/api/albums/${album_id}/rounds`,
    `/api/sessions/${session_id}/recap`,
    `/api/sessions/${session_id}/recaps`,
    `/api/sessions/${session_id}?includeAlbums=true`,
  ])
    expect(after.get(url)?.payload, url).not.toBe(before.get(url)?.payload);
  await emptyAll();
  for (const [url, { payload }] of await readAll()) expect(after.get(url)?.payload).toBe(payload);
});

describe('this test', () => {
  it('requests every endpoint with cached responses', async () => {
    const asked = addresses({
      ...{ albums: ['a'], sessions: ['s'], recaps: ['r'] },
      ...{ brackets: ['b'], shares: ['t'] },
    });
    const isAsked = ({ path }: Endpoint) => {
      const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}(\\?|$)`);
      return asked.some((url) => pattern.test(url));
    };
    // `readAll` requests one match of each bracket.
    const others = ENDPOINTS.filter((one) => isCached(one) && !one.path.endsWith('/:matchId'));
    expect(others.filter((endpoint) => !isAsked(endpoint))).toEqual([]);
  });

  it('performs every write to albums, sessions, rounds, brackets and settings', () => {
    // Keys of streaming services cannot be saved with PostgreSQL.
    const changes = ENDPOINTS.filter(
      ({ method, path }) =>
        method !== 'GET' &&
        /^\/api\/(albums|changelog|club-rounds|rankings|sessions|(settings|brackets)(?!\/(spotify|streaming)))/.test(
          path,
        ),
    );
    const names = changes.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(WRITES)).toEqual(new Set(names));
  });
});

function isCached({ method, access, cached }: Endpoint): boolean {
  return method === 'GET' && access === 'public' && cached !== 'never';
}

type Method = Endpoint['method'];

/** Ordered so that each write has something to change. */
const WRITES: readonly `${Method} ${string}`[] = [
  'POST /api/sessions',
  'PUT /api/sessions/:id',
  'POST /api/albums',
  'PUT /api/albums/:id',
  'PATCH /api/albums',
  'POST /api/albums/:id/words',
  'PUT /api/albums/:id/words/:word',
  'DELETE /api/albums/:id/words/:word',
  'POST /api/albums/:id/words',
  'POST /api/changelog/:id/take-back',
  'PUT /api/sessions/:id/ratings',
  'PUT /api/rankings/:tier/answers',
  'PUT /api/rankings/:tier',
  'POST /api/club-rounds',
  'PUT /api/club-rounds/:id',
  'POST /api/club-rounds/:id/excuse',
  'PUT /api/club-rounds/:id/rating',
  'POST /api/club-rounds/:id/reveal',
  'POST /api/club-rounds/:id/seen',
  'PUT /api/club-rounds/:id/albums/:album_id/verdict',
  'POST /api/club-rounds',
  'POST /api/club-rounds/:id/cancel',
  'POST /api/club-rounds',
  'DELETE /api/albums/:id',
  'POST /api/albums/:id/restore',
  'POST /api/sessions',
  'DELETE /api/sessions/:id',
  'POST /api/sessions/:id/restore',
  'POST /api/albums',
  'POST /api/changelog/groups/:id/undo',
  'POST /api/changelog/groups/:id/restore',
  'POST /api/albums',
  'POST /api/albums/:id/merge',
  'POST /api/albums/:id/restore',
  'POST /api/albums/batch',
  'POST /api/brackets',
  'PUT /api/brackets/:id',
  'POST /api/brackets/:id/songs',
  'POST /api/brackets/:id/generate',
  'POST /api/brackets/:id/share',
  'PUT /api/brackets/:id/matches/:matchId',
  'POST /api/brackets/:id/undo',
  'PUT /api/brackets/:id/matches/:matchId',
  'DELETE /api/brackets/:id/songs/:songId',
  'POST /api/brackets/:id/songs/:songId/reinstate',
  'POST /api/brackets/:id/pause',
  'POST /api/brackets/:id/resume',
  'DELETE /api/brackets/:id/share',
  'POST /api/brackets/:id/duplicate',
  'DELETE /api/brackets/:id',
  'POST /api/brackets',
  'POST /api/brackets/:id/generate',
  'PUT /api/brackets/:id/voter',
  'PUT /api/brackets/:id/voter',
  'PUT /api/brackets/:id/matches/:matchId/vote',
  'POST /api/brackets/:id/matches/:matchId/close',
  'DELETE /api/brackets/:id/voter',
  'PUT /api/settings',
  'POST /api/settings/reviewers/rename',
  'POST /api/settings/guests/forget',
  'POST /api/settings/guests/promote',
  'POST /api/settings/people/merge',
  'POST /api/settings/people/merges/:id/undo',
];

const SONGS = ['A', 'B', 'C', 'D'].map((title) => ({ title, artist: 'X' }));

/** Performs one write on the latest item. @returns the status */
async function perform(name: (typeof WRITES)[number]): Promise<number> {
  const [method, path = ''] = name.split(' ');
  const { albums, sessions, brackets, rounds } = await stored();
  const changelog = await changeIds();
  if (name === 'POST /api/changelog/groups/:id/undo') await groupAsImport(albums[0] ?? '');
  if (path.startsWith('/api/settings/guests')) await addGuests(db, ['Max', 'Zoe'], AT);
  // Two people of a round that takes cards are not merged.
  if (path === '/api/settings/people/merge')
    await db.updateTable('club_rounds').set({ status: 'closed' }).execute();
  const topic = path.startsWith('/api/changelog/groups') ? 'groups' : path.split('/')[2];
  const groups = await groupIds();
  const settings = await mergeIds();
  const [id = ''] =
    { albums, changelog, groups, sessions, settings, brackets, 'club-rounds': rounds }[
      topic ?? ''
    ] ?? [];
  const match = (await getMatches(id)).find(({ winner_id }) => winner_id === null);
  const bodies: Record<string, object> = {
    'POST /api/albums': {
      ...HOMOGENIC,
      session_id: sessions[0],
      ...(albums.length > 0 && { title: 'Debut', spotify_id: SINGLE }),
    },
    'POST /api/albums/batch': {
      albums: [
        {
          ...{ artist: 'Low', title: 'Trust', spotify_id: null, submitted_by: null },
          cover_url: 'https://covers.example/1.jpg',
        },
      ],
      session_id: null,
    },
    'PUT /api/albums/:id': { title: 'Vespertine', individual_tiers: { Ada: 'S' } },
    'POST /api/albums/:id/words': { text: 'Bliss' },
    'PUT /api/albums/:id/words/:word': { text: 'Still bliss', version: 1 },
    'PATCH /api/albums': { changes: albums.map((one) => ({ id: one, tier: 'D' })) },
    'POST /api/sessions': { session_date: '2026-03-06', location: 'Attic' },
    'PUT /api/sessions/:id': { location: 'Cellar' },
    'PUT /api/sessions/:id/ratings': {
      albums: [{ id: albums[0], individual_tiers: { Ben: 'B' } }],
    },
    'PUT /api/rankings/:tier/answers': { keep: 0, answers: [], version: 0 },
    'PUT /api/rankings/:tier': { album_ids: albums, version: 0 },
    'POST /api/club-rounds': { album_ids: albums.slice(0, 1), title: 'Autumn' },
    'PUT /api/club-rounds/:id': { title: 'Winter', ends_at: '2100-01-01T12:00:00Z' },
    'POST /api/club-rounds/:id/excuse': { person: 'Ada', excused: false },
    'PUT /api/club-rounds/:id/rating': { album_id: albums[0], tier: 'C' },
    'PUT /api/club-rounds/:id/albums/:album_id/verdict': { tier: 'F' },
    'POST /api/brackets': {
      name: 'Cup',
      songs: SONGS.slice(2),
      ...(brackets.length > 0 && { voting: 'ballot' }),
    },
    'PUT /api/brackets/:id': { name: 'Bowl' },
    'POST /api/brackets/:id/songs': { songs: SONGS.slice(0, 2) },
    'PUT /api/brackets/:id/matches/:matchId': { winner_id: match?.song_a, version: match?.version },
    // Two phones, so that one vote does not decide the match.
    'PUT /api/brackets/:id/voter': { reviewer: voter === '' ? 'Ada' : 'Ben' },
    'DELETE /api/brackets/:id/voter': { reviewer: 'Ada' },
    'POST /api/settings/reviewers/rename': { from: 'Ada', to: 'Bo' },
    'POST /api/settings/guests/forget': { name: 'Max' },
    'POST /api/settings/guests/promote': { name: 'Zoe' },
    'POST /api/albums/:id/merge': { into: albums[1] },
    'POST /api/settings/people/merge': {
      from: { name: 'Bo', kind: 'reviewer' },
      into: { name: 'Ben', kind: 'reviewer' },
    },
    'PUT /api/settings': { name: 'Vinyl Club', time_zone: 'Asia/Tokyo' },
    'PUT /api/brackets/:id/matches/:matchId/vote': {
      song_id: match?.song_a,
      version: match?.version,
    },
  };
  const [song = ''] = await songsInPlay(id);
  if (/\/(rating|words.*)$/.test(path)) await openLink('Ben');
  const [words] = await db.selectFrom('album_words').select('id').execute();
  const url = path
    .replace(':id', id)
    .replace(':tier', 'A')
    .replace(':album_id', albums[0] ?? '')
    .replace(':songId', song)
    .replace(':matchId', match?.id ?? '')
    .replace(':word', words?.id ?? '');
  const password = /^\/api\/(brackets|club-rounds|rankings|albums\/:id\/words)/.test(path)
    ? {}
    : { password: PASSWORD };
  const status = await write(method as Method, url, { ...password, ...bodies[name] });
  // Who votes next has another phone.
  if (path.endsWith('/seen')) voter = '';
  return status;
}

async function write(method: Method, url: string, body: object = {}): Promise<number> {
  const headers = {
    'x-api-key': API_KEY,
    'content-type': 'application/json',
    cookie: url.endsWith('/voter') ? cookie : [cookie, voter].filter(Boolean).join('; '),
  };
  const response = await app.inject({ method, url, headers, payload: JSON.stringify(body) });
  const set = response.cookies.find(({ name }) => name === 'spindle_person');
  if (set !== undefined) voter = `${set.name}=${set.value}`;
  return response.statusCode;
}

/** Opens a new personal link on the phone. */
async function openLink(reviewer: string): Promise<void> {
  const { payload } = await app.inject({
    method: 'PUT',
    url: `/api/personal-links/${reviewer}`,
    headers: { 'x-api-key': API_KEY, 'content-type': 'application/json', cookie },
    payload: '{}',
  });
  await write('POST', '/api/me', { token: JSON.parse(payload).data.token });
}

async function mergeIds(): Promise<string[]> {
  const rows = await db.selectFrom('people_merges').select('id').execute();
  return rows.map(({ id }) => id);
}

async function addBracket(): Promise<void> {
  await write('POST', '/api/brackets', { name: 'Cup', songs: SONGS });
  await perform('POST /api/brackets/:id/generate');
}

/** Returns the ids of all items, deleted ones included, newest first. */
async function stored() {
  const ids = async (table: 'albums' | 'sessions' | 'brackets' | 'evenings' | 'club_rounds') =>
    (await db.selectFrom(table).select('id').orderBy('id', 'desc').execute()).map(({ id }) => id);
  const tokens = await db.selectFrom('brackets').select('share_token').execute();
  return {
    albums: await ids('albums'),
    sessions: await ids('sessions'),
    brackets: await ids('brackets'),
    recaps: await ids('evenings'),
    rounds: await ids('club_rounds'),
    shares: tokens.flatMap(({ share_token }) => share_token ?? []),
  };
}

/** Newest first. */
async function changeIds(): Promise<string[]> {
  const rows = await db.selectFrom('changelog').select('id').orderBy('id', 'desc').execute();
  return rows.map(({ id }) => id);
}

/** Groups the changelog entries of an album as an import. */
async function groupAsImport(album_id: string): Promise<void> {
  const changed_at = new Date().toISOString();
  const about = { album_id: null, artist: null, title: null, details: NO_DETAILS };
  const group = { ...about, id: newId(), kind: 'import' as const, changed_at, undone_at: null };
  await saveChangeGroup(db, group);
  const entries = db.updateTable('changelog').set({ group_id: group.id });
  await entries.where('album_id', '=', album_id).execute();
}

/** Newest first. */
async function groupIds(): Promise<string[]> {
  const rows = await db.selectFrom('changelog_groups').select('id').orderBy('id', 'desc').execute();
  return rows.map(({ id }) => id);
}

function getMatches(bracket: string) {
  const matches = db.selectFrom('bracket_matches').selectAll().where('bracket_id', '=', bracket);
  return matches.orderBy('round').orderBy('position').execute();
}

/** Returns the songs whose first match is undecided, in a stable order. */
async function songsInPlay(bracket: string): Promise<string[]> {
  const open = (await getMatches(bracket)).filter(({ winner_id }) => winner_id === null);
  return open.flatMap(({ song_a }) => song_a ?? []);
}

/** Returns the URL of every cached read, for each stored item. */
function addresses({
  albums,
  sessions,
  recaps,
  brackets,
  shares,
}: Omit<Awaited<ReturnType<typeof stored>>, 'rounds'>) {
  return [
    '/api/albums?include_test_albums=true',
    '/api/albums?include_test_albums=true&at=2026-03-06',
    '/api/album-words',
    '/api/sessions?includeAlbums=true&search=homogenic',
    '/api/sessions/months',
    '/api/changelog',
    '/api/insights',
    '/api/insights?year=2026',
    '/api/rankings',
    '/api/rankings/A',
    '/api/brackets',
    '/api/rooms',
    '/api/club',
    '/api/club-rounds',
    '/api/summary',
    '/calendar.ics',
    '/changes.atom',
    ...albums.flatMap((id) => [
      `/api/albums/${id}`,
      `/api/ratings/${id}`,
      `/api/albums/${id}/rounds`,
      `/api/brackets/of-album/${id}`,
    ]),
    ...[...sessions, 'now-listening'].map((id) => `/api/sessions/${id}?includeAlbums=true`),
    ...sessions.flatMap((id) => [`/api/sessions/${id}/recap`, `/api/sessions/${id}/recaps`]),
    ...recaps.map((id) => `/api/recaps/${id}`),
    ...brackets.flatMap((id) => [`/api/brackets/${id}`, `/api/brackets/${id}/play`]),
    ...shares.map((token) => `/api/brackets/shared/${token}`),
  ];
}

async function readAll() {
  const { brackets, ...others } = await stored();
  const urls = addresses({ brackets, ...others });
  for (const bracket of brackets)
    for (const { id } of await getMatches(bracket))
      urls.push(`/api/brackets/${bracket}/matches/${id}`);
  const responses = new Map<string, { etag: unknown; payload: string }>();
  for (const url of urls) {
    const { headers, payload } = await app.inject({ url, headers: { 'x-api-key': API_KEY } });
    responses.set(url, { etag: headers.etag, payload });
  }
  return responses;
}

/** Returns the URLs whose cached responses have another version now. */
async function changedSince(before: Awaited<ReturnType<typeof readAll>>): Promise<string[]> {
  const after = [...(await readAll())];
  return after.filter(([url, { etag }]) => etag !== before.get(url)?.etag).map(([url]) => url);
}

/** Clears all caches with a commit that may affect any topic. */
async function emptyAll(): Promise<void> {
  await sql`delete from settings where name = 'none'`.execute(db);
}
