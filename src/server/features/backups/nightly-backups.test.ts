import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryDirectory } from '../../testing/test-app.ts';
import { nightlyBackups } from './nightly-backups.ts';

const folder = temporaryDirectory();
const script = join(folder, 'backup.mjs');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs the first check of the clock; returns its outcome. */
function look(source: string, checkDatabase = async () => {}): Promise<unknown> {
  writeFileSync(script, source);
  return new Promise((resolve) => {
    const backups = nightlyBackups({
      dataDir: folder,
      script,
      now: () => new Date('2026-11-21T03:00:00Z'),
      checkDatabase,
      getTimeZone: async () => 'UTC',
      received: resolve,
      failed: resolve,
    });
    backups.start();
    vi.advanceTimersByTime(10 * 60_000);
    vi.clearAllTimers();
  });
}

test('runs the command at night and returns its output', async () => {
  expect(await look('console.log("Backed up", ...process.argv.slice(2))')).toBe(
    'Backed up --nightly',
  );
});

test('checks the database before the backup', async () => {
  const checked = join(folder, 'checked');
  const source = `console.log((await import('node:fs')).existsSync(${JSON.stringify(checked)}))`;
  expect(await look(source, async () => writeFileSync(checked, ''))).toBe('true');
});

test('returns the error output of the command', async () => {
  const complaint = await look('console.error("There is no room."); process.exit(1)');
  expect(complaint).toMatchObject({ message: 'There is no room.' });
});
