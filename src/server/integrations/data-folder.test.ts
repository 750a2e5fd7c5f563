import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isMounted, isMountPoint } from './data-folder.ts';

/** Mounts of a container: its root, a bind mount of the same file system, and one with a blank. */
const MOUNTS = `600 500 0:52 / / rw,relatime master:9 - overlay overlay rw
611 600 8:1 /srv/spindle /data rw,relatime - ext4 /dev/sda1 rw
612 600 8:1 /srv/club /my\\040club rw,relatime - ext4 /dev/sda1 rw
`;

test.each([
  ['/data', true],
  ['/my club', true],
  ['/data/covers', false],
  ['/dat', false],
  ['/srv/spindle', false],
])('a mount at %j: %s', (path, isMount) => {
  expect(isMountPoint(path, MOUNTS)).toBe(isMount);
});

test('a folder is mounted if it is on another file system, or listed as a mount', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spindle-'));
  expect(isMounted(folder)).toBe(false);
  expect(isMounted(join(folder, 'missing'))).toBe(false);
  if (existsSync('/proc/self')) expect(isMounted('/proc')).toBe(true);
  rmSync(folder, { recursive: true });
});
