import { readdir, readFile } from 'node:fs/promises';
import { request as open } from 'node:http';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createForm, FORM_HEADERS, type Part } from '../features/uploads/test-uploads.ts';
import { createUploadFiles } from '../integrations/upload-files.ts';
import { temporaryDirectory } from '../testing/test-app.ts';
import { HttpError, sendError } from './errors.ts';
import { acceptForms, openForm } from './multipart-form.ts';

const folder = temporaryDirectory();
const files = createUploadFiles(folder);
const stored = () => readdir(folder);

let create = files.create;
let cached = 0;

const LIMITS = {
  names: ['password', 'name', 'file'],
  file: 'file',
  maxBytes: 100_000,
  tooLarge: () => new HttpError(413, 'TOO_LARGE', 'small'),
  large: {
    nameField: 'name',
    isLarge: (name: string) => name === 'large',
    maxBytes: 1_000_000,
    tooLarge: () => new HttpError(413, 'TOO_LARGE', 'large'),
    create: () => create(),
  },
};

/** Responds with the stored file, and with the number of stored files before it is read. */
const app = fastify({ bodyLimit: Number.MAX_SAFE_INTEGER });
app.setErrorHandler(sendError);
app.register(async (scope) => {
  await acceptForms(scope);
  scope.post('/', async (request) => {
    cached = 0;
    const form = openForm(request, LIMITS, (bytes) => {
      cached += bytes;
    });
    try {
      await form.readUntil('password');
      const before = { cached, files: (await stored()).length };
      await form.readAll();
      const { file } = form.parts as { file: { path: string } | { bytes: Buffer } };
      const bytes = 'path' in file ? await readFile(file.path) : file.bytes;
      return { isStored: 'path' in file, length: bytes.length, isSame: isPattern(bytes), before };
    } finally {
      await form.close();
    }
  });
});
let url = '';
beforeAll(async () => {
  url = await app.listen({ port: 0 });
});
afterAll(() => app.close());
afterEach(() => vi.useRealTimers());

function pattern(length: number): Buffer {
  return Buffer.from(Uint8Array.from({ length }, (_, index) => index % 251));
}

function isPattern(bytes: Uint8Array): boolean {
  return bytes.every((byte, index) => byte === index % 251);
}

const PASSWORD: Part = ['password', 'x'];
const NAME: Part = ['name', 'large'];

/** Sends a form without `Content-Length`. */
async function post(...parts: Part[]) {
  const response = await fetch(url, {
    method: 'POST',
    headers: FORM_HEADERS,
    body: new Blob([createForm(parts)]).stream(),
    duplex: 'half',
  } as RequestInit);
  const body = (await response.json()) as { before: { cached: number; files: number } };
  return { status: response.status, body };
}

function toFile(length: number): Part {
  return ['file', { bytes: pattern(length) }];
}

describe('a large file', () => {
  it.each([0, 1, 65_536, 1_000_000])('of %i bytes is stored and removed', async (length) => {
    const { status, body } = await post(PASSWORD, NAME, toFile(length));
    expect([status, body]).toMatchObject([200, { isStored: true, length, isSame: true }]);
    expect(await stored()).toEqual([]);
  });

  it('is not read before the password is checked', async () => {
    const { body } = await post(PASSWORD, NAME, toFile(900_000));
    expect(body.before.files).toBe(0);
    expect(body.before.cached).toBeLessThan(70_000);
  });

  it('over its limit is rejected and removed', async () => {
    const { status, body } = await post(PASSWORD, NAME, toFile(1_000_001));
    expect([status, body]).toMatchObject([413, { error: 'large' }]);
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['the password', [NAME, toFile(10), PASSWORD], 'password'],
    ['the password, and is long', [NAME, toFile(500_000), PASSWORD], 'password'],
    ['its name', [PASSWORD, toFile(10), NAME], 'name'],
  ] satisfies [string, Part[], string][])('is rejected before %s', async (_, parts, field) => {
    const { status, body } = await post(...parts);
    expect([status, body]).toMatchObject([
      400,
      { fields: { [field]: 'Must be sent before the file' } },
    ]);
    expect(await stored()).toEqual([]);
  });

  it('is removed when the client disconnects', async () => {
    const call = open(url, { method: 'POST', headers: FORM_HEADERS });
    call.on('error', () => {});
    call.write(createForm([PASSWORD, NAME, toFile(500_000)]).subarray(0, -60));
    await expect.poll(stored).toHaveLength(1);
    call.destroy();
    await expect.poll(stored).toEqual([]);
  });

  it('is rejected with 507 when the disk is full', async () => {
    create = async () => ({
      ...(await files.create()),
      write: async () => {
        throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      },
    });
    const { status, body } = await post(PASSWORD, NAME, toFile(500_000));
    create = files.create;
    expect([status, body]).toMatchObject([507, { code: 'STORAGE_FULL' }]);
    expect(await stored()).toEqual([]);
  });
});

describe('another file', () => {
  it.each([
    ['first', [toFile(100_000), PASSWORD, ['name', 'small']]],
    ['last', [['name', 'small'], PASSWORD, toFile(100_000)]],
  ] satisfies [string, Part[]][])('stays in memory, as the %s part', async (_, parts) => {
    const { status, body } = await post(...parts);
    expect([status, body]).toMatchObject([200, { isStored: false, length: 100_000, isSame: true }]);
  });

  it('has the smaller limit', async () => {
    const { status, body } = await post(PASSWORD, ['name', 'small'], toFile(100_001));
    expect([status, body]).toMatchObject([413, { error: 'small' }]);
  });

  it('is rejected for its content-length as soon as it begins', async () => {
    const headers = { ...FORM_HEADERS, 'content-length': 900_000 };
    const call = open(url, { method: 'POST', headers });
    call.on('error', () => {});
    const status = new Promise((resolve) => {
      call.on('response', ({ statusCode }) => resolve(statusCode));
    });
    call.write(createForm([PASSWORD, ['name', 'small'], toFile(100)]).subarray(0, -60));
    expect(await status).toBe(413);
    call.destroy();
  });
});

describe('a form that is never complete', () => {
  /** Starts to send a file. `send` resolves once more of it is received. */
  async function begin() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    cached = 0;
    const call = open(url, { method: 'POST', headers: FORM_HEADERS });
    onTestFinished(() => void call.destroy());
    call.on('error', () => {});
    const response = new Promise((resolve) => {
      call.on('response', ({ statusCode }) => resolve(statusCode));
    });
    const send = async (bytes: Buffer) => {
      const before = cached;
      call.write(bytes);
      await expect.poll(() => cached).toBeGreaterThan(before);
    };
    await send(createForm([toFile(1000)]).subarray(0, -60));
    return { response, send };
  }

  it('is rejected with 408 after 10 s without data', async () => {
    const { response } = await begin();
    vi.advanceTimersByTime(10_000);
    expect(await response).toBe(408);
  });

  it('is rejected with 408 after 120 s, but not earlier while data arrives', async () => {
    const { response, send } = await begin();
    for (let passed = 0; passed < 117_000; passed += 9000) {
      vi.advanceTimersByTime(9000);
      await send(pattern(1000));
    }
    vi.advanceTimersByTime(3000);
    expect(await response).toBe(408);
  });
});
