import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTickingClock, RETRY_MS } from './ticking-clock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const unexpected = (error: unknown) => expect.unreachable(String(error));

it('ticks every second, one at a time', async () => {
  let end = () => {};
  const tick = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const { stop } = createTickingClock(tick, unexpected);
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
  const { stop } = createTickingClock(tick, failed);
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
  const { run, stop } = createTickingClock(tick, unexpected);
  await Promise.all([run(), run()]);
  expect(order).toEqual(['begin', 'end', 'begin', 'end']);
  await stop();
});
