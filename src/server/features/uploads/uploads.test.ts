import { sql } from 'kysely';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCover } from '../../integrations/covers/cover-files.ts';
import { PASSWORD } from '../../testing/test-caller.ts';
import { noise, type Part, plain, pngHeader, pngOfSize, startUploads } from './test-uploads.ts';

const { db, sendForm, upload, files, covers, read, app } = await startUploads();

const MEGABYTE = 1024 * 1024;

const WRONG_TYPE = 'Invalid file type. Please select a JPG, JPEG, PNG, or WEBP image.';
const DAMAGED =
  'Failed to process album artwork: the file is damaged. Please try uploading manually.';

async function storedCovers() {
  return db.selectFrom('covers').selectAll().execute();
}

async function expectNothingStored() {
  expect(await files()).toEqual([]);
  expect(await storedCovers()).toEqual([]);
}

describe('an uploaded cover', () => {
  it('is stored as WebP in four widths, named by its content', async () => {
    const { status, body } = await upload(await plain(1500, 1500).jpeg().toBuffer());
    expect(status).toBe(200);
    const { imageUrl, warnings } = body as { imageUrl: string; warnings: string[] };
    expect(imageUrl).toMatch(/^\/covers\/[0-9a-f]{32}-1200\.webp$/);
    expect(warnings).toEqual([]);
    const hash = imageUrl.slice(8, 40);
    expect(await files()).toEqual([1200, 320, 640, 96].map((width) => `${hash}-${width}.webp`));
    for (const name of await files()) {
      const { format, width, height } = await sharp(await read(name)).metadata();
      expect([format, `${hash}-${width}.webp`, height]).toEqual(['webp', name, width]);
    }
    expect(await storedCovers()).toEqual([
      { hash, width: 1200, created_at: '2026-03-06T12:00:00.000Z' },
    ]);
  });

  it('is never enlarged', async () => {
    const { body } = await upload(await plain(500, 500).png().toBuffer());
    expect(body).toMatchObject({ imageUrl: expect.stringMatching(/-500\.webp$/) });
    expect((await files()).map((name) => name.slice(32))).toEqual([
      '-320.webp',
      '-500.webp',
      '-96.webp',
    ]);
  });

  it('is served at its URL', async () => {
    const { body } = await upload(await plain(300, 300).webp().toBuffer());
    const { statusCode, headers, rawPayload } = await app.inject(
      (body as { imageUrl: string }).imageUrl,
    );
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await sharp(rawPayload).metadata()).width).toBe(300);
  });

  it('has the same URL when it is uploaded again, with a new date', async () => {
    const image = await plain(200, 200).png().toBuffer();
    const first = await upload(image);
    await db.updateTable('covers').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute();
    const second = await upload(image);
    expect(second.body).toEqual(first.body);
    expect(await files()).toHaveLength(2);
    expect(await storedCovers()).toMatchObject([{ created_at: '2026-03-06T12:00:00.000Z' }]);
  });

  it.each(['image/jpeg', 'image/png', 'image/webp', 'image/jpg'])(
    'may be declared as %s, whichever type it is',
    async (type) => {
      const { status } = await upload(await plain(120, 120).webp().toBuffer(), { type });
      expect(status).toBe(200);
    },
  );

  it('may be exactly 10 MB', async () => {
    const { status, body } = await upload(await pngOfSize(10 * MEGABYTE));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      warnings: ['This image is larger than 5 MB (10 MB) and will be scaled down.'],
    });
  });

  it('may be 100 × 100', async () => {
    expect((await upload(await plain(100, 100).png().toBuffer())).status).toBe(200);
  });

  it('of an extreme aspect ratio is stored narrower', async () => {
    const { status, body } = await upload(await plain(300, 17_000).png().toBuffer());
    expect(status).toBe(200);
    expect(body).toMatchObject({ imageUrl: expect.stringMatching(/-72\.webp$/) });
    for (const name of await files())
      expect(name).toContain(`-${(await sharp(await read(name)).metadata()).width}.webp`);
  });

  it.each([
    ['of 16 bits', () => plain(150, 150).toColourspace('rgb16').png()],
    ['in grey', () => noise(150, 150).greyscale().jpeg()],
    ['for print', () => noise(150, 150).toColourspace('cmyk').jpeg()],
    ['that is progressive', () => noise(150, 150).jpeg({ progressive: true })],
    ['that can be seen through', () => plain(150, 150).ensureAlpha(0.5).png({ palette: true })],
  ])('may be one %s', async (_name, image) => {
    expect((await upload(await image().toBuffer())).status).toBe(200);
  });

  it('gets a warning when it is large or far from square', async () => {
    const { status, body } = await upload(await noise(2100, 1300).png().toBuffer());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      warnings: [
        'This image is larger than 2000 px (2100 × 1300) and will be scaled down.',
        'This image is larger than 5 MB (7.9 MB) and will be scaled down.',
        'This image is far from square (2100 × 1300).',
      ],
    });
  });
});

describe('of an uploaded cover', () => {
  it('the location metadata is not stored', async () => {
    const gps = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' };
    const image = await plain(300, 300)
      .withExif({ IFD0: { Artist: 'Somebody, somewhere' }, IFD3: gps })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Somebody</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect((await sharp(image).metadata()).exif).toBeDefined();
    await upload(image);
    for (const name of await files()) {
      const bytes = await read(name);
      const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
      expect(bytes.includes('Somebody')).toBe(false);
    }
  });

  it('the orientation is applied, and considered in the warning', async () => {
    const left = await plain(100, 200).png().toBuffer();
    const image = await sharp({
      create: { width: 400, height: 200, channels: 3, background: '#ff0000' },
    })
      .composite([{ input: left, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await upload(image);
    const { imageUrl, warnings } = body as { imageUrl: string; warnings: string[] };
    expect(warnings).toEqual(['This image is far from square (200 × 400).']);
    const upright = sharp(await read(imageUrl.slice(8)));
    expect(await upright.metadata()).toMatchObject({ width: 200, height: 400 });
    const [red = 0, , blue = 0] = await upright.extract(TOP).raw().toBuffer();
    expect(blue).toBeGreaterThan(red + 50);
  });

  it('data after the image is not stored', async () => {
    const image = await noise(300, 300).jpeg().toBuffer();
    const script = Buffer.from('<script>alert(1)</script>');
    const { status } = await upload(Buffer.concat([image, script]), { type: 'image/jpeg' });
    expect(status).toBe(200);
    for (const name of await files()) expect((await read(name)).includes('<script>')).toBe(false);
  });
});

const TOP = { left: 100, top: 10, width: 1, height: 1 };

const OTHER_TYPE = [415, 'UNSUPPORTED_MEDIA_TYPE', WRONG_TYPE] as const;
const TOO_SMALL = [422, 'IMAGE_TOO_SMALL', 'Image too small'] as const;
const UNUSABLE = [422, 'UNUSABLE_IMAGE', DAMAGED] as const;

const png = (width: number, height: number) => plain(width, height).png().toBuffer();

const halve = async (image: Sharp) => {
  const whole = await image.toBuffer();
  return whole.subarray(0, whole.length / 2);
};

const garbage = (start: string) =>
  Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(5000, 'rubbish')]);

describe('an upload is rejected for', () => {
  it('anything but a whole JPEG, PNG or WebP image', async () => {
    for (const [content, type, [status, code, error]] of [
      [
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>',
        'image/png',
        OTHER_TYPE,
      ],
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', OTHER_TYPE],
      ['<!doctype html><script>alert(1)</script>', 'image/png', OTHER_TYPE],
      ['hello', 'image/jpeg', OTHER_TYPE],
      ['', 'image/png', OTHER_TYPE],
      ['PK\u0003\u0004', 'image/webp', OTHER_TYPE],
      ['%PDF-1.7', 'application/pdf', OTHER_TYPE],
      ['RIFF\u0000\u0000\u0000\u0000WAVEfmt ', 'image/webp', OTHER_TYPE],
      [await plain(200, 200).gif().toBuffer(), 'image/png', OTHER_TYPE],
      [await plain(200, 200).tiff().toBuffer(), 'image/png', OTHER_TYPE],
      [await plain(200, 200).avif({ effort: 0 }).toBuffer(), 'image/png', OTHER_TYPE],
      [await png(200, 200), 'image/gif', OTHER_TYPE],
      [await png(200, 200), 'image/svg+xml', OTHER_TYPE],
      [await png(200, 200), 'text/html', OTHER_TYPE],
      [await png(200, 200), 'application/octet-stream', OTHER_TYPE],
      [await png(200, 200), 'image/*', OTHER_TYPE],
      [await png(99, 100), 'image/png', TOO_SMALL],
      [await png(100, 99), 'image/png', TOO_SMALL],
      [await png(1, 1), 'image/png', TOO_SMALL],
      [await halve(noise(400, 400).jpeg()), 'image/png', UNUSABLE],
      [await halve(noise(400, 400).png()), 'image/png', UNUSABLE],
      [await halve(noise(400, 400).webp()), 'image/png', UNUSABLE],
      [garbage('\xff\xd8\xff\xe0'), 'image/png', UNUSABLE],
      [garbage('\x89PNG\r\n\x1a\n'), 'image/png', UNUSABLE],
      [garbage('RIFF\x10\x00\x00\x00WEBPVP8 '), 'image/png', UNUSABLE],
      [pngHeader(4000, 4000), 'image/png', UNUSABLE],
    ] as const) {
      const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
      const response = await upload(bytes, { type });
      const name = `${type}: ${bytes.toString('latin1', 0, 20)}`;
      expect.soft(response.body, name).toEqual({ success: false, error, code });
      expect.soft(response.status, name).toBe(status);
    }
    await expectNothingStored();
  });

  it.each([
    [60_000, 60_000],
    [5001, 5000],
  ])('a header that claims %i × %i: 422 within a second', async (width, height) => {
    const start = process.cpuUsage();
    const { status, body } = await upload(pngHeader(width, height));
    // CPU time, since wall time depends on other processes.
    const { user, system } = process.cpuUsage(start);
    expect(user + system).toBeLessThan(1_000_000);
    expect([status, body]).toEqual([
      422,
      {
        success: false,
        error:
          'Failed to process album artwork: it has more than 25 million pixels. Please try uploading manually.',
        code: 'UNUSABLE_IMAGE',
      },
    ]);
    await expectNothingStored();
  });
});

describe('when its row cannot be written, an upload', () => {
  beforeEach(() => sql`alter table covers rename column width to away`.execute(db));
  afterEach(() => sql`alter table covers rename column away to width`.execute(db));

  it('leaves no file', async () => {
    const { status } = await upload(await plain(200, 200).png().toBuffer());
    expect(status).toBe(500);
    await expectNothingStored();
  });

  it('preserves the files that were there before', async () => {
    const image = await plain(200, 200).png().toBuffer();
    for (const file of (await makeCover(image)).files) await covers(db).restore(file);
    const before = await files();
    await upload(image);
    expect(await files()).toEqual(before);
  });
});

describe('more than 10 MB', () => {
  it('by one byte returns 413 with the size', async () => {
    const { status, body } = await upload(await pngOfSize(10 * MEGABYTE + 1));
    expect([status, body]).toEqual([
      413,
      {
        success: false,
        error: 'Image too large: 10.1MB. Maximum allowed: 10MB',
        code: 'TOO_LARGE',
      },
    ]);
    await expectNothingStored();
  });
});

describe('the admin password of an upload', () => {
  const image = async (): Promise<Part> => [
    'image',
    { bytes: await plain(200, 200).png().toBuffer() },
  ];

  it.each([
    ['before', async (): Promise<Part[]> => [['password', PASSWORD], await image()]],
    ['behind', async (): Promise<Part[]> => [await image(), ['password', PASSWORD]]],
    [
      'between others',
      async (): Promise<Part[]> => [
        ['album_name', 'Homogenic'],
        await image(),
        ['source', 'spotify'],
        ['password', ` ${PASSWORD} `],
        ['spotify_id', '1234567890123456789012'],
        ['artist_name', 'Björk'],
      ],
    ],
  ])('can come %s the image', async (_name, parts) => {
    expect((await sendForm(await parts())).status).toBe(200);
    expect(await files()).toHaveLength(2);
  });

  it.each([
    ['before', async (): Promise<Part[]> => [['password', 'wrong'], await image()]],
    ['behind', async (): Promise<Part[]> => [await image(), ['password', 'wrong']]],
  ])('returns 401 when wrong, %s the image', async (_name, parts) => {
    const { status, body } = await sendForm(await parts());
    expect([status, body]).toEqual([
      401,
      { success: false, error: 'Invalid admin password', code: 'INVALID_PASSWORD' },
    ]);
    await expectNothingStored();
  });

  it('is checked before the image', async () => {
    const { status } = await sendForm([
      ['image', { bytes: Buffer.from('no image') }],
      ['password', 'wrong'],
    ]);
    expect(status).toBe(401);
  });

  it('counts as a guess with those of other endpoints', async () => {
    const guess = () => sendForm([['password', 'wrong'], ...[anyImage]]);
    for (let n = 0; n < 5; n += 1) expect((await guess()).status).toBe(401);
    const { status, headers } = await sendForm([['password', PASSWORD], anyImage]);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await expectNothingStored();
  });

  const anyImage: Part = ['image', { bytes: Buffer.from('any') }];
});
