import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClock, everySecond, RETRY_MS } from './clock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const unexpected = (error: unknown) => expect.unreachable(String(error));
const now = () => new Date();
const tickingClock = (settle: () => Promise<void>, failed: (error: unknown) => void = unexpected) =>
  createClock({ now, findNext: everySecond, settle, failed });

it('ticks every second, one at a time', async () => {
  let end = () => {};
  const tick = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const { stop } = tickingClock(tick);
  await vi.advanceTimersByTimeAsync(3500);
  expect(tick).toHaveBeenCalledTimes(1);
  end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(tick).toHaveBeenCalledTimes(2);
  end();
  await stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(tick).toHaveBeenCalledTimes(2);
});

it('waits after a failure', async () => {
  const failed = vi.fn();
  const tick = vi.fn(() => Promise.reject(new Error('full')));
  const { stop } = tickingClock(tick, failed);
  await vi.advanceTimersByTimeAsync(1000);
  expect([tick, failed].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(RETRY_MS - 100);
  expect(failed).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1100);
  expect(failed).toHaveBeenCalledTimes(2);
  await stop();
});

it('runs at once after a tick that is running', async () => {
  const order: string[] = [];
  const tick = async () => {
    order.push('begin');
    await Promise.resolve();
    order.push('end');
  };
  const { run, stop } = tickingClock(tick);
  await Promise.all([run(), run()]);
  expect(order).toEqual(['begin', 'end', 'begin', 'end']);
  await stop();
});

it('applies a change when it is due, and asks for the next one', async () => {
  const moments = [Date.now() + 2300, Number.POSITIVE_INFINITY];
  const findNext = vi.fn(async () => moments[0] ?? 0);
  const settle = vi.fn(async () => void moments.shift());
  const { start, stop } = createClock({ now, findNext, settle, failed: unexpected });
  await start();
  await vi.advanceTimersByTimeAsync(2299);
  expect(settle).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1);
  expect([settle, findNext].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([settle, findNext].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
  await stop();
});

it('applies what was due before its moment was forgotten', async () => {
  let at = Date.now() + 1500;
  const settle = vi.fn(async () => {});
  const findNext = async () => at;
  const { start, stop } = createClock({ now, findNext, settle, failed: unexpected });
  await start();
  at = Number.POSITIVE_INFINITY;
  await vi.advanceTimersByTimeAsync(1500);
  expect(settle).toHaveBeenCalledTimes(1);
  await stop();
});

it('asks once for all who ask while it is at work', async () => {
  const findNext = vi.fn(async () => Number.POSITIVE_INFINITY);
  const settle = async () => {};
  const { start, stop } = createClock({ now, findNext, settle, failed: unexpected });
  await Promise.all([start(), start(), start()]);
  expect(findNext.mock.calls.length).toBeLessThan(3);
  await stop();
});
