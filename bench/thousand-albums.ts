import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { storeCover } from '../src/server/integrations/covers/cover-folder.ts';
import { importFile } from '../tests/e2e/support/server.ts';

export const SETTINGS = { REVIEWERS: 'Treble,Bass,Groove,Echo,Reverb', OFFLINE: 'on' };

const ALBUMS = 1000;
/** Number of albums that are Now Listening To, so that its animations are measured too. */
const PLAYING = 3;
const COVERS = 60;

/**
 * Fills a data directory: five albums a session, cycling tiers and ratings, a stored cover for nine
 * of ten, some albums Now Listening To. Returns the URLs of the covers.
 */
export async function writeThousandAlbums(dataDir: string): Promise<string[]> {
  const covers: string[] = [];
  for (let n = 0; n < COVERS; n += 1) covers.push(await storeCover(dataDir, await paint(n)));
  const reviewers = SETTINGS.REVIEWERS.split(',');
  const header = ['artist', 'title', 'tier', 'submitted_by', 'session_date', 'location'];
  const rows = Array.from({ length: ALBUMS }, (_, n) => {
    const date = new Date(Date.UTC(2020, 0, 1 + 7 * Math.floor(n / 5))).toISOString().slice(0, 10);
    return [
      `Artist ${(n * 37) % 400}`,
      `An album of ordinary length ${n}`,
      n < ALBUMS - PLAYING ? 'SAABBBCCCDDE'[n % 12] : 'Now Listening To',
      reviewers[n % 5],
      date,
      'Utrecht',
      n % 10 === 9 ? '' : covers[(n * 7) % COVERS],
      ...reviewers.map((_, reviewer) => 'SABCDE'[(n + reviewer) % 6]),
    ];
  });
  const columns = [...header, 'cover_url', ...reviewers.map((name) => `rating:${name}`)];
  const file = join(dataDir, 'albums.csv');
  writeFileSync(file, [columns, ...rows].map((row) => row.join(',')).join('\n'));
  await importFile(file, dataDir, SETTINGS);
  return covers;
}

/** Image that takes a browser about as long to decode as a real cover. */
function paint(seed: number): Promise<Buffer> {
  const width = 640;
  const pixels = Buffer.alloc(width * width * 3);
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = 128 + 120 * Math.sin(at / (40 + seed)) * Math.cos((at / width) * (seed + 1));
  return sharp(pixels, { raw: { width, height: width, channels: 3 } })
    .jpeg()
    .toBuffer();
}
