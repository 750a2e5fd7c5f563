import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import type { UploadResponse } from '#shared/contracts/uploads.ts';
import { UPLOAD_ALBUM_COVER } from '#shared/endpoints.ts';
import { createForm, FORM_HEADERS, plain } from '../../features/uploads/test-uploads.ts';
import { temporaryDirectory } from '../../testing/test-app.ts';
import { prepareBuild } from '../../testing/test-build.ts';
import { API_KEY } from '../../testing/test-caller.ts';
import { inDatabase } from '../../testing/test-postgres.ts';
import { testServers } from '../../testing/test-server.ts';

const builtFile = prepareBuild();
const folder = temporaryDirectory();
const start = testServers(() => builtFile('main'), folder);

test('one of several first starts generates the password, and none writes a file', async () => {
  const name = `first_${randomUUID().replaceAll('-', '')}`;
  const DATABASE_URL = await inDatabase(inject('postgres') ?? '', name);
  const startOne = () =>
    start(join(folder, 'nothing'), { DATABASE_URL, API_KEY, LOG_LEVEL: 'info' });
  const first = [startOne(), startOne(), startOne()];
  expect(await Promise.all(first.map(({ isReady }) => isReady))).toEqual([true, true, true]);
  const ended = await Promise.all(first.map(({ stop }) => stop('SIGTERM')));
  expect(ended.map(({ code }) => code)).toEqual([0, 0, 0]);
  const [password = '', ...more] = ended.flatMap(
    ({ output }) => /The admin password, shown this once: ([\w-]+)/.exec(output)?.[1] ?? [],
  );
  expect(more).toEqual([]);
  for (const { output } of ended)
    expect(output.match(/no nightly backups are made here/g)).toHaveLength(1);

  const [one, other] = [startOne(), startOne()];
  expect([await one.isReady, await other.isReady]).toEqual([true, true]);
  const image = { bytes: await plain(700, 700).png().toBuffer() };
  const body = createForm([
    ['password', password],
    ['image', image],
  ]);
  const call = { method: 'POST', headers: FORM_HEADERS, body: new Uint8Array(body) };
  const uploaded = await fetch(new URL(UPLOAD_ALBUM_COVER.path, one.address()), call);
  const { imageUrl } = (await uploaded.json()) as UploadResponse;
  const served = await fetch(new URL(imageUrl, other.address()));
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await served.arrayBuffer()).byteLength).toBe(
    Number(served.headers.get('content-length')),
  );
  await Promise.all([one.stop('SIGTERM'), other.stop('SIGTERM')]);
  expect(readdirSync(folder)).toEqual([]);
});
