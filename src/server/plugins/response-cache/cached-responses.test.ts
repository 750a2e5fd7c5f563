import { setImmediate as afterOthers } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createWorkLimiter } from '../work-limiter.ts';
import { keep } from './cached-responses.ts';
import { type CachedResponse, createResponseCache } from './response-cache.ts';

it('a request after a change does not share work that began before it', async () => {
  let version = '1';
  let stored = 'before';
  let begun = false;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const computing = createWorkLimiter(() => new Date(0));
  const cached = {
    responses: createResponseCache(() => version),
    key: '/api/albums',
    headers: {},
    withQueue: (key: string, work: () => Promise<CachedResponse>) =>
      computing.run('192.0.2.1', key, work),
    compute: async () => {
      const read = stored;
      begun = true;
      await released;
      return read;
    },
  };
  const early = keep(cached, 'gzip');
  const beside = keep(cached, 'gzip');
  while (!begun) await afterOthers();
  version = '2';
  stored = 'after';
  const late = keep(cached, 'gzip');
  release();
  expect(await beside).toBe(await early);
  expect((await late).plain.toString()).toBe('after');
});
