import { expect, it } from 'vitest';
import { throttleTrailing } from './throttle.ts';

it('runs at once, and once more for all calls made meanwhile', async () => {
  let works = 0;
  const rests: (() => void)[] = [];
  const rested = () => new Promise<void>((resolve) => rests.push(resolve));
  const ask = throttleTrailing(async () => {
    works += 1;
  }, rested);
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  ask();
  expect(works).toBe(1);
  await settle();
  for (const _ of 'twice') ask();
  expect(works).toBe(1);
  rests.shift()?.();
  await settle();
  expect(works).toBe(2);
  rests.shift()?.();
  await settle();
  expect(works).toBe(2);
  ask();
  expect(works).toBe(3);
});
