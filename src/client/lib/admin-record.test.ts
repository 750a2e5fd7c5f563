import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const HOUR = 3_600_000;
const NOW = new Date('2026-03-06T20:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts the app with a stored text. */
async function start(text: string | null) {
  const storage = new Map(text === null ? [] : [['spindle-admin', text]]);
  vi.stubGlobal('localStorage', {
    getItem: () => [...storage.values()][0] ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: () => storage.clear(),
  });
  vi.resetModules();
  const { record } = await import('./admin-record.ts');
  await import('./admin-session.ts');
  return { record, storage };
}

function signedIn(age: number): string {
  return JSON.stringify({ authenticated: true, timestamp: NOW.getTime() - age });
}

it('restores the session within eight hours, and ends it after them', async () => {
  const { record, storage } = await start(signedIn(8 * HOUR - 60_000));
  expect(record.get()).not.toBeNull();
  vi.advanceTimersByTime(59_999);
  expect(record.get()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(record.get()).toBeNull();
  expect(storage.size).toBe(0);
});

it.each([
  ['eight hours old', signedIn(8 * HOUR)],
  ['from the future', signedIn(-HOUR)],
  ['no JSON', '{'],
  ['a text', '"yes"'],
  ['without a time', '{"authenticated":true}'],
  ['with a wrong time', '{"timestamp":"now"}'],
  ['a list', '[]'],
])('removes a record that is %s', async (_, text) => {
  const { record, storage } = await start(text);
  expect(record.get()).toBeNull();
  expect(storage.size).toBe(0);
});
