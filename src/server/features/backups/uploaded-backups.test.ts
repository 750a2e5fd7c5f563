import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listBackupsEndpoint } from '#shared/contracts/backups.ts';
import { UPLOAD_BACKUP } from '#shared/endpoints.ts';
import { MIGRATIONS } from '../../database/migrate.ts';
import { writeArchive } from '../../integrations/zip-archive.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { startTestApp, temporaryDirectory, writeMigratedFile } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-caller.ts';
import { createForm, FORM_HEADERS } from '../uploads/test-uploads.ts';
import { DATABASE, getMaxManifestBytes, MANIFEST, writeManifest } from './manifest.ts';
import { restoreBackup } from './restore-service.ts';

const club = await startTestApp({ engine: 'sqlite' });
const dataDir = dirname(club.file);
const backups = join(dataDir, 'backups');
const folder = temporaryDirectory();
const now = () => new Date('2026-11-29T12:00:00.000Z');
const STEPS = Object.keys(MIGRATIONS);
const NEWER = '999-later';
let files = 0;
let cookie = '';

const migrated = join(folder, 'migrated.db');
await writeMigratedFile(migrated);

beforeEach(async () => {
  rmSync(backups, { recursive: true, force: true });
  cookie = (await signInAsAdmin(club)).session;
});

afterEach(() => {
  const isTemporary = (name: string) => /^\.(spindle-upload|unfinished)/.test(name);
  expect(readdirSync(dataDir).filter(isTemporary)).toEqual([]);
});

async function upload(bytes: Buffer) {
  const { status, body } = await club.send({
    method: 'POST',
    url: UPLOAD_BACKUP.path,
    headers: { ...FORM_HEADERS, cookie },
    payload: createForm([
      ['password', PASSWORD],
      ['file_name', 'x.zip'],
      ['file', { bytes, filename: 'x.zip' }],
    ]),
  });
  const { code, error } = body as { code?: string; error?: string };
  return { status, code, error };
}

/** Packs files to an archive. @returns its path */
async function pack(contents: Record<string, string | Buffer>): Promise<string> {
  const path = join(folder, `${++files}.zip`);
  const entries = Object.entries(contents);
  await writeArchive(
    path,
    entries.map(([name, content]) => ({ name, content: Buffer.from(content) })),
  );
  return path;
}

type Parts = { manifest?: object; change?: string; padding?: string };

/** Packs a backup of an empty club. @param change SQL in its database */
async function packBackup({ manifest, change = '', padding = '' }: Parts = {}): Promise<string> {
  const database = join(folder, `${++files}.db`);
  copyFileSync(migrated, database);
  const opened = new Database(database);
  opened.exec(change);
  opened.pragma('journal_mode = DELETE');
  opened.close();
  const bytes = readFileSync(database);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const text = JSON.stringify({
    format: 'spindle-backup',
    version: 1,
    program: '0.3.0',
    made_at: '2026-11-28T12:00:00.000Z',
    schema: STEPS.at(-1),
    files: { [DATABASE]: { size: bytes.length, sha256 } },
    ...manifest,
  });
  return pack({ [MANIFEST]: padding + text, [DATABASE]: bytes });
}

const listFiles = () => readdirSync(backups);

it('a backup is listed, in place of the one uploaded before', async () => {
  expect(await upload(readFileSync(await packBackup()))).toMatchObject({ status: 200 });
  expect(listFiles()).toEqual(['spindle-20261128T120000Z-uploaded.zip']);
  const later = await packBackup({ manifest: { made_at: '2026-11-29T00:00:00Z' } });
  expect(await upload(readFileSync(later))).toMatchObject({ status: 200 });
  expect(listFiles()).toEqual(['spindle-20261129T000000Z-uploaded.zip']);
  const { data } = await club.ask(listBackupsEndpoint, { headers: { cookie } });
  expect(data.backups).toMatchObject([{ kind: 'uploaded', made_at: '2026-11-29T00:00:00.000Z' }]);
});

const many = Object.fromEntries(
  Array.from({ length: 40_000 }, (_, n) => [`covers/${n}-96.webp`, { size: 1, sha256: 'a' }]),
);

it.each<[string, string, () => Promise<string>]>([
  [
    'an export',
    'x.zip: this is not a Spindle backup. An export is not restored but imported.',
    () => pack({ 'spindle.json': '{}' }),
  ],
  [
    'a manifest of more than 1 MB',
    'x.zip: manifest.json is too large.',
    () => packBackup({ padding: ' '.repeat(1024 ** 2) }),
  ],
  [
    'a manifest with many files that are not there',
    'x.zip: manifest.json is too large.',
    () => packBackup({ manifest: { files: many } }),
  ],
  ...['garbage', '', '2026-11-28', '+012345-01-01T00:00:00Z', '2026-13-01T00:00:00Z'].map(
    (made_at): [string, string, () => Promise<string>] => [
      `the time '${made_at}'`,
      'x.zip: manifest.json is damaged.',
      () => packBackup({ manifest: { made_at } }),
    ],
  ),
  [
    'a later version',
    'x.zip: backup version 2 is not supported.',
    () => packBackup({ manifest: { version: 2 } }),
  ],
  [
    'the database of a newer version',
    `x.zip: the database is of a newer Spindle (it has step '${NEWER}').`,
    () =>
      packBackup({
        manifest: { schema: NEWER },
        change: `insert into kysely_migration values ('${NEWER}', '')`,
      }),
  ],
  [
    'the database of a version before 0.2.0',
    'x.zip: the database is of a version before 0.2.0. Start it once with 0.3.0.',
    () =>
      packBackup({
        manifest: { schema: '021-ballots' },
        change: "delete from kysely_migration where name > '021-ballots'",
      }),
  ],
  [
    'a database of another migration than it says',
    `x.zip: the database is not one of migration ${STEPS[0]}.`,
    () => packBackup({ manifest: { schema: STEPS[0] } }),
  ],
  [
    'a trigger',
    'x.zip: trigger evil of the database is not that of Spindle.',
    () =>
      packBackup({
        change: 'create trigger evil after update on albums begin delete from changelog; end',
      }),
  ],
])('%s is rejected as at a restore, and replaces nothing', async (_, error, make) => {
  await upload(readFileSync(await packBackup()));
  const before = listFiles();
  expect(before).toHaveLength(1);
  const path = await make();
  expect(await upload(readFileSync(path))).toEqual({ status: 422, code: 'NO_BACKUP_FILE', error });
  expect(listFiles()).toEqual(before);
  const target = join(folder, `${++files}`);
  mkdirSync(target);
  const place = { dataDir: target, databaseFile: join(target, 'spindle.db') };
  const restoring = restoreBackup(place, { name: 'x.zip', path }, { now });
  await expect(restoring).rejects.toThrow(error.split('. ')[0]?.replace(/\.$/, ''));
  expect(readdirSync(target)).toEqual([]);
});

it('the manifest of a large club is not too large', () => {
  expect(getMaxManifestBytes(3000)).toBe(1024 ** 2);
  const mark = { size: 100_000, sha256: 'a'.repeat(64) };
  const covers = Array.from(
    { length: 40_000 },
    (_, n) => `covers/${n.toString(16).padStart(32, '0')}-1200.webp`,
  );
  const { length } = writeManifest({
    made_at: now().toISOString(),
    schema: `${STEPS.at(-1)}`,
    files: Object.fromEntries(covers.map((name) => [name, mark])),
  });
  expect(length).toBeGreaterThan(1024 ** 2);
  expect(length).toBeLessThan(getMaxManifestBytes(covers.length));
});
