import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import * as notifications from '#shared/contracts/notifications.ts';
import { getSettingsEndpoint } from '#shared/contracts/settings.ts';
import * as streaming from '#shared/contracts/streaming-keys.ts';
import { TARGET_KINDS } from '#shared/domain/notifications/targets.ts';
import { givenFile } from '../../integrations/given-file.ts';
import { withArchive } from '../../integrations/zip-archive.ts';
import { coversIn } from '../../start/covers.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { startTestApp, temporaryDirectory } from '../../testing/test-app.ts';
import { CANARIES, getTestSettings } from '../notifications/test-notifications.ts';
import { exportFile } from '../transfer/export-service.ts';
import { makeBackup } from './backup-service.ts';

// Nothing listens there.
const NOWHERE = 'http://127.0.0.1:9';
const club = await startTestApp({
  engine: 'sqlite',
  variables: {
    NOTIFY_PRIVATE_ADDRESSES: 'on',
    SPOTIFY_ACCOUNTS_URL: NOWHERE,
    TIDAL_AUTH_URL: NOWHERE,
  },
});
const dataDir = dirname(club.file);
const now = () => club.clock.now;

/** Contents of all files below a folder. */
function readAll(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n');
}

/** Contents of the files of an archive, uncompressed. */
async function unpack(path: string): Promise<string> {
  const { name } = givenFile(path, '/');
  return withArchive({ name, path }, async (entries) => {
    const contents = await Promise.all(entries.map((entry) => entry.read()));
    return contents.map((bytes) => bytes.toString('latin1')).join('\n');
  });
}

it('no secret is in the database, its WAL, a backup, an export or a response', async () => {
  const headers = { cookie: (await signInAsAdmin(club)).session };
  const responses: unknown[] = [];
  for (const service of ['spotify', 'tidal'] as const) {
    const params = { service };
    const body = { client_id: `canary-id-of-${service}`, client_secret: `canary-of-${service}` };
    responses.push(
      await club.ask(streaming.saveStreamingKeysEndpoint, { params, body }),
      await club.ask(streaming.testStreamingKeysEndpoint, { params, body: {}, headers }),
    );
  }
  for (const kind of TARGET_KINDS) {
    const settings = getTestSettings(NOWHERE)[kind];
    const body = { kind, name: kind, events: ['room_opened'], ...settings };
    const { data } = await club.ask(notifications.createTargetEndpoint, { body });
    const params = { id: data.id };
    responses.push(
      data,
      await club.ask(notifications.updateTargetEndpoint, { params, body: { name: 'Chat' } }),
      await club.ask(notifications.testTargetEndpoint, { params, body: {}, headers }),
    );
  }
  responses.push(
    await club.ask(getSettingsEndpoint, { headers }),
    await club.ask(notifications.listTargetsEndpoint, { headers }),
    await club.ask(notifications.listDeliveriesEndpoint, { headers }),
    await club.changes(),
  );
  const files = readAll(dataDir);
  const folder = mkdtempSync(join(temporaryDirectory(), 'out-'));
  const exported = givenFile('club.zip', folder);
  await exportFile({ db: club.db, now, covers: coversIn(dataDir) }, exported);
  const { name } = await makeBackup({ dataDir, databaseFile: club.file }, { kind: 'manual', now });
  const places = {
    responses: JSON.stringify(responses),
    files,
    export: await unpack(exported.path),
    backup: await unpack(join(dataDir, 'backups', name)),
    // Without compression, to be sure that nothing is in the archive itself.
    'data directory': readAll(dataDir),
  };
  expect(readdirSync(dataDir)).toContain('spindle.db-wal');
  expect(places.backup).toContain('notification_targets');
  const key = readFileSync(join(dataDir, 'secret.key'));
  expect(places.backup).not.toContain(key.toString('latin1'));
  const secrets = [
    'canary-of-spotify',
    'canary-of-tidal',
    'canary-id-of-spotify',
    ...Object.values(CANARIES),
  ];
  const found = Object.entries(places).flatMap(([place, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${place}`),
  );
  expect(found).toEqual([]);
});
