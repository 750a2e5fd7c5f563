import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../testing/test-app.ts';
import { holdFile, waitForFile } from './process-lock.ts';

const newFile = (name: string) => join(temporaryDirectory(), `${name}.lock`);

it('locks a file once, and reports waiting for it', async () => {
  const file = newFile('one');
  const received: string[] = [];
  const wait = (name: string) => waitForFile(file, 20, { waiting: () => received.push(name) });
  const release = await wait('first');
  expect(holdFile(file)).toBeNull();
  expect(await wait('patient')).toBeNull();
  release?.();
  const again = await wait('again');
  expect([again === null, received]).toEqual([false, ['patient']]);
  again?.();
});

it('blocks nothing while it waits, and takes the file when it is free', async () => {
  const file = newFile('free');
  const release = holdFile(file);
  const waiting = waitForFile(file, 60_000);
  // A blocked thread would not run this timer.
  setTimeout(() => release?.(), 20);
  const own = await waiting;
  expect(own).not.toBeNull();
  expect(holdFile(file)).toBeNull();
  own?.();
});

it('stops waiting at a signal', async () => {
  const file = newFile('signal');
  const release = holdFile(file);
  const ending = new AbortController();
  const waiting = waitForFile(file, 60_000, { signal: ending.signal });
  ending.abort(new Error('The server stops'));
  await expect(waiting).rejects.toThrow();
  release?.();
  holdFile(file)?.();
});
