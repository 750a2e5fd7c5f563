import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { storeCover } from './cover-folder.ts';

// The helper for it would import the whole server, in a thread of its own.
const folder = mkdtempSync(join(tmpdir(), 'spindle-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
let stores = 0;

/** Returns the path of a new data directory. */
function emptyStore(): string {
  stores += 1;
  return join(folder, String(stores));
}

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#3366cc' } });
}

async function stored(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, 'covers'));
  const sizes = names.map(async (name) => {
    const { width, height, format } = await sharp(join(dataDir, 'covers', name)).metadata();
    return `${format} ${width}x${height}`;
  });
  return (await Promise.all(sizes)).sort((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );
}

describe('a cover', () => {
  test.each([
    [2000, 2000, ['webp 96x96', 'webp 320x320', 'webp 640x640', 'webp 1200x1200']],
    [640, 640, ['webp 96x96', 'webp 320x320', 'webp 640x640']],
    [500, 250, ['webp 96x48', 'webp 320x160', 'webp 500x250']],
    [96, 96, ['webp 96x96']],
    [60, 60, ['webp 60x60']],
  ])('of %i by %i is stored at every width up to its own', async (width, height, sizes) => {
    const dataDir = emptyStore();
    const url = await storeCover(dataDir, await picture(width, height).png().toBuffer());
    expect(await stored(dataDir)).toEqual(sizes);
    expect(url).toMatch(new RegExp(`^/covers/[0-9a-f]{32}-${Math.min(width, 1200)}\\.webp$`));
  });

  test('with the same bytes gets the same URL', async () => {
    const dataDir = emptyStore();
    const bytes = await picture(300, 300).webp().toBuffer();
    expect(await storeCover(dataDir, bytes)).toBe(await storeCover(dataDir, bytes));
    expect(await readdir(join(dataDir, 'covers'))).toHaveLength(2);
  });

  test.each([
    ['an interlaced PNG', () => picture(2829, 2829).png({ progressive: true })],
    ['a PNG with 16 bits', () => picture(2829, 2829).toColourspace('rgb16').png()],
  ])('is rejected above 8 million pixels for %s', async (_, create) => {
    const bytes = await create().toBuffer();
    await expect(storeCover(emptyStore(), bytes)).rejects.toThrow('more than 8 million pixels');
  });

  test('may have more than 8 million pixels as a plain PNG or a progressive JPEG', async () => {
    for (const bytes of [
      await picture(2829, 2829).png().toBuffer(),
      await picture(2829, 2829).jpeg({ progressive: true }).toBuffer(),
    ])
      expect(await storeCover(emptyStore(), bytes)).toMatch(/^\/covers\//);
  });
});
