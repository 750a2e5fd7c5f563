import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { coverFolder } from './cover-folder.ts';
import { createCoverSpace } from './cover-space.ts';

// The helper for it would import the whole server, in a thread of its own.
const dataDir = mkdtempSync(join(tmpdir(), 'spindle-test-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const folder = join(dataDir, 'covers');
mkdirSync(folder);

function addFile(name: string, bytes: number): void {
  writeFileSync(join(folder, name), Buffer.alloc(bytes));
}

it('counts the files and the space reserved for uploads', async () => {
  addFile('a-96.webp', 300);
  addFile('.b-96.webp.1.tmp', 5000);
  const clock = { now: new Date('2026-03-06T12:00:00.000Z') };
  const space = createCoverSpace(coverFolder(dataDir).measure, 1000, () => clock.now);
  expect(await space.used()).toBe(300);
  expect(await space.take(700)).toBe(true);
  expect(await space.used()).toBe(1000);
  addFile('b-96.webp', 700);
  expect(await space.take(1)).toBe(false);
  expect(await space.take(0)).toBe(true);
  // Another process has removed and added files.
  rmSync(join(folder, 'a-96.webp'));
  expect(await space.take(300)).toBe(true);
  addFile('c-96.webp', 400);
  expect(await space.used()).toBe(1000);
  clock.now = new Date('2026-03-06T12:10:00.001Z');
  expect(await space.used()).toBe(1100);
});
