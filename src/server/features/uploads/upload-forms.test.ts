import { describe, expect, it } from 'vitest';
import { UPLOAD_ALBUM_COVER } from '#shared/endpoints.ts';
import { API_KEY, PASSWORD } from '../../testing/test-caller.ts';
import { BOUNDARY, createForm, type Part, plain, startUploads } from './test-uploads.ts';

const { app, send, sendForm, files } = await startUploads();

const PNG = await plain(200, 200).png().toBuffer();
const IMAGE: Part = ['image', { bytes: PNG }];
const KEY: Part = ['password', PASSWORD];

describe('a form', () => {
  it.each([
    ['without an image', [KEY], { image: 'Image upload failed.' }],
    ['with text for the image', [KEY, ['image', 'x']], { image: 'Image upload failed.' }],
    ['with nothing', [], { image: 'Image upload failed.', password: 'Admin password is required' }],
    ['with two images', [KEY, IMAGE, IMAGE], { image: 'Must be given once' }],
    ['with two passwords', [KEY, IMAGE, KEY], { password: 'Must be given once' }],
    ['with an unknown part', [KEY, IMAGE, ['x', '1']], { x: 'There is no such field' }],
    ['with an unknown file', [KEY, IMAGE, ['x', { bytes: PNG }]], { x: 'There is no such field' }],
    [
      'with a file for the password',
      [['password', { bytes: Buffer.from(PASSWORD) }], IMAGE],
      { password: 'Admin password is required' },
    ],
    [
      'with a long password',
      [['password', 'x'.repeat(10_000)], IMAGE],
      { password: 'A password has at most 256 characters' },
    ],
    [
      'with a long note',
      [KEY, IMAGE, ['source', 'x'.repeat(501)]],
      { source: 'Has at most 500 characters' },
    ],
  ] satisfies [string, Part[], Record<string, string>][])(
    '%s returns 400',
    async (_, parts, fields) => {
      const { status, body } = await sendForm(parts);
      expect([status, body]).toMatchObject([400, { code: 'INVALID_INPUT', fields }]);
      expect(await files()).toEqual([]);
    },
  );

  it.each([
    ['with a hundred parts', Array.from({ length: 100 }, (_, n): Part => [`x${n}`, '1'])],
    ['with ten files', Array.from({ length: 10 }, (_, n): Part => [`x${n}`, { bytes: PNG }])],
    ['that sets __proto__', [KEY, IMAGE, ['__proto__', 'x']]],
    ['that sets constructor', [KEY, IMAGE, ['constructor', 'x']]],
  ] satisfies [string, Part[]][])('%s returns 400', async (_, parts) => {
    const { status, body } = await sendForm(parts);
    expect([status, body]).toMatchObject([400, { code: 'INVALID_INPUT' }]);
    expect(await files()).toEqual([]);
  });

  const whole = createForm([KEY, IMAGE]);

  it.each([
    ['without a boundary', 'multipart/form-data', whole],
    ['with another boundary', 'multipart/form-data; boundary=other', whole],
    ['that is empty', `multipart/form-data; boundary=${BOUNDARY}`, Buffer.alloc(0)],
    ['that breaks off', `multipart/form-data; boundary=${BOUNDARY}`, whole.subarray(0, -200)],
    ['that is no form', `multipart/form-data; boundary=${BOUNDARY}`, Buffer.from('{"a":1}')],
    [
      'whose part has no name',
      `multipart/form-data; boundary=${BOUNDARY}`,
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data\r\n\r\nx\r\n--${BOUNDARY}--`),
    ],
    [
      'whose part says nothing of itself',
      `multipart/form-data; boundary=${BOUNDARY}`,
      Buffer.from(`--${BOUNDARY}\r\ncontent-type: image/png\r\n\r\nx\r\n--${BOUNDARY}--`),
    ],
  ])('%s returns 400', async (_, type, payload) => {
    const { status, body } = await send({
      method: 'POST',
      url: UPLOAD_ALBUM_COVER.path,
      headers: { 'x-api-key': API_KEY, 'content-type': type },
      payload,
    });
    expect([status, body]).toMatchObject([400, { code: 'INVALID_INPUT' }]);
    expect(JSON.stringify(body)).not.toMatch(/\.[jt]s|node_modules|Multipart|Boundary/);
    expect(await files()).toEqual([]);
  });

  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded', undefined])(
    'of type %s returns 415',
    async (type) => {
      const { status, body } = await send({
        method: 'POST',
        url: UPLOAD_ALBUM_COVER.path,
        headers: { 'x-api-key': API_KEY, ...(type && { 'content-type': type }) },
        payload: Buffer.from('{}'),
      });
      expect([status, body]).toEqual([
        415,
        {
          success: false,
          error: 'The body must be multipart/form-data',
          code: 'UNSUPPORTED_MEDIA_TYPE',
        },
      ]);
    },
  );

  it('is rejected from another site', async () => {
    const { status, body } = await sendForm([KEY, IMAGE], { 'sec-fetch-site': 'cross-site' });
    expect([status, body]).toMatchObject([403, { code: 'FOREIGN_ORIGIN' }]);
    expect(await files()).toEqual([]);
  });
});

it('is documented in the OpenAPI description', async () => {
  const { paths } = (await app.inject('/api/openapi.json')).json();
  expect(paths[UPLOAD_ALBUM_COVER.path].post.requestBody.content).toMatchObject({
    'multipart/form-data': {
      schema: {
        required: ['image', 'password'],
        properties: { image: { type: 'string', format: 'binary' }, album_name: { type: 'string' } },
      },
    },
  });
});
