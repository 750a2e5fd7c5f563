import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../database/connection.ts';
import { migrate } from '../../database/migrate.ts';
import { createSecrets } from '../../database/secrets.ts';
import { inTransaction } from '../../database/transaction.ts';
import { givenFile } from '../../integrations/given-file.ts';
import { secretKey } from '../../integrations/secret-key.ts';
import { withArchive } from '../../integrations/zip-archive.ts';
import { openDataDirectory } from '../../start/data-directory.ts';
import { secretsIn } from '../../start/secrets.ts';
import { temporaryDirectory } from '../../testing/test-app.ts';
import { OLD_FILES } from '../../testing/test-old-club.ts';
import { encryptTargets, findTargets } from '../outbox/targets-repository.ts';
import { makeBackup } from './backup-service.ts';
import { restoreBackup } from './restore-service.ts';

/** The settings of the chat of 0.2.0, which stored them as they are. */
const SETTINGS = {
  url: 'https://chat.example.com/hook',
  secret: 'a secret of sixteen letters',
};
const parent = temporaryDirectory();
const now = () => new Date('2026-11-28T12:00:00.000Z');

let place: { dataDir: string; databaseFile: string };
beforeEach(() => {
  place = newPlace();
});

function newPlace() {
  const dataDir = mkdtempSync(join(parent, 'data-'));
  mkdirSync(join(dataDir, 'covers'));
  return { dataDir, databaseFile: join(dataDir, 'spindle.db') };
}

/** Unpacks the data directory of 0.2.0, as after a crash. */
async function unpackOldData() {
  await withArchive(givenFile('data-in-game.zip', OLD_FILES), async (entries) => {
    for (const entry of entries.filter(({ name }) => name.startsWith('spindle.db')))
      await entry.unpack(join(place.dataDir, entry.name));
  });
}

/** Names of the files of the data directory that contain a secret, without its backups. */
function findFilesWithSecrets(dataDir: string) {
  const names = readdirSync(dataDir).filter((name) => statSync(join(dataDir, name)).isFile());
  return names.filter((name) => {
    const bytes = readFileSync(join(dataDir, name));
    return Object.values(SETTINGS).some((secret) => bytes.includes(secret));
  });
}

async function readSettings({ dataDir, databaseFile } = place) {
  const { db, close } = await openDataDirectory({ dataDir, databaseFile });
  const targets = await findTargets(db, secretsIn(db, dataDir));
  await close();
  return targets.map(({ settings }) => settings);
}

it('the first start encrypts the secrets of an earlier version, and leaves no old bytes', async () => {
  await unpackOldData();
  expect(findFilesWithSecrets(place.dataDir)).toContain('spindle.db');
  const { dataDir } = place;
  const { db, close } = await openDataDirectory(place);
  // The WAL too, while the server runs.
  expect(findFilesWithSecrets(dataDir)).toEqual([]);
  expect(await findTargets(db, secretsIn(db, dataDir))).toMatchObject([{ settings: SETTINGS }]);
  await close();
  const key = readFileSync(join(dataDir, 'secret.key'));
  expect(await readSettings()).toEqual([SETTINGS]);
  expect(readFileSync(join(dataDir, 'secret.key'))).toEqual(key);
  const { name } = await makeBackup(place, { kind: 'manual', now });
  const other = newPlace();
  copyFileSync(join(dataDir, 'secret.key'), join(other.dataDir, 'secret.key'));
  await restoreBackup(other, { name, path: join(dataDir, 'backups', name) }, { now });
  expect(await readSettings(other)).toEqual([SETTINGS]);
});

it('a restored backup of an earlier version is encrypted for this data directory', async () => {
  await restoreBackup(place, givenFile('backup.zip', OLD_FILES), { now });
  expect(findFilesWithSecrets(place.dataDir)).toEqual([]);
  expect(await readSettings()).toEqual([SETTINGS]);
});

it('a crash after the encryption leaves no old bytes beyond the next start', async () => {
  const { dataDir, databaseFile } = place;
  await unpackOldData();
  const { db, close } = openDatabase(databaseFile);
  await migrate(db);
  await inTransaction(db, (trx) => encryptTargets(trx, createSecrets(secretKey(dataDir))));
  const crashed = newPlace();
  for (const name of ['spindle.db', 'spindle.db-wal', 'secret.key'])
    copyFileSync(join(dataDir, name), join(crashed.dataDir, name));
  await close();
  expect(findFilesWithSecrets(crashed.dataDir)).not.toEqual([]);
  const opened = await openDataDirectory(crashed);
  expect(findFilesWithSecrets(crashed.dataDir)).toEqual([]);
  await opened.close();
  expect(await readSettings(crashed)).toEqual([SETTINGS]);
});
