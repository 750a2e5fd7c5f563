import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../testing/test-app.ts';
import { prepareBuild } from '../testing/test-build.ts';
import { API_KEY } from '../testing/test-caller.ts';
import { startReceiver } from '../testing/test-receiver.ts';
import { testServers } from '../testing/test-server.ts';

const builtFile = prepareBuild();
const folder = temporaryDirectory();
const start = testServers(() => builtFile('main'), folder);
const receiver = await startReceiver();

const ADMIN_PASSWORD = 'correct horse battery';
const CANARY = 'canary-0123456789';

/** Starts a server on one data directory that logs everything. */
async function startServer() {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const server = start(dataDir, {
    LOG_LEVEL: 'trace',
    API_KEY,
    ADMIN_PASSWORD,
    NOTIFY_PRIVATE_ADDRESSES: 'on',
    BACKUPS: 'off',
  });
  expect(await server.isReady).toBe(true);
  const post = async (path: string, body: object) => {
    const response = await fetch(new URL(path, server.address()), {
      method: 'POST',
      headers: { 'x-api-key': API_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, password: ADMIN_PASSWORD }),
    });
    expect(response.status).toBe(201);
  };
  return { ...server, post };
}

test('a server killed right after a change sends its message at the next start, and logs no secret', async () => {
  const first = await startServer();
  await first.post('/api/notifications/targets', {
    kind: 'webhook',
    name: 'Bot',
    events: ['session_created'],
    url: `${receiver.url}/${CANARY}`,
    secret: CANARY,
  });
  await first.post('/api/sessions', { session_date: '2026-03-06', location: 'Attic' });
  const { output } = await first.stop('SIGKILL');
  expect(receiver.received).toEqual([]);

  receiver.respond({ status: 500 });
  const second = await startServer();
  await expect.poll(() => receiver.received.length).toBe(1);
  await second.post('/api/sessions', { session_date: '2026-03-07', location: 'Cellar' });
  const log = (await second.stop('SIGTERM')).output + output;
  expect(receiver.bodies()).toMatchObject([{ text: 'Location: Attic', url: null }]);
  expect(log).toContain('/api/notifications/targets');
  expect(log).not.toContain(CANARY);
  expect(log).not.toContain('canary');
});
