import { describe, expect, it } from 'vitest';
import { startTestApp } from '../test-app.ts';
import { build } from '../test-build.ts';

const { app, clock, addAlbum, addSession } = await startTestApp({ clientDir: await build() });
const poor = await startTestApp({
  clientDir: await build(),
  computing: { most: 5, every: 10 },
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('a page', () => {
  it('holds what it shows, its style, and the answers that it was drawn from', async () => {
    await addAlbum({ title: 'Debut' });
    for (const url of ['/', '/tierlist', '/changelog']) {
      const { payload, headers } = await get(url);
      expect(payload).toMatch(/Debut<\/(span|a)>/);
      expect(payload).toContain('<style>');
      expect(payload).not.toContain('<script type="module"');
      expect(payload).not.toContain(' style="');
      expect(JSON.stringify(answersIn(payload))).toContain('"title":"Debut"');
      expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    }
  });

  it('can hold whatever an album is called', async () => {
    const title = '</script><script>alert(1)</script><!--';
    await addAlbum({ title });
    const { payload } = await get('/');
    expect(payload).not.toContain('<script>alert(1)');
    expect(JSON.stringify(answersIn(payload))).toContain(JSON.stringify(title));
  });

  it('holds the dialog of its address', async () => {
    const { id } = await addAlbum({ title: 'Post', individual_tiers: { Ada: 'S' } });
    const { payload } = await get(`/changelog?album=${id}`);
    expect(payload).toContain('role="dialog"');
    expect(payload).toContain('Individual Ratings');
  });

  it.each(['/manage-sessions', '/add-album', '/brackets/create', '/brackets/shared/x', '/error'])(
    'for few holds nothing: %s',
    async (url) => {
      await addAlbum();
      const { payload } = await get(url);
      expect(payload).toContain('<div id="root"></div>');
      expect(payload).not.toContain('id="drawn"');
    },
  );

  it('is empty for what is not there, which the app says', async () => {
    for (const url of ['/?album=nothing', '/brackets/nothing']) {
      const { statusCode, payload } = await get(url);
      expect([statusCode, payload.includes('<div id="root"></div>')]).toEqual([200, true]);
    }
  });

  it('is drawn for an address that has no page', async () => {
    const { statusCode, payload } = await get('/no/such/page');
    expect(statusCode).toBe(404);
    expect(payload).toContain('<title>Page Not Found · Spindle</title>');
    expect(payload).toContain('you&#x27;re looking for');
  });
});

describe('a page is kept', () => {
  it('until something that it shows changes', async () => {
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

  it('ten minutes at most, since it says how long ago things were', async () => {
    await addAlbum();
    expect((await get('/changelog')).payload).toContain('just now');
    clock.now = new Date(clock.now.getTime() + 11 * 60_000);
    expect((await get('/changelog')).payload).toContain('11 minutes ago');
  });

  it('by what is understood of its address, whoever asks', async () => {
    await addAlbum();
    const { payload } = await get('/');
    const same = await get('/?utm=1&x=y', { cookie: 'spindle_session=x; spindle_device=y' });
    expect(same.payload).toBe(payload);
    expect((await get('/?search=nothing')).payload).not.toBe(payload);
  });
});

it('is sent without content to who has had enough computed, and not kept so', async () => {
  const sent = ['a', 'b', 'c', 'd'].map((search) => poor.app.inject(`/?search=${search}`));
  const contents = (await Promise.all(sent)).map(({ payload }) => payload.includes('id="drawn"'));
  expect(contents).toContain(false);
  poor.clock.now = new Date(poor.clock.now.getTime() + 5 * 60_000);
  const { payload } = await poor.app.inject('/?search=d');
  expect(payload).toContain('id="drawn"');
});

function answersIn(page: string): unknown {
  const [, json = ''] =
    /<script type="application\/json" id="drawn">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(json).answers;
}
