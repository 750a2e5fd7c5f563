import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startFakeServices } from '../../../../demo/fakes/fake-services.ts';
import { allowedAddress, downloadArtwork } from './artwork.ts';

const fakes = await startFakeServices();
beforeEach(fakes.reset);
afterAll(fakes.stop);

const ADDRESS = `${fakes.url}/images/i.scdn.co/image/ab67616d0000b27382ea2e9e1858aa012c57cd45`;
const limits = { connectMs: 20_000, totalMs: 30_000 };

const download = (given: Partial<Parameters<typeof downloadArtwork>[1]> = {}, address = ADDRESS) =>
  downloadArtwork(address, { origins: [fakes.url], userAgent: 'Spindle/1', limits, ...given });

test('downloads the image with its type', async () => {
  const { type, bytes } = await download();
  expect(type).toBe('image/png');
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
});

test('detects the image type from the bytes, not from the content-type header', async () => {
  const body = Buffer.from('RIFF....WEBPVP8 ');
  fakes.play('images', { status: 200, headers: { 'content-type': 'image/jpeg' }, body });
  expect((await download()).type).toBe('image/webp');
});

describe('redirects', () => {
  const onward = (path: string) => ({ status: 302, headers: { location: `/images${path}` } });

  test('follows three redirects', async () => {
    for (const step of [1, 2, 3])
      fakes.play('images', onward(`/${step}`), {
        path: RegExp(step === 1 ? 'ab67' : `/${step - 1}$`),
      });
    expect((await download()).type).toBe('image/png');
    expect(fakes.calls).toHaveLength(4);
  });

  test('does not follow a fourth redirect', async () => {
    fakes.play('images', onward('/again'));
    await expect(download()).rejects.toMatchObject({ reason: 'unavailable' });
    expect(fakes.calls).toHaveLength(4);
  });

  test('allows archive.org only as a redirect target of the Cover Art Archive', () => {
    const archive = 'https://ia800.us.archive.org/a.jpg';
    const lead = (from: string) => allowedAddress(archive, [], new URL(from)).href;
    expect(lead('https://coverartarchive.org/release/1/front')).toBe(archive);
    expect(lead('https://archive.org/download/a.jpg')).toBe(archive);
    expect(() => lead('https://i.scdn.co/image/a')).toThrow('its host has no artwork');
  });
});

describe('a response that is not an image', () => {
  test.each([
    ['a page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>' }],
    ['SVG', { status: 200, headers: { 'content-type': 'image/svg+xml' }, body: '<svg/>' }],
    ['GIF', { status: 200, headers: { 'content-type': 'image/gif' }, body: 'GIF89a' }],
    [
      'a page that says it is one',
      { status: 200, headers: { 'content-type': 'image/png' }, body: '<script>' },
    ],
    ['nothing', { status: 200, headers: { 'content-type': 'image/png' }, body: '' }],
    [
      'a packed one',
      { status: 200, headers: { 'content-type': 'image/png', 'content-encoding': 'gzip' } },
    ],
  ])('is rejected: %s', async (_what, behaviour) => {
    fakes.play('images', behaviour);
    await expect(download()).rejects.toMatchObject({ reason: 'not supported' });
  });

  test.each([204, 206, 304, 401, 404, 500])('is rejected: status %i', async (status) => {
    fakes.play('images', { status });
    await expect(download()).rejects.toMatchObject({ reason: 'unavailable' });
  });
});

describe('the size limit of 10 MB', () => {
  const MB_10 = 10 * 1024 * 1024;
  const image = (size: number) => {
    const body = Buffer.alloc(size);
    body.write('\xff\xd8\xff', 'latin1');
    return { status: 200, headers: { 'content-type': 'image/jpeg' }, body };
  };

  test('accepts exactly 10 MB', async () => {
    fakes.play('images', image(MB_10));
    expect((await download()).bytes).toHaveLength(MB_10);
  });

  test('rejects a larger image by its content-length', async () => {
    fakes.play('images', image(MB_10 + 1));
    await expect(download()).rejects.toMatchObject({ reason: 'too large', bytes: MB_10 + 1 });
  });

  test('rejects a larger image without a content-length', async () => {
    fakes.play('images', 'large image');
    await expect(download()).rejects.toMatchObject({ reason: 'too large', bytes: MB_10 + 1 });
  });
});

test.each(['half', 'close'] as const)(
  'reports a broken connection as a network error: %s',
  async (behaviour) => {
    fakes.play('images', behaviour);
    await expect(download()).rejects.toMatchObject({ reason: 'network' });
  },
);

test('reports a closed port as a network error', async () => {
  const gone = await startFakeServices();
  await gone.stop();
  const address = `${gone.url}/images/a`;
  await expect(download({ origins: [gone.url] }, address)).rejects.toMatchObject({
    reason: 'network',
  });
});

test('reports a host name without an address as a network error', async () => {
  const address = 'https://i.scdn.co/image/a';
  const nowhere = async () => [];
  await expect(download({ resolve: nowhere }, address)).rejects.toMatchObject({
    reason: 'network',
  });
  const failing = () => Promise.reject(new Error('ENOTFOUND'));
  await expect(download({ resolve: failing }, address)).rejects.toMatchObject({
    reason: 'network',
  });
});

test.each(['hang', 'hang in the body'] as const)(
  'times out when a host stops sending: %s',
  async (behaviour) => {
    fakes.play('images', behaviour);
    const soon = { connectMs: 20_000, totalMs: 200 };
    await expect(download({ limits: soon })).rejects.toMatchObject({ reason: 'timeout' });
  },
);

test('times out when a host name does not resolve', async () => {
  const soon = { connectMs: 20, totalMs: 30_000 };
  const resolve = () => new Promise<never>(() => {});
  await expect(download({ limits: soon, resolve }, 'https://i.scdn.co/a')).rejects.toMatchObject({
    reason: 'timeout',
  });
});
