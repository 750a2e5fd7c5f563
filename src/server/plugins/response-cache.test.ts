import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { API_KEY } from '../testing/test-caller.ts';
import { type Cacheable, createResponseCache } from './response-cache.ts';
import { createWorkLimiter } from './work-limiter.ts';

const { app, clock, addAlbum, writeOnOtherServer } = await startTestApp();

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { 'x-api-key': API_KEY, ...headers } });

/** Adds enough albums that their list is compressed. */
async function fill(): Promise<void> {
  const { session_id } = await addAlbum();
  for (let n = 0; n < 5; n++) await addAlbum({ session_id, title: `Album ${n}` });
}

describe('a response between two commits', () => {
  it('is 304 without a body for its ETag', async () => {
    await fill();
    const { headers } = await get('/api/albums');
    const again = await get('/api/albums', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
    expect(again.headers.etag).toBe(headers.etag);
  });

  it('is 304 for its ETag among others', async () => {
    await fill();
    const etag = String((await get('/api/albums')).headers.etag);
    const again = await get('/api/albums', { 'if-none-match': `"other", ${etag}` });
    expect(again.statusCode).toBe(304);
  });

  it('is sent whole for another ETag', async () => {
    await fill();
    const again = await get('/api/albums', { 'if-none-match': 'W/"other"' });
    expect(again.statusCode).toBe(200);
  });

  it('is revalidated each time, and varies by encoding and key', async () => {
    const { headers } = await get('/api/albums');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.vary).toBe('accept-encoding, x-api-key');
  });

  it('is cacheable by the browser of a visitor only, also on a cache hit', async () => {
    const asked = [{}, { cookie: 'spindle_session=x' }, {}];
    const message: unknown[] = [];
    for (const headers of asked)
      message.push((await get('/api/albums', headers)).headers['cache-control']);
    expect(message).toEqual(['private, no-cache', 'private, no-store', 'private, no-cache']);
  });

  it('requires the API key', async () => {
    await get('/api/albums');
    expect((await app.inject('/api/albums')).statusCode).toBe(401);
  });

  it('is not cached when it is an error', async () => {
    expect((await get('/api/albums?page=0')).statusCode).toBe(400);
    const { statusCode, headers } = await get('/api/albums?page=0');
    expect([statusCode, headers.etag, headers['cache-control']]).toEqual([
      400,
      undefined,
      'no-store',
    ]);
  });
});

describe('a response after a commit', () => {
  it('contains a write of another process', async () => {
    await fill();
    const before = await get('/api/albums');
    await writeOnOtherServer((other) =>
      other
        .updateTable('albums')
        .set({ title: 'Renamed' })
        .where('title', '=', 'Album 0')
        .execute(),
    );
    const after = await get('/api/albums', { 'if-none-match': String(before.headers.etag) });
    expect(after.statusCode).toBe(200);
    expect(after.payload).toContain('"Renamed"');
  });

  it('is recomputed on another day', async () => {
    const before = await get('/api/sessions/now-listening');
    clock.now = new Date('2026-03-07T12:00:00.000Z');
    const after = await get('/api/sessions/now-listening', {
      'if-none-match': String(before.headers.etag),
    });
    expect(after.statusCode).toBe(200);
    expect(after.payload).toContain('2026-03-07');
  });

  it('is computed anew for a request after it, also while an earlier one waits', async () => {
    let [version, stored] = ['1', 'before'];
    const begun = createGate();
    const released = createGate();
    const responses = createResponseCache();
    const withQueue = createWorkLimiter(() => new Date(0)).run;
    const cacheable: Cacheable = {
      key: '/api/albums',
      version: () => version,
      headers: {},
      withQueue: (work) => withQueue('192.0.2.1', work),
      compute: async () => {
        const read = stored;
        begun.open();
        await released.opened;
        return read;
      },
    };
    const early = responses.get(cacheable);
    await begun.opened;
    [version, stored] = ['2', 'after'];
    const late = responses.get(cacheable);
    released.open();
    expect(String((await early).body)).toBe('before');
    expect(String((await late).body)).toBe('after');
    expect(String((await responses.get(cacheable)).body)).toBe('after');
  });
});

it('concurrent requests for one response compute it once', async () => {
  const responses = createResponseCache();
  const withQueue = createWorkLimiter(() => new Date(0)).run;
  let times = 0;
  const get = (ip: string) =>
    responses.get({
      ...plain('/a', '{}'),
      withQueue: (work) => withQueue(ip, work),
      compute: async () => {
        times += 1;
        return '{}';
      },
    });
  await Promise.all(['192.0.2.1', '192.0.2.1', '192.0.2.2'].map(get));
  expect(times).toBe(1);
});

describe('the encoding of a response', () => {
  it.each([
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0', undefined],
    ['br;q=0.5', 'br'],
    ['deflate', undefined],
    ['', undefined],
    ['brotli', undefined],
  ])('for %j is %s, with the same JSON inside', async (accepted, encoding) => {
    await fill();
    const plain = (await get('/api/albums')).payload;
    const response = await get('/api/albums', { 'accept-encoding': accepted });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(decode(response.rawPayload, encoding)).toBe(plain);
    const again = await get('/api/albums', { 'accept-encoding': accepted });
    expect(again.rawPayload.equals(response.rawPayload)).toBe(true);
  });

  it('is none for a short response', async () => {
    const { headers } = await get('/api/albums/unknown', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBeUndefined();
    const empty = await get('/api/albums', { 'accept-encoding': 'br' });
    expect(empty.headers['content-encoding']).toBeUndefined();
  });
});

describe('the size of the cache', () => {
  const long = 'x'.repeat(1000);

  /** Adds responses of a size, and returns which of them are still cached. */
  async function fillWith(maxBytes: number, added: readonly string[], body: string) {
    const responses = createResponseCache(maxBytes);
    for (const key of added) await responses.get(plain(key, body));
    const computed: string[] = [];
    const keys = [...new Set(added)];
    for (const key of keys.toReversed())
      await responses.get({
        ...plain(key, body),
        compute: async () => {
          computed.push(key);
          return '';
        },
      });
    return keys.filter((key) => !computed.includes(key));
  }

  it('is limited: the least recently used response is evicted first', async () => {
    const added = ['/a', '/b', '/c', '/a', '/d'];
    expect(await fillWith(5000, added, long)).toEqual(['/a', '/c', '/d']);
  });

  it('excludes a response larger than the limit', async () => {
    expect(await fillWith(500, ['/a'], long)).toEqual([]);
  });

  it('includes long URLs of short responses', async () => {
    const urls = ['1', '2', '3'].map((n) => `/${n}?${long}${long}`);
    expect(await fillWith(5000, urls, '{}')).toEqual(urls.slice(1));
  });

  it('includes compressed bodies', async () => {
    const responses = createResponseCache(5000);
    let times = 0;
    const get = (n: number) =>
      responses.get(
        {
          ...plain(`/${n}`, ''),
          compute: async () => {
            times += 1;
            return noise(n);
          },
        },
        'br',
      );
    for (const n of [1, 2, 3, 3, 1]) await get(n);
    expect(times).toBe(4);
  });
});

/** Response without a queue, which never changes. */
function plain(key: string, body: string): Cacheable {
  return {
    key,
    version: () => 'one',
    headers: {},
    withQueue: (work) => work(),
    compute: async () => body,
  };
}

function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

function decode(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

/** Creates a text of 1100 bytes that hardly compresses. */
function noise(seed: number): string {
  let state = seed;
  return Array.from({ length: 1100 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (state % 90));
  }).join('');
}
