import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeServices } from '../../../demo/fakes/fake-services.ts';
import { signInAsAdmin } from '../testing/test-admin.ts';
import { startTestApp } from '../testing/test-app.ts';
import { startReceiver } from '../testing/test-receiver.ts';

const fakes = await startFakeServices();
const receiver = await startReceiver();
const { app, send } = await startTestApp({
  variables: {
    ...fakes.variables,
    ARTWORK_ORIGINS: `${fakes.url}, ${receiver.url}`,
    PUBLIC_URL: 'https://club.example',
  },
});
beforeEach(fakes.reset);
afterAll(fakes.stop);

const ADDRESS = `${fakes.url}/images/i.scdn.co/image/ab67616d0000b27382ea2e9e1858aa012c57cd45`;

/** Response to an admin; an error as its status, code and text. */
async function artwork(url = ADDRESS) {
  const { session } = await signInAsAdmin({ send });
  const query = new URLSearchParams({ url });
  const response = await app.inject({
    url: `/api/artwork?${query}`,
    headers: { 'x-api-key': 'test-key-1', cookie: session },
  });
  const isJson = response.headers['content-type']?.toString().startsWith('application/json');
  const { code, error } = isJson ? response.json() : { code: null, error: null };
  return { ...response, status: response.statusCode, bytes: response.rawPayload, code, error };
}

describe('artwork', () => {
  it('is served as bytes that a browser does not execute', async () => {
    const { status, headers, bytes } = await artwork();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    });
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  });

  it('is requested with a contact', async () => {
    await artwork(`${receiver.url}/a.png`);
    const agent = expect.stringMatching(/^Spindle\/\d\S+ \( https:\/\/club\.example \)$/);
    expect(receiver.received).toMatchObject([{ headers: { 'user-agent': agent } }]);
  });

  const UNABLE = 'Unable to download album artwork. Please try again or upload manually.';
  const NO_NETWORK = 'Network error while downloading artwork. Please check your connection.';

  it.each(['http://i.scdn.co/a', 'https://127.0.0.1/a', 'https://covers.example/a'])(
    'is not fetched from %s',
    async (url) => {
      expect(await artwork(url)).toMatchObject({
        status: 400,
        code: 'ARTWORK_REFUSED',
        error: UNABLE,
      });
    },
  );

  it.each([
    [{ status: 404 }, 502, UNABLE],
    ['html', 415, 'Album artwork format is not supported'],
    ['large image', 413, 'Image too large: 10.1MB. Maximum allowed: 10MB'],
    ['close', 502, NO_NETWORK],
    ['half', 502, NO_NETWORK],
  ] as const)('returns for the failure %j the status %i', async (behaviour, status, error) => {
    fakes.play('images', behaviour);
    expect(await artwork()).toMatchObject({ status, error });
  });

  it('is documented as an image', async () => {
    const { paths } = (await app.inject('/api/openapi.json')).json();
    expect(Object.keys(paths['/api/artwork'].get.responses['200'].content)).toEqual([
      'image/jpeg',
      'image/png',
      'image/webp',
    ]);
  });
});
