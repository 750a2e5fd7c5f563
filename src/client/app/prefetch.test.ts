import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefetchOnIdle } from './prefetch.ts';

let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', { readyState: 'interactive' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('starts four seconds after the load event', async () => {
  const load = vi.fn(async () => {});
  prefetchOnIdle([load]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(3999);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2);
  expect(load).toHaveBeenCalledTimes(1);
});

for (const input of ['pointerdown', 'keydown'])
  test(`starts once, at the first ${input}, and continues after a failure`, async () => {
    const failing = vi.fn(() => Promise.reject(new Error('No network')));
    const load = vi.fn(async () => {});
    prefetchOnIdle([failing, load]);
    page.dispatchEvent(new Event(input));
    page.dispatchEvent(new Event(input));
    page.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(failing).toHaveBeenCalledTimes(1);
    expect(load).toHaveBeenCalledTimes(1);
  });
