import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

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

const BUSY = { status: 503, code: 'BUSY', retryAfter: 5 };

it('limits concurrent work, and runs the rest in order of arrival', async () => {
  const turns = createConcurrencyLimiter({ atOnce: 2, waiting: 5, timeoutMs: 60_000 });
  const works = [work(), work(), work(), work()] as const;
  const all = works.map(({ run }) => turns.run(run));
  await sleep(5);
  expect(works.map((one) => one.hasBegun())).toEqual([true, true, false, false]);
  works[1].end();
  await sleep(5);
  expect(works.map((one) => one.hasBegun())).toEqual([true, true, true, false]);
  for (const { end } of works) end();
  await Promise.all(all);
});

it('rejects work when the queue is full', async () => {
  const turns = createConcurrencyLimiter({ atOnce: 1, waiting: 1, timeoutMs: 1000 });
  const first = work();
  const taken = [turns.run(first.run), turns.run(async () => {})];
  await expect(turns.run(async () => {})).rejects.toMatchObject(BUSY);
  first.end();
  await Promise.all(taken);
});

it('rejects work that waited too long, and frees its slot', async () => {
  const turns = createConcurrencyLimiter({ atOnce: 1, waiting: 1, timeoutMs: 10 });
  const first = work();
  const taken = turns.run(first.run);
  await expect(turns.run(async () => {})).rejects.toMatchObject(BUSY);
  const next = turns.run(async () => 'done');
  first.end();
  expect(await next).toBe('done');
  await taken;
});

it('frees the slot of failed work', async () => {
  const turns = createConcurrencyLimiter({ atOnce: 1, waiting: 0, timeoutMs: 10 });
  await expect(turns.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.run(async () => 'done')).toBe('done');
});
