import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import {
  createBracketEndpoint,
  decideMatchEndpoint,
  generateMatchupsEndpoint,
} from '#shared/contracts/brackets.ts';
import { saveStored } from '../features/streaming/streaming-repository.ts';
import { signInAsAdmin } from '../testing/test-admin.ts';
import { startTestApp } from '../testing/test-app.ts';
import { build } from '../testing/test-build.ts';
import { testCovers } from '../testing/test-covers.ts';

const test = await startTestApp({ clientDir: await build() });
const { app, ask, clock, addAlbum, addSession } = test;
const poor = await startTestApp({
  clientDir: await build(),
  computing: { most: 5, every: 10 },
});
const busy = await startTestApp({
  clientDir: await build(),
  computing: { most: 100, every: 10, pageTimeoutMs: 1 },
});
const second = await startTestApp({ clientDir: await build(), database: test.database });
const below = await startTestApp({
  clientDir: await build(),
  variables: { PUBLIC_URL: 'https://club.example/music' },
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('a page', () => {
  it('contains its content, its critical CSS and its dehydrated state', async () => {
    await addAlbum({ title: 'Debut' });
    for (const url of ['/', '/tierlist', '/changelog']) {
      const { payload, headers } = await get(url);
      expect(payload).toMatch(/Debut<\/(span|a)>/);
      expect(payload).toContain('<style>');
      expect(payload).not.toContain('<script type="module"');
      expect(payload).not.toContain(' style="');
      expect(JSON.stringify(await getDehydratedState(payload))).toContain('"title":"Debut"');
      expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    }
  });

  it('allows exactly its inline styles in the CSP', async () => {
    const { id } = await addAlbum();
    for (const url of ['/', `/?album=${id}`, '/tierlist', '/brackets', '/nowhere', '/add-album']) {
      const { payload, headers } = await get(url);
      const styles = [...payload.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) =>
        createHash('sha256').update(text).digest('base64'),
      );
      const allowed = ["'self'", ...styles.map((hash) => `'sha256-${hash}'`)].join(' ');
      expect(headers['content-security-policy']).toContain(`;style-src ${allowed};`);
    }
  });

  it('escapes any album title', async () => {
    const title = '</script><script>alert(1)</script><!--';
    await addAlbum({ title });
    const { payload } = await get('/');
    expect(payload).not.toContain('<script>alert(1)');
    expect(JSON.stringify(await getDehydratedState(payload))).toContain(JSON.stringify(title));
  });

  it('contains the first of many covers of a session, and the data of the others', async () => {
    const { id } = await addSession();
    const names = Array.from({ length: 40 }, (_, n) => `Volume ${n + 10}`);
    for (const title of names) await addAlbum({ title, session_id: id });
    const { payload } = await get('/');
    const isIn = (title: string) => payload.includes(`>${title}</span>`);
    expect(names.filter(isIn)).toEqual(names.slice(0, 24));
    expect(JSON.stringify(await getDehydratedState(payload))).toContain('"title":"Volume 49"');
  });

  it.each([
    ...['/?search=debut', '/?location=Attic', '/?from=2026-02'],
    ...['search=debut', 'artist=Can', 'name=Ada', 'word=Unanimous', 'sort=disputed'].map(
      (query) => `/tierlist?${query}`,
    ),
    ...['/changelog?type=created', '/brackets?status=ready'],
  ])('is server-rendered with the filter in its URL: %s', async (url) => {
    await addAlbum({ title: 'Debut' });
    await addAlbum({ title: 'Landed', artist: 'Can', individual_tiers: { Ada: 'S', Ben: 'S' } });
    await addBracket();
    const [path = ''] = url.split('?');
    expect((await get(url)).payload).not.toBe((await get(path)).payload);
  });

  it('server-renders the dialog in its URL', async () => {
    const { id } = await addAlbum({ title: 'Post', individual_tiers: { Ada: 'S' } });
    const { payload } = await get(`/changelog?album=${id}`);
    expect(payload).toContain('role="dialog"');
    expect(payload).toContain('Individual Ratings');
  });

  it('contains the figures of a session, from the ratings of its albums', async () => {
    const { id } = await addSession();
    const album = await addAlbum({ session_id: id, individual_tiers: { Ada: 'S', Ben: 'B' } });
    const { payload } = await get(`/?session=${id}`);
    expect(payload).toMatch(/<span>85\.0<\/span><\/dd>/);
    const { queries } = (await getDehydratedState(payload)) as {
      queries: { queryKey: unknown; state: { data: unknown } }[];
    };
    const ratings = queries.filter(({ queryKey }) => JSON.stringify(queryKey).includes('ratings'));
    expect(ratings).toMatchObject([
      {
        queryKey: ['albums', 'ratings', album.id, album.version],
        state: {
          data: [
            { reviewer_name: 'Ada', score: 95, tier: 'S' },
            { reviewer_name: 'Ben', score: 75, tier: 'B' },
          ],
        },
      },
    ]);
  });

  it('contains the insights of all albums, a year or two people, and follows later ratings', async () => {
    const { id } = await addSession({ session_date: '2026-03-06' });
    const fields = { session_id: id, individual_tiers: { Ada: 'S', Ben: 'B' } } as const;
    for (let albums = 0; albums < 8; albums += 1) await addAlbum(fields);
    for (const [url, statement, chunk] of [
      ['/insights', '>Ada and Ben are ', 'insights-page'],
      ['/insights/2026', '>2026</span> in Review<', 'insights-year-page'],
      ['/insights/Ada/Ben', '>Ada and Ben<', 'versus-page'],
    ] as const) {
      const { payload } = await get(url);
      expect(payload).toContain(statement);
      expect(payload).toContain(`/assets/${chunk}-`);
      expect(payload).not.toContain(' style="');
      await addAlbum(fields);
      expect((await get(url)).payload).not.toBe(payload);
    }
  });

  it.each(['/manage-sessions', '/add-album', '/brackets/create', '/brackets/shared/x', '/error'])(
    'is not server-rendered for some routes: %s',
    async (url) => {
      await addAlbum();
      const { payload } = await get(url);
      expect(payload).toContain('<div id="root"></div>');
      expect(payload).not.toContain('id="ssr-context"');
      expect(payload).toMatch(/<noscript>.*<a href="\/">All sessions<\/a>.*<\/noscript>/);
    },
  );

  it('of a past date is not server-rendered, whatever its other parameters', async () => {
    await addAlbum();
    for (const query of ['at=2026-01-01', 'search=debut&at=2100-01-01']) {
      const { statusCode, payload, headers } = await get(`/tierlist?${query}`);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(payload).toContain('<div id="root"></div>');
    }
    expect((await get('/tierlist?at=')).payload).toContain('id="ssr-context"');
  });

  it('is not server-rendered for a missing item, which the app reports', async () => {
    for (const url of ['/?album=nothing', '/brackets/nothing']) {
      const { statusCode, payload } = await get(url);
      expect([statusCode, payload.includes('<div id="root"></div>')]).toEqual([200, true]);
    }
  });

  it('has the round in play of a bracket, and the tree with every match', async () => {
    const id = await addBracket(['One', 'Two', 'Three', 'Four']);
    const headers = { cookie: (await signInAsAdmin(test)).session };
    const { data } = await ask(generateMatchupsEndpoint, { headers, params: { id }, body: {} });
    const [first] = data.matchups;
    await ask(decideMatchEndpoint, {
      headers,
      params: { id, matchId: first?.id ?? '' },
      body: { winner_id: first?.song_a ?? null, version: first?.version ?? 0 },
    });
    const { payload } = await get(`/brackets/${id}`);
    expect(payload).toContain(
      'aria-label="Semifinal 2: Two by Can against Three by Can, next to play"',
    );
    const [, final = ''] = /<h2>Final<\/h2>(.*?)<\/section>/.exec(payload) ?? [];
    expect(final).toContain('<b>One</b><small>Can</small>');
    expect(final).toContain('To be decided');
  });

  it('is server-rendered for an unknown URL', async () => {
    const { statusCode, payload } = await get('/no/such/page');
    expect(statusCode).toBe(404);
    expect(payload).toContain('<title>Page Not Found · Spindle</title>');
    expect(payload).toContain('you&#x27;re looking for');
  });
});

describe('a cached page', () => {
  it('is valid until something on it changes', async () => {
    await addAlbum({ title: 'Vespertine' });
    const first = await get('/');
    const etag = String(first.headers.etag);
    const again = await get('/', { 'if-none-match': etag });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
    await addSession({ location: 'Cellar' });
    const changed = await get('/', { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.payload).toContain('Cellar');
  });

  it.each(['/changelog', '/brackets'])(
    'with relative times is valid for ten minutes: %s',
    async (url) => {
      await addAlbum();
      await addBracket();
      expect((await get(url)).payload).toContain('just now');
      clock.now = new Date(clock.now.getTime() + 11 * 60_000);
      expect((await get(url)).payload).toContain('11 minutes ago');
    },
  );

  it('without relative times is valid all day', async () => {
    const { id } = await addAlbum();
    const bracket = await addBracket();
    for (const url of ['/', `/?album=${id}`, '/tierlist', `/brackets/${bracket}`, '/no/page']) {
      const { payload, headers } = await get(url);
      expect(payload).not.toContain('<time');
      clock.now = new Date(clock.now.getTime() + 11 * 60_000);
      expect((await get(url)).headers.etag).toBe(headers.etag);
    }
  });

  it('stays valid when a bracket changes, unless it shows it', async () => {
    const { id } = await addAlbum();
    const urls = ['/', `/?album=${id}`, '/tierlist', '/changelog', '/no/page'];
    const before = await getEtags(urls);
    await addBracket();
    expect(await getEtags(urls)).toEqual(before);
    expect((await get('/brackets')).payload).toContain('Cup');
  });

  it('stays valid when the metadata of an album is fetched', async () => {
    const { id, spotify_id } = await addAlbum();
    const urls = ['/', `/?album=${id}`, '/tierlist', '/changelog'];
    const before = await getEtags(urls);
    const row = { spotify_id: spotify_id ?? '', album: null, fetched_at: '', fresh_until: '' };
    await saveStored(test.db, row);
    expect(await getEtags(urls)).toEqual(before);
  });

  it('is shared by normalized URL, for all clients', async () => {
    await addAlbum();
    const { payload } = await get('/');
    const same = await get('/?utm=1&x=y', { cookie: 'spindle_session=x; spindle_device=y' });
    expect(same.payload).toBe(payload);
    expect((await get('/?search=nothing')).payload).not.toBe(payload);
  });
});

it('is sent without content and not cached when the compute budget is used up', async () => {
  const sent = ['a', 'b', 'c', 'd'].map((search) => poor.app.inject(`/?search=${search}`));
  const contents = (await Promise.all(sent)).map(({ payload }) =>
    payload.includes('id="ssr-context"'),
  );
  expect(contents).toContain(false);
  poor.clock.now = new Date(poor.clock.now.getTime() + 5 * 60_000);
  const { payload } = await poor.app.inject('/?search=d');
  expect(payload).toContain('id="ssr-context"');
});

it('is 503 and sent without content when it waits too long to be rendered', async () => {
  const sent = ['a', 'b'].map((search) => busy.app.inject(`/?search=${search}`));
  const [first, late] = await Promise.all(sent);
  expect(first?.statusCode).toBe(200);
  expect([late?.statusCode, late?.headers['retry-after']]).toEqual([503, '5']);
  expect(late?.payload).toContain('<div id="root"></div>');
  const again = await busy.app.inject('/?search=b');
  expect(again.payload).toContain('id="ssr-context"');
});

it('is 503 when one of its API responses waits too long', async () => {
  const { inject } = app;
  const late = { statusCode: 503, payload: '{"success":false,"code":"BUSY"}' };
  vi.spyOn(app, 'inject').mockImplementation(((options: { url: string }) =>
    options.url.startsWith('/api/') ? Promise.resolve(late) : inject(options)) as never);
  const { statusCode, headers, payload } = await inject({ url: '/?search=late' });
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect(payload).toContain('<div id="root"></div>');
});

it('below a path that the proxy preserves has that path in every URL', async () => {
  await testCovers(below).addFile('abc-640.webp', 'cover');
  await below.addAlbum({ title: 'Medúlla', cover_url: '/covers/abc-640.webp' });
  for (const url of ['/music/', '/music/tierlist', '/music/changelog', '/music/none']) {
    const { payload } = await below.app.inject(url);
    const named = [...payload.matchAll(/(?:href|src|srcset)="(\/[^"]*)"/g)].map(([, at]) => at);
    expect(named.filter((at) => !at?.startsWith('/music/'))).toEqual([]);
    expect(named).toContain('/music/tierlist');
    expect(getPart(payload, 'settings')).toMatchObject({ publicPath: '/music' });
    expect(getPart(payload, 'program')).toContainEqual(
      expect.stringMatching(/^\/music\/assets\/index-/),
    );
  }
  const { payload } = await below.app.inject('/music/');
  expect(payload).toContain('src="/music/covers/abc-640.webp"');
  const responses = await getDehydratedState(payload, below.app);
  expect(JSON.stringify(responses)).toContain('"cover_url":"/covers/abc-640.webp"');
});

describe('the dehydrated state of a page', () => {
  it('is available at its own URL after the data changed', async () => {
    const { id } = await addAlbum({ title: 'Debut' });
    const { payload } = await get(`/?album=${id}&search=debut&utm=1`);
    const before = await get(dehydratedUrl(payload));
    await addAlbum({ title: 'Debut Live' });
    const after = await get(dehydratedUrl(payload));
    expect(after.payload).toBe(before.payload);
    expect(after.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
    const present = await get(`/?album=${id}&search=debut`);
    expect(dehydratedUrl(present.payload)).not.toBe(dehydratedUrl(payload));
  });

  it('is available for a page that another server sent', async () => {
    await addAlbum({ title: 'Debut' });
    for (const url of ['/tierlist', '/no/such/page']) {
      const { payload } = await get(url);
      const other = await second.app.inject(dehydratedUrl(payload));
      expect([other.statusCode, other.json()]).toEqual([200, await getDehydratedState(payload)]);
    }
  });

  it('returns 404 when the page would be rendered from other data', async () => {
    await addAlbum();
    for (const url of ['/?answers=', '/tierlist?answers=nothing', '/nowhere?answers=nothing']) {
      const { statusCode, headers, payload } = await get(url);
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
      expect(JSON.parse(payload)).toMatchObject({ success: false });
    }
  });

  it('is compressed, and not sent again for its ETag', async () => {
    for (let n = 0; n < 5; n += 1) await addAlbum();
    const { payload } = await get('/tierlist');
    const url = dehydratedUrl(payload);
    const small = await get(url, { 'accept-encoding': 'br' });
    expect(small.headers['content-encoding']).toBe('br');
    const again = await get(url, { 'if-none-match': String(small.headers.etag) });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  });
});

async function getEtags(urls: readonly string[]): Promise<unknown[]> {
  const pages = await Promise.all(urls.map((url) => get(url)));
  return pages.map(({ headers }) => headers.etag);
}

async function addBracket(titles = ['One', 'Two']): Promise<string> {
  const songs = titles.map((title) => ({ title, artist: 'Can' }));
  const headers = { cookie: (await signInAsAdmin(test)).session };
  return (await ask(createBracketEndpoint, { headers, body: { name: 'Cup', songs } })).data.id;
}

/** Fetches the dehydrated state of a page, as its script does. */
async function getDehydratedState(page: string, from = app): Promise<unknown> {
  const response = await from.inject(dehydratedUrl(page));
  expect(response.statusCode).toBe(200);
  return response.json();
}

function dehydratedUrl(page: string): string {
  return (/ data-from="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');
}

/** Parses a JSON script element of the page by its id. */
function getPart(page: string, name: string) {
  const part = new RegExp(`<script type="application/json" id="${name}">(.*?)</script>`, 's');
  return JSON.parse(part.exec(page)?.[1] ?? 'null');
}
