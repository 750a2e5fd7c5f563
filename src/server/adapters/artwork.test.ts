import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startFakeServices } from '../fakes/fake-services.ts';
import { downloadArtwork } from './artwork.ts';
import { allowedAddress } from './artwork-address.ts';

const fakes = await startFakeServices();
beforeEach(fakes.reset);
afterAll(fakes.stop);

const ADDRESS = `${fakes.url}/images/i.scdn.co/image/ab67616d0000b27382ea2e9e1858aa012c57cd45`;
const limits = { connectMs: 20_000, totalMs: 30_000 };

const download = (given: Partial<Parameters<typeof downloadArtwork>[1]> = {}, address = ADDRESS) =>
  downloadArtwork(address, { origins: [fakes.url], limits, ...given });

test('brings the image and what it is', async () => {
  const { type, bytes } = await download();
  expect(type).toBe('image/png');
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
});

test('says what an image is by its content, whatever the host calls it', async () => {
  const body = Buffer.from('RIFF....WEBPVP8 ');
  fakes.play('images', { status: 200, headers: { 'content-type': 'image/jpeg' }, body });
  expect((await download()).type).toBe('image/webp');
});

describe('redirects', () => {
  const onward = (path: string) => ({ status: 302, headers: { location: `/images${path}` } });

  test('are followed three times', async () => {
    for (const step of [1, 2, 3])
      fakes.play('images', onward(`/${step}`), {
        path: RegExp(step === 1 ? 'ab67' : `/${step - 1}$`),
      });
    expect((await download()).type).toBe('image/png');
    expect(fakes.calls).toHaveLength(4);
  });

  test('are followed no fourth time', async () => {
    fakes.play('images', onward('/again'));
    await expect(download()).rejects.toMatchObject({ reason: 'unavailable' });
    expect(fakes.calls).toHaveLength(4);
  });

  test('lead from the Cover Art Archive to the archive, and from nowhere else', () => {
    const archive = 'https://ia800.us.archive.org/a.jpg';
    const lead = (from: string) => allowedAddress(archive, [], new URL(from)).href;
    expect(lead('https://coverartarchive.org/release/1/front')).toBe(archive);
    expect(lead('https://archive.org/download/a.jpg')).toBe(archive);
    expect(() => lead('https://i.scdn.co/image/a')).toThrow('its host has no artwork');
  });
});

describe('what is no image', () => {
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
  ])('is refused: %s', async (_what, behaviour) => {
    fakes.play('images', behaviour);
    await expect(download()).rejects.toMatchObject({ reason: 'not supported' });
  });

  test.each([204, 206, 304, 401, 404, 500])('is refused: status %i', async (status) => {
    fakes.play('images', { status });
    await expect(download()).rejects.toMatchObject({ reason: 'unavailable' });
  });
});

describe('10 MB', () => {
  const MB_10 = 10 * 1024 * 1024;
  const image = (size: number) => {
    const body = Buffer.alloc(size);
    body.write('\xff\xd8\xff', 'latin1');
    return { status: 200, headers: { 'content-type': 'image/jpeg' }, body };
  };

  test('are not too much', async () => {
    fakes.play('images', image(MB_10));
    expect((await download()).bytes).toHaveLength(MB_10);
  });

  test('and a byte are, when they are announced', async () => {
    fakes.play('images', image(MB_10 + 1));
    await expect(download()).rejects.toMatchObject({ reason: 'too large', bytes: MB_10 + 1 });
  });

  test('and a byte are, when they come unannounced', async () => {
    fakes.play('images', 'large image');
    await expect(download()).rejects.toMatchObject({ reason: 'too large', bytes: MB_10 + 1 });
  });
});

test.each(['half', 'close'] as const)('a connection that breaks is told: %s', async (behaviour) => {
  fakes.play('images', behaviour);
  await expect(download()).rejects.toMatchObject({ reason: 'network' });
});

test('a port that nobody listens at is told', async () => {
  const gone = await startFakeServices();
  await gone.stop();
  const address = `${gone.url}/images/a`;
  await expect(download({ origins: [gone.url] }, address)).rejects.toMatchObject({
    reason: 'network',
  });
});

test('a name that leads nowhere is told', async () => {
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
  'a host that does not go on is left: %s',
  async (behaviour) => {
    fakes.play('images', behaviour);
    const soon = { connectMs: 20_000, totalMs: 200 };
    await expect(download({ limits: soon })).rejects.toMatchObject({ reason: 'timeout' });
  },
);

test('a name that nobody answers for is given up', async () => {
  const soon = { connectMs: 20, totalMs: 30_000 };
  const resolve = () => new Promise<never>(() => {});
  await expect(download({ limits: soon, resolve }, 'https://i.scdn.co/a')).rejects.toMatchObject({
    reason: 'timeout',
  });
});
