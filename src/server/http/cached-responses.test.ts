import { setImmediate as afterOthers } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { keep } from './cached-responses.ts';
import { type CachedResponse, createResponseCache } from './response-cache.ts';
import { createWorkLimiter } from './work-limiter.ts';

it('a request after a change does not share work that began before it', async () => {
  let version = '1';
  let stored = 'before';
  let begun = false;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const computing = createWorkLimiter(() => new Date(0));
  const kept = {
    answers: createResponseCache(() => version),
    key: '/api/albums',
    headers: {},
    withQueue: (key: string, work: () => Promise<CachedResponse>) =>
      computing.answer('192.0.2.1', key, work),
    compute: async () => {
      const read = stored;
      begun = true;
      await released;
      return read;
    },
  };
  const early = keep(kept, 'gzip');
  const beside = keep(kept, 'gzip');
  while (!begun) await afterOthers();
  version = '2';
  stored = 'after';
  const late = keep(kept, 'gzip');
  release();
  expect(await beside).toBe(await early);
  expect((await late).plain.toString()).toBe('after');
});
