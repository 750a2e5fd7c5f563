import { once } from 'node:events';
import { request as open } from 'node:http';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { UploadResponse } from '#shared/contracts/uploads.ts';
import { UPLOAD_ALBUM_COVER } from '#shared/endpoints.ts';
import { PASSWORD } from '../../testing/test-caller.ts';
import { createForm, FORM_HEADERS, noise, type Part, plain, startUploads } from './test-uploads.ts';

const { app, files, db } = await startUploads();
let url = '';

beforeAll(async () => {
  url = (await app.listen({ port: 0 })) + UPLOAD_ALBUM_COVER.path;
});

function form(bytes: Buffer): Buffer {
  return createForm([
    ['image', { bytes }],
    ['password', PASSWORD],
  ]);
}

async function post(body: Buffer | ReadableStream) {
  const response = await fetch(url, {
    method: 'POST',
    headers: FORM_HEADERS,
    body,
    duplex: 'half',
  } as RequestInit);
  return { status: response.status, body: (await response.json()) as UploadResponse };
}

/** Sends bytes without `Content-Length`. */
function streamed(bytes: Buffer): ReadableStream {
  return new Blob([bytes]).stream();
}

describe('over a connection', () => {
  it('accepts an upload of unknown length', async () => {
    const { status } = await post(streamed(form(await noise(300, 300).png().toBuffer())));
    expect(status).toBe(200);
  });

  it.each([
    ['an image', () => form(Buffer.alloc(11 * 1024 * 1024))],
    ['what stands before the first part', () => Buffer.alloc(11 * 1024 * 1024, 'x')],
    ['the notes', () => createForm([['source', 'x'.repeat(11 * 1024 * 1024)]])],
  ])('returns 413 for unknown length and more than 10 MB of %s', async (_name, body) => {
    expect(await post(streamed(body()))).toMatchObject({
      status: 413,
      body: { error: 'Image too large: more than 10MB. Maximum allowed: 10MB' },
    });
    expect(await files()).toEqual([]);
  });

  it('responds while a body with a too large content-length is still being sent', async () => {
    const status = await new Promise((resolve, reject) => {
      const call = open(url, {
        method: 'POST',
        headers: { ...FORM_HEADERS, 'content-length': 5e9 },
      });
      call.on('response', (response) => {
        resolve(response.statusCode);
        call.destroy();
      });
      call.on('error', reject);
      call.write('x');
    });
    expect(status).toBe(413);
  });

  it('an aborted upload leaves nothing, and the next one is accepted', async () => {
    const whole = form(await noise(800, 800).png().toBuffer());
    for (let n = 0; n < 20; n += 1) {
      const call = open(url, {
        method: 'POST',
        headers: { ...FORM_HEADERS, 'content-length': whole.length },
      });
      call.on('error', () => {});
      call.write(whole.subarray(0, 200_000));
      await once(app.server, 'request');
      call.destroy();
    }
    expect(await files()).toEqual([]);
    expect((await post(whole)).status).toBe(200);
    expect((await files()).length).toBeGreaterThan(0);
  });

  it('stalled and aborted uploads do not block others', async () => {
    const body = form(await plain(150, 150).png().toBuffer());
    let arrived = 0;
    const count = () => {
      arrived += 1;
    };
    app.server.on('request', count);
    const calls = Array.from({ length: 40 }, () => {
      const headers = { ...FORM_HEADERS, 'content-length': body.length };
      const call = open(url, { method: 'POST', headers });
      call.on('error', () => {});
      call.write(body.subarray(0, 300));
      return call;
    });
    await expect.poll(() => arrived).toBe(calls.length);
    app.server.off('request', count);
    const response = post(body);
    for (const call of calls.reverse()) call.destroy();
    expect((await response).status).toBe(200);
  });

  it('stores the same image uploaded ten times at once as one cover', async () => {
    const body = form(await plain(400, 400).png().toBuffer());
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(body)));
    expect(new Set(responses.map(({ body }) => body.imageUrl)).size).toBe(1);
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(await files()).toHaveLength(3);
    expect(await db.selectFrom('covers').selectAll().execute()).toHaveLength(1);
  });

  it('accepts or rejects with 503 more uploads than the queue holds', async () => {
    const body = form(await plain(150, 150).png().toBuffer());
    const responses = await Promise.all(Array.from({ length: 100 }, () => post(body)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses).toContain(200);
    expect((await post(body)).status).toBe(200);
  });
});

/** Sends an incomplete form; returns the response. */
function begin(sent: Buffer, localAddress = '127.0.0.1') {
  const headers = { ...FORM_HEADERS, 'content-length': 9 * MEGABYTE };
  const call = open(url, { method: 'POST', headers, localAddress });
  begun.push(call);
  call.write(sent);
  return new Promise<{ status: number | undefined; body: unknown }>((resolve) => {
    call.on('error', () => {});
    call.on('response', async (response) => {
      const text = (await response.toArray()).join('');
      resolve({ status: response.statusCode, body: JSON.parse(text) });
    });
  });
}

const MEGABYTE = 1024 * 1024;
const begun: ReturnType<typeof open>[] = [];
afterEach(() => {
  for (const call of begun.splice(0)) call.destroy();
});

/** The beginning of a form whose last part is incomplete. */
const openForm = (...parts: Part[]) => createForm(parts).subarray(0, -40);
const IMAGE: Part = ['image', { bytes: Buffer.alloc(3 * MEGABYTE) }];

describe('a form that is still being sent', () => {
  it.each([
    ['an unknown part', [['imge', { bytes: Buffer.alloc(100_000) }]], 400],
    [
      'a part twice',
      [
        ['source', 'x'],
        ['source', 'x'.repeat(100)],
      ],
      400,
    ],
    ['a password that cannot be one', [['password', ' '], IMAGE], 400],
    ['the wrong password', [['password', 'wrong'], IMAGE], 401],
  ] satisfies [string, Part[], number][])('is rejected for %s', async (_name, parts, status) => {
    expect(await begin(openForm(...parts))).toMatchObject({ status });
  });

  it('is rejected for a part without a name', async () => {
    const part = openForm(IMAGE).toString('latin1').replace('name="image"; ', '');
    expect(await begin(Buffer.from(part, 'latin1'))).toMatchObject({ status: 400 });
  });

  it('is rejected at once after too many wrong passwords', async () => {
    for (let n = 0; n < 5; n += 1) await begin(openForm(['password', 'wrong'], IMAGE));
    expect(await begin(Buffer.from('-'))).toMatchObject({ status: 429 });
  });
});

describe('a client without a valid password', () => {
  it('is not queued', async () => {
    for (let n = 0; n < 40; n += 1)
      begin(openForm(['source', 'spotify'], ['image', { bytes: Buffer.alloc(1000) }]));
    const { status } = await post(form(await noise(300, 300).png().toBuffer()));
    expect(status).toBe(200);
  });

  it('loses its slot when it sends more than there is room for', async () => {
    const other = begin(openForm(IMAGE), '127.0.0.2');
    const greedy = Array.from({ length: 11 }, () => begin(openForm(IMAGE)));
    expect(await Promise.race(greedy)).toMatchObject({ status: 503, body: { code: 'BUSY' } });
    const { status } = await post(form(await noise(300, 300).png().toBuffer()));
    expect(status).toBe(200);
    expect(await Promise.race([other, 'still sending'])).toBe('still sending');
  });
});
