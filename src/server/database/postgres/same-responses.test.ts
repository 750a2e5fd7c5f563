import { expect, inject, it } from 'vitest';
import { TIERS } from '#shared/domain/albums/tiers.ts';
import { getRandom, type Random } from '../../../../demo/random.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { API_KEY, PASSWORD } from '../../testing/test-caller.ts';

/** Number of requests sent to both engines. */
const OPERATIONS = 600;

/**
 * Ids are numbered in the order of their first appearance: the nth is the same item in both
 * engines.
 */
type Kind = 'albums' | 'sessions' | 'brackets' | 'songs' | 'matchups' | 'changes';

type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  body?: object;
};

type Known = Readonly<Record<Kind, readonly string[]>>;

const servers = [
  await startServer({ engine: 'sqlite' as const }),
  await startServer(inject('postgres') === undefined ? { engine: 'sqlite' as const } : {}),
] as const;

async function startServer(options: Parameters<typeof startTestApp>[0]) {
  const test = await startTestApp(options);
  const known: Record<Kind, string[]> = {
    albums: [],
    sessions: [],
    brackets: [],
    songs: [],
    matchups: [],
    changes: [],
  };
  const numbers = new Map<string, string>();
  let cookie = '';

  async function begin(): Promise<void> {
    cookie = (await signInAsAdmin(test)).session;
  }

  /**
   * Sends a request and learns new ids.
   * @returns the response, with ids replaced by their number
   */
  async function send({ method, url, body }: Operation): Promise<string> {
    test.clock.now = new Date(test.clock.now.getTime() + 61_000);
    const response = await test.app.inject({
      method,
      url,
      headers: { 'x-api-key': API_KEY, 'content-type': 'application/json', cookie },
      ...(method !== 'GET' && { payload: JSON.stringify(body ?? {}) }),
    });
    learn(response.json());
    return `${response.statusCode} ${withoutIds(response.payload)}`;
  }

  function withoutIds(text: string): string {
    return text.replace(ID, (id) => {
      const number = numbers.get(id) ?? `#${numbers.size}`;
      numbers.set(id, number);
      return number;
    });
  }

  function learn({ data }: { data?: unknown }): void {
    for (const one of [data ?? []].flat() as Record<string, unknown>[]) {
      if ('title' in one && 'tier' in one) note('albums', one);
      if ('location' in one) note('sessions', one);
      if ('change_type' in one) note('changes', one);
      if ('seeding' in one) note('brackets', one);
      for (const list of ['albums', 'songs', 'matchups'] as const)
        if (Array.isArray(one[list])) for (const each of one[list]) note(list, Object(each));
    }
  }

  function note(kind: Kind, { id }: Record<string, unknown>): void {
    if (typeof id === 'string' && !known[kind].includes(id)) known[kind].push(id);
  }

  return { known, begin, send };
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Names that the engines sort, fold and compare differently by default. */
const WORDS = [
  'Björk',
  'bjork',
  'BJÖRK',
  'Ólafur',
  'olafur',
  'Łódź',
  'ağaç',
  'Ağaç',
  'İstanbul',
  'Straße',
  'STRASSE',
  '東京',
  '椎名林檎',
  '😀 Album',
  'A_b',
  'a%b',
  'a\\b',
  "O'Brien",
  'x "y" z',
  'Zoé',
  'zoe',
  'ÿ',
  'Å',
  'Å',
  '#1 Record',
  '(What)',
  'the  gap',
  '﷽',
  'l’Été',
  'Sigur Rós',
] as const;

const REVIEWERS = ['Ada', 'Ben', 'Cleo', 'Dev', 'Eve'] as const;

function getOperation(random: Random, known: Known): Operation {
  const id = (kind: Kind) => known[kind][random.integer(0, known[kind].length - 1)] ?? 'unknown';
  const words = () =>
    Array.from({ length: random.integer(1, 2) }, () => random.pick(WORDS)).join(' ');
  const mistyped = () => words().replace(/(.{2})./u, '$1');
  const tier = () => random.pick(TIERS as unknown as readonly [string, ...string[]]);
  const flag = () => String(random.chance(0.5));
  const day = () => `20${random.integer(19, 26)}-0${random.integer(1, 9)}-1${random.integer(0, 9)}`;
  const tiers = () =>
    Object.fromEntries(REVIEWERS.filter(() => random.chance(0.5)).map((name) => [name, tier()]));
  const session = () => ({
    session_date: random.chance(0.9) ? day() : null,
    location: words(),
    ...(random.chance(0.3) && { notes: words() }),
  });
  const album = () => ({
    artist: words(),
    title: words(),
    spotify_id: null,
    spotify_url: null,
    cover_url: `https://covers.example/${random.integer(1, 9)}.jpg`,
    session_id: id('sessions'),
    submitted_by: random.pick(REVIEWERS),
    tier: tier(),
    individual_tiers: tiers(),
    is_test_album: random.chance(0.1),
  });
  const write = (method: Operation['method'], url: string, body: object = {}): Operation => ({
    method,
    url,
    body: { password: PASSWORD, ...body },
  });
  const admin = (method: Operation['method'], url: string, body: object = {}): Operation => ({
    method,
    url,
    body,
  });
  const read = (path: string, query: Record<string, string> = {}): Operation => ({
    method: 'GET',
    url: `${path}?${new URLSearchParams(query)}`,
  });
  const page = () => ({ page: String(random.integer(1, 3)), limit: String(random.integer(1, 9)) });
  const search = () => ({
    search: random.pick([words(), random.pick(WORDS).slice(0, random.integer(1, 5)), mistyped()]),
    searchMode: random.pick(['auto', 'artist', 'title', 'exact']),
  });
  const bracket = `/api/brackets/${id('brackets')}`;
  const writes: (() => Operation)[] = [
    () => write('POST', '/api/sessions', session()),
    () => write('PUT', `/api/sessions/${id('sessions')}`, session()),
    () =>
      write('DELETE', `/api/sessions/${id('sessions')}`, {
        albums: random.pick(['delete', 'keep']),
      }),
    () => write('POST', `/api/sessions/${id('sessions')}/restore`),
    () => write('POST', '/api/albums', album()),
    () => write('POST', '/api/albums', album()),
    () => write('POST', '/api/albums', album()),
    () => write('PUT', `/api/albums/${id('albums')}`, { tier: tier(), individual_tiers: tiers() }),
    () => write('PUT', `/api/albums/${id('albums')}`, { artist: words(), title: words() }),
    () => write('DELETE', `/api/albums/${id('albums')}`),
    () => write('POST', `/api/albums/${id('albums')}/restore`),
    () =>
      write('PATCH', '/api/albums', { changes: [{ id: id('albums'), tier: tier(), version: 1 }] }),
    () =>
      write('PUT', `/api/sessions/${id('sessions')}/ratings`, {
        albums: [{ id: id('albums'), version: 9, individual_tiers: tiers() }],
      }),
    () => admin('POST', `/api/changelog/${id('changes')}/take-back`),
    () =>
      admin('PUT', `/api/rankings/${random.pick(['S', 'A', 'B'])}`, {
        album_ids: [...new Set([id('albums'), id('albums'), id('albums')])],
        version: null,
      }),
    () =>
      admin('POST', '/api/brackets', {
        name: words(),
        songs: Array.from({ length: random.integer(4, 9) }, () => ({
          title: words(),
          artist: words(),
        })),
      }),
    () => admin('POST', `${bracket}/generate`, {}),
    () =>
      admin('PUT', `${bracket}/matches/${id('matchups')}`, { winner_id: id('songs'), version: 1 }),
    () => admin('POST', `${bracket}/undo`),
    () => admin('POST', `${bracket}/duplicate`),
    () => admin('DELETE', bracket),
  ];
  const reads: (() => Operation)[] = [
    () =>
      read('/api/albums', {
        ...page(),
        include_test_albums: flag(),
        sort: random.pick(['tier', 'newest']),
      }),
    () => read('/api/albums', { ...page(), ...search() }),
    () => read('/api/albums', { limit: '1000', at: day() }),
    () => read('/api/albums', { tier: tier(), session_id: id('sessions') }),
    () => read(`/api/albums/${id('albums')}`),
    () => read('/api/sessions', { ...page(), includeAlbums: flag(), include_test_albums: flag() }),
    () => read('/api/sessions', { ...page(), ...search(), includeAlbums: 'true' }),
    () => read('/api/sessions', { find: words(), limit: '20' }),
    () => read('/api/sessions', { location: words(), limit: '20' }),
    () => read('/api/sessions/months'),
    () => read(`/api/sessions/${id('sessions')}`, { includeAlbums: 'true' }),
    () => read('/api/changelog', { ...page(), include_test_albums: flag() }),
    () => read('/api/changelog', { change_type: 'deleted', limit: '50' }),
    () => read('/api/insights', random.chance(0.5) ? { year: `20${random.integer(19, 26)}` } : {}),
    () => read('/api/insights/second-spin'),
    () => read('/api/rankings'),
    () => read('/api/brackets', { ...page() }),
    () => read(bracket),
    () => read(`/api/ratings/${id('albums')}`),
  ];
  const some = random.chance(0.6) ? writes : reads;
  return (some[random.integer(0, some.length - 1)] ?? writes[0] ?? (() => read('/api/albums')))();
}

/** Returns the text around the first difference; '' if both are equal. */
function aroundDifference(response: string, other: string): string {
  if (response === other) return '';
  let at = 0;
  while (response[at] === other[at]) at += 1;
  return response.slice(Math.max(0, at - 300), at + 100);
}

it(`responds to ${OPERATIONS} requests as SQLite does, byte for byte except ids`, async () => {
  const [expected, actual] = servers;
  for (const { begin } of servers) await begin();
  const [random, again] = [getRandom('two engines'), getRandom('two engines')];
  const statuses = new Set<string>();
  for (let n = 0; n < OPERATIONS; n += 1) {
    const operation = getOperation(random, expected.known);
    const response = await expected.send(operation);
    const other = await actual.send(getOperation(again, actual.known));
    expect(aroundDifference(other, response), `${n}: ${JSON.stringify(operation)}`).toBe(
      aroundDifference(response, other),
    );
    statuses.add(`${operation.method} ${response.slice(0, 3)}`);
  }
  expect([...statuses]).toEqual(
    expect.arrayContaining([
      'GET 200',
      'GET 404',
      'POST 200',
      'POST 201',
      'PUT 200',
      'PATCH 200',
      'DELETE 200',
      'POST 409',
    ]),
  );
}, 600_000);
