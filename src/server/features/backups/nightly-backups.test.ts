import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryDirectory } from '../../testing/test-app.ts';
import { nightlyBackups } from './nightly-backups.ts';

const dataDir = temporaryDirectory();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs the first check of the clock, at night; resolves with the name of the outcome. */
function look(backUp: () => Promise<void>, checkDatabase = async () => {}): Promise<string> {
  return new Promise((resolve) => {
    const backups = nightlyBackups({
      dataDir,
      now: () => new Date('2026-11-21T03:00:00Z'),
      checkDatabase,
      getTimeZone: async () => 'UTC',
      backUp: async () => {
        await backUp();
        resolve('made');
      },
      failed: (error) => resolve(`failed: ${(error as Error).message}`),
    });
    backups.start();
    vi.advanceTimersByTime(10 * 60_000);
    vi.clearAllTimers();
  });
}

test('makes the backup at night, after a check of the database', async () => {
  const steps: string[] = [];
  const outcome = look(
    async () => void steps.push('backup'),
    async () => void steps.push('check'),
  );
  expect(await outcome).toBe('made');
  expect(steps).toEqual(['check', 'backup']);
});

test('reports a failure', async () => {
  const damaged = async () => {
    throw new Error('damaged');
  };
  expect(await look(async () => {}, damaged)).toBe('failed: damaged');
});
