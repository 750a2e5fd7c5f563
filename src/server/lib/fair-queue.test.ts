import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Creates work that runs until the test ends it. */
function work() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let hasBegun = false;
  const run = () => {
    hasBegun = true;
    return ended;
  };
  return { run, end, hasBegun: () => hasBegun };
}

const CLIENT = '192.0.2.1';
const BUSY = { status: 503, code: 'BUSY', retryAfter: 5 };

it('limits concurrent work, and runs the rest in order of arrival', async () => {
  const run = createFairQueue({ concurrency: 2, maxWaiting: 5, timeoutMs: 60_000 });
  const works = [work(), work(), work(), work()] as const;
  const all = works.map((one) => run(CLIENT, one.run));
  const begun = () => works.map((one) => one.hasBegun());
  await expect.poll(begun).toEqual([true, true, false, false]);
  works[1].end();
  await expect.poll(begun).toEqual([true, true, true, false]);
  for (const { end } of works) end();
  await Promise.all(all);
});

it('rejects work when the queue is full', async () => {
  const run = createFairQueue({ concurrency: 1, maxWaiting: 1, timeoutMs: 1000 });
  const first = work();
  const taken = [run(CLIENT, first.run), run(CLIENT, async () => {})];
  await expect(run(CLIENT, async () => {})).rejects.toMatchObject(BUSY);
  first.end();
  await Promise.all(taken);
});

it('rejects work that waited too long, and frees its slot', async () => {
  const run = createFairQueue({ concurrency: 1, maxWaiting: 1, timeoutMs: 10 });
  const first = work();
  const taken = run(CLIENT, first.run);
  await expect(run(CLIENT, async () => {})).rejects.toMatchObject(BUSY);
  const next = run(CLIENT, async () => 'done');
  first.end();
  expect(await next).toBe('done');
  await taken;
});

it('frees the slot of failed work', async () => {
  const run = createFairQueue({ concurrency: 1, maxWaiting: 0, timeoutMs: 10 });
  await expect(run(CLIENT, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await run(CLIENT, async () => 'done')).toBe('done');
});
