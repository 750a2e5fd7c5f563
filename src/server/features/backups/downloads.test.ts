import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { get } from 'node:http';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { startTestApp } from '../../testing/test-app.ts';

const club = await startTestApp({ engine: 'sqlite' });
const dataDir = dirname(club.file);
const origin = await club.app.listen({ port: 0 });

const findTemporary = async () =>
  (await readdir(dataDir)).filter((name) => name.startsWith('.spindle-upload-'));

/** Makes exports that are done when the test says so. */
function controlExports() {
  const paths: string[] = [];
  const finishes: (() => void)[] = [];
  const exportTo = async (path: string) => {
    paths.push(path);
    await new Promise<void>((resolve) => finishes.push(resolve));
    writeFileSync(path, '{"an":"export"}');
    return '';
  };
  Object.assign(club.app.services, { exportTo });
  return { paths, finish: () => finishes.shift()?.() };
}

async function download() {
  const { session } = await signInAsAdmin(club);
  const requested = once(club.app.server, 'request');
  const call = get(`${origin}/downloads/exports/spindle.json`, { headers: { cookie: session } });
  call.on('error', () => {});
  const [, response] = (await requested) as [unknown, ServerResponse];
  return { call, response };
}

it('an export whose client is gone before it is made leaves no file', async () => {
  const exports = controlExports();
  const first = await download();
  await expect.poll(() => exports.paths).toHaveLength(1);
  const waiting = await download();
  for (const { call, response } of [first, waiting]) {
    call.destroy();
    await once(response, 'close');
  }
  expect(await findTemporary()).toHaveLength(1);
  exports.finish();
  await expect.poll(findTemporary).toEqual([]);
  // The waiting one was not begun.
  expect(exports.paths).toHaveLength(1);
  expect(exports.paths.filter(existsSync)).toEqual([]);
});

it('an export is removed after its download', async () => {
  const exports = controlExports();
  const { call } = await download();
  await expect.poll(() => exports.paths).toHaveLength(1);
  const [received] = await Promise.all([once(call, 'response'), exports.finish()]);
  const chunks = await received[0].toArray();
  expect(Buffer.concat(chunks).toString()).toBe('{"an":"export"}');
  await expect.poll(findTemporary).toEqual([]);
});
