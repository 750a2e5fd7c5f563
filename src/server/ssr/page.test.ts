import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PAGES } from '#shared/domain/site/pages.ts';
import { startTestApp, temporaryDirectory } from '../testing/test-app.ts';

const clientDir = temporaryDirectory();
mkdirSync(join(clientDir, 'assets'));
writeFileSync(
  join(clientDir, 'index.html'),
  '<html><head><!--settings--><script>alert(2)</script><script type="module" src="./assets/a.js"></script></head></html>',
);
writeFileSync(join(clientDir, 'assets', 'a.js'), 'alert(1)');
writeFileSync(join(clientDir, 'assets', 'a.js.br'), brotliCompressSync('alert(1)'));
writeFileSync(join(clientDir, 'icon.svg'), '<svg/>');
mkdirSync(join(clientDir, '.vite'));
writeFileSync(
  join(clientDir, '.vite', 'manifest.json'),
  JSON.stringify({
    'index.html': { file: 'assets/a.js' },
    'routes/admin/add-album-page.tsx': { file: 'assets/add.js', imports: ['_field.js'] },
    '_field.js': { file: 'assets/field.js', imports: ['index.html'] },
  }),
);

const { app } = await startTestApp({
  clientDir,
  variables: {
    API_KEY: 'page-test-key',
    REVIEWERS: 'Ada, </script><script>alert(1)',
    ARTWORK_ORIGINS: 'http://127.0.0.1:5000',
  },
});

describe('the page', () => {
  it.each(['/', '/?album=x', '/brackets/spotify/callback?code=x', '/error?code=404'])(
    'is served for %s',
    async (url) => {
      const { statusCode, payload, headers } = await app.inject(url);
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(payload).toContain('src="/assets/a.js"');
    },
  );

  it('preloads the chunk of a page that is not server-rendered', async () => {
    const links = ['field', 'add'].map(
      (name) => `<link rel="modulepreload" href="/assets/${name}.js">`,
    );
    const { payload } = await app.inject('/add-album');
    expect(payload).toContain(`${links.join('')}</head>`);
    expect((await app.inject('/tierlist')).payload).not.toContain('modulepreload');
  });

  it.each([
    ['/tierlist/', '/tierlist'],
    ['/TIERLIST', '/tierlist'],
    ['/TierList//?search=Kid%20A&x=/Y/', '/tierlist?search=Kid%20A&x=/Y/'],
    ['/Brackets/Shared/AbC-_9/', '/brackets/shared/AbC-_9'],
    ['/brackets/AbC/EDIT', '/brackets/AbC/edit'],
    ['/Edit-Album/0195B6C4%2Fx', '/edit-album/0195B6C4%2Fx'],
    ['/Brackets/Create?Name=X', '/brackets/create?Name=X'],
    ['/brackets/?status=draft', '/brackets?status=draft'],
    ['//tierlist?search=x', '/tierlist?search=x'],
    ['///tierlist//', '/tierlist'],
    ['/room/', '/room'],
  ])('redirects %s to %s', async (url, page) => {
    const { statusCode, headers } = await app.inject(url);
    expect([statusCode, headers.location]).toEqual([308, page]);
  });

  it('shows the 404 page at any other URL', async () => {
    for (const url of [
      '/nowhere',
      '/brackets/x/y',
      '/index.html',
      '/edit-album',
      '/assets/../index.html',
      '/%',
      '/%ff',
      '/tierlist/%zz?x=%',
      '/edit-album/',
      '/insights/abc',
      '/insights/99999',
      '/insights/0000',
      '/brackets/shared',
      '/brackets/Shared/',
      '/brackets/create/edit',
      '/brackets//edit',
      '/sessions//edit',
      '/room//screen',
    ]) {
      const { statusCode, headers, payload } = await app.inject(url);
      expect.soft([statusCode, headers.location], url).toEqual([404, undefined]);
      expect.soft(payload, url).toContain('src="/assets/a.js"');
    }
  });

  it.each(Object.values(PAGES).map(({ path }) => path))(
    'has one canonical URL for the route %s',
    async (route) => {
      const path = route.replace('$year', '2026').replaceAll(/\$\w+/g, 'Some-Id');
      const load = async (url: string) => {
        const { statusCode, headers } = await app.inject(url);
        return [statusCode, headers.location];
      };
      const shouted = route
        .replace('$year', '2026')
        .split('/')
        .map((part) => (part.startsWith('$') ? 'Some-Id' : part.toUpperCase()))
        .join('/');
      expect(await load(path)).toEqual([200, undefined]);
      expect(await load(`/${path}?x=/Y/`)).toEqual([308, `${path}?x=/Y/`]);
      if (path !== '/') {
        expect(await load(`${path}/?x=/Y/`)).toEqual([308, `${path}?x=/Y/`]);
        expect(await load(`${shouted}?x=/Y/`)).toEqual([308, `${path}?x=/Y/`]);
      }
      const parts = path.split('/');
      for (const [at, part] of route.split('/').slice(0, -1).entries())
        if (part.startsWith('$'))
          expect(await load(parts.toSpliced(at, 1, '').join('/'))).toEqual([404, undefined]);
    },
  );

  it.each(['//evil.example', '//evil.example/', '/\\evil.example/tierlist/'])(
    'never redirects to another host: %s',
    async (url) => {
      const { statusCode, headers } = await app.inject({ url: { pathname: url } as never });
      expect([statusCode, headers.location]).toEqual([404, undefined]);
    },
  );

  it('contains the settings, escaped within their script', async () => {
    const { payload } = await app.inject('/');
    const [, settings = ''] =
      /<script type="application\/json" id="settings">(.*?)<\/script>/.exec(payload) ?? [];
    expect(JSON.parse(settings)).toEqual({
      apiUrl: '',
      apiKey: 'page-test-key',
      analyticsId: null,
      analytics: true,
      environment: 'test',
      clubName: 'Spindle',
      accent: 'magenta',
      reviewers: ['Ada', '</script><script>alert(1)'],
      offline: true,
      publicPath: '',
      publicUrl: null,
      timeZone: 'UTC',
      defaultLocation: null,
      guestsAllowed: false,
    });
  });

  it('has a cacheable policy with the hash of its inline script', async () => {
    const { headers } = await app.inject('/');
    const hash = createHash('sha256').update('alert(2)').digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  it('has security headers, and is not indexed by search engines', async () => {
    const { headers } = await app.inject('/');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-cache',
    });
    const policy = String(headers['content-security-policy']);
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule);
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).not.toContain('google');
  });

  it('may fetch and show artwork of streaming services', async () => {
    const policy = String((await app.inject('/')).headers['content-security-policy']);
    const rule = (name: string) => policy.split(';').find((one) => one.startsWith(`${name} `));
    for (const origin of ['https://i.scdn.co', 'https://*.dzcdn.net', 'http://127.0.0.1:5000'])
      expect(rule('connect-src')?.split(' ')).toContain(origin);
    expect(rule('img-src')?.split(' ')).toContain('http://127.0.0.1:5000');
  });
});

it.each([
  ['http://club.example', true],
  ['https://club.example', false],
])('for %s shows covers over plain http: %s', async (PUBLIC_URL, isShown) => {
  const site = await startTestApp({ clientDir, variables: { PUBLIC_URL } });
  const policy = String((await site.app.inject('/')).headers['content-security-policy']);
  const images = policy.split(';').find((one) => one.startsWith('img-src '));
  expect(images?.split(' ').includes('http:')).toBe(isShown);
});

describe('on a sub-path', async () => {
  const { app: below } = await startTestApp({
    clientDir,
    variables: { PUBLIC_URL: 'https://club.example/my/music/' },
  });

  it.each([
    ['/', '/assets/a.js'],
    ['/tierlist?search=x', '/icon.svg'],
  ])('works whether or not the proxy strips the path: %s', async (page, file) => {
    for (const path of ['', '/my/music']) {
      const { statusCode, payload } = await below.inject(path + page);
      expect(statusCode).toBe(200);
      expect(payload).toContain('src="/my/music/assets/a.js"');
      expect(payload).toContain('"publicPath":"/my/music"');
      expect((await below.inject(path + file)).statusCode).toBe(200);
      expect((await below.inject(`${path}/healthz`)).statusCode).toBe(200);
      expect((await below.inject(`${path}/api/nothing`)).json()).toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });

  it.each([
    ['/my/music', '/my/music/'],
    ['/my/music?album=x', '/my/music/?album=x'],
    ['/my/music/TierList/?search=x', '/my/music/tierlist?search=x'],
    ['/TierList/', '/my/music/tierlist'],
  ])('redirects the sub-path URL %s to %s', async (url, page) => {
    const { statusCode, headers } = await below.inject(url);
    expect([statusCode, headers.location]).toEqual([308, page]);
  });

  it.each(['/my/musicians', '/my', '/my/music/my/music', '/music/tierlist', '/my/music/%ff'])(
    'has no page at %s',
    async (url) => {
      const { statusCode, headers } = await below.inject(url);
      expect([statusCode, headers.location]).toEqual([404, undefined]);
    },
  );
});

describe('a static file', () => {
  it('is cached for a year when its name contains a hash', async () => {
    const { statusCode, payload, headers } = await app.inject('/assets/a.js');
    expect([statusCode, payload]).toEqual([200, 'alert(1)']);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('is sent as compressed by the build', async () => {
    const { headers } = await app.inject({
      url: '/assets/a.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(headers['content-encoding']).toBe('br');
  });

  it('outside the assets is cached for an hour', async () => {
    const { statusCode, headers } = await app.inject('/icon.svg');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
  });
});

describe('an API URL', () => {
  it.each(['/api', '/api?x'])('that is unknown returns 404 as JSON: %s', async (url) => {
    const { statusCode, payload } = await app.inject(url);
    expect(statusCode).toBe(404);
    expect(JSON.parse(payload)).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });

  it('that is malformed returns 400 as JSON', async () => {
    const { statusCode, payload, headers } = await app.inject('/api/albums/%');
    expect(statusCode).toBe(400);
    expect(JSON.parse(payload)).toMatchObject({ success: false, code: 'INVALID_INPUT' });
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('with a write method does not return the page', async () => {
    const { statusCode, payload } = await app.inject({ method: 'POST', url: '/tierlist' });
    expect(statusCode).toBe(404);
    expect(JSON.parse(payload)).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });
});
