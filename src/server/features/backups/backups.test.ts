import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { Migrator } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../database/connection.ts';
import { MIGRATIONS } from '../../database/migrate.ts';
import { ALBUM_PEOPLE, SUBMITTED_BY } from '../../database/people.ts';
import { holdFile } from '../../database/process-lock.ts';
import { inTransaction } from '../../database/transaction.ts';
import { lockFile } from '../../integrations/data-folder.ts';
import { FileProblem } from '../../integrations/given-file.ts';
import { finishSwap, swap } from '../../integrations/swap.ts';
import { writeArchive } from '../../integrations/zip-archive.ts';
import { addEvent } from '../../notification-events/add-event.ts';
import { coversIn } from '../../start/covers.ts';
import { hasDatabase, openDataDirectory } from '../../start/data-directory.ts';
import { secretsIn } from '../../start/secrets.ts';
import { startTestApp, temporaryDirectory } from '../../testing/test-app.ts';
import { insertBrowser } from '../browsers/browsers-repository.ts';
import { findLinkHashes, findLinks, insertLink } from '../browsers/personal-links-repository.ts';
import { findTargets, insertTarget, type UsableTarget } from '../outbox/targets-repository.ts';
import { findDraft, findRanking, saveDraft, saveOrder } from '../rankings/rankings-repository.ts';
import { findClubSettings, saveClubSettings } from '../settings/club-settings-repository.ts';
import { renameReviewer } from '../settings/rename-service.ts';
import { createTestSettings } from '../settings/test-reviewers.ts';
import { findHiddenSubmitters } from '../submitters/submitter-visibility-repository.ts';
import { cleanCovers } from '../uploads/cover-cleaning.ts';
import { makeBackup } from './backup-service.ts';
import { restoreBackup } from './restore-service.ts';

const AT = '2026-03-06T12:00:00.000Z';

const FIXTURES = new URL('../../../../tests/fixtures/0.2.0/', import.meta.url);

const { connection, db, file, addAlbum, addSession } = await startTestApp();
const dataDir = join(file, '..');
const place = { dataDir, databaseFile: file };

beforeEach(async () => {
  const session = await addSession();
  await addAlbum({ session_id: session.id, title: 'Kept' });
  writeFileSync(join(dataDir, 'covers', 'abc-96.webp'), 'small');
  writeFileSync(join(dataDir, 'covers', 'abc-640.webp'), 'large');
  await db
    .insertInto('settings')
    .values({ name: 'device_key', value: 'canary' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  rmSync(join(dataDir, 'backups'), { recursive: true, force: true });
});

let seconds = 0;
const now = () => new Date(Date.UTC(2026, 10, 21, 3, 0, ++seconds));
const options = { kind: 'manual', now } as const;

const folder = temporaryDirectory();
const newPlace = () => {
  const target = join(folder, String(++seconds));
  mkdirSync(target);
  return { dataDir: target, databaseFile: join(target, 'spindle.db') };
};
const titles = (databaseFile: string) => {
  const database = new Database(databaseFile, { readonly: true });
  const rows = database.prepare('select title from albums order by title').pluck().all();
  database.close();
  return rows;
};
const getPath = (name: string) => join(dataDir, 'backups', name);
const restore = (target: ReturnType<typeof newPlace>, name: string) =>
  restoreBackup(target, { name, path: getPath(name) }, { now });

test('restores all data into another directory, and ends every session', async () => {
  const backup = await makeBackup(place, options);
  expect(backup).toMatchObject({ covers: 2 });
  expect(backup.name).toMatch(/^spindle-20261121T0300\d\dZ-manual\.zip$/);
  expect(statSync(getPath(backup.name)).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'backup.lock')).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([backup.name]);
  const target = newPlace();
  expect(await restore(target, backup.name)).toEqual({
    madeAt: expect.stringMatching(/^2026-11-21T03:00:\d\d\.000Z$/),
    covers: 2,
    stored: [],
  });
  expect(titles(target.databaseFile)).toEqual(['Kept']);
  expect(readFileSync(join(target.dataDir, 'covers', 'abc-640.webp'), 'utf8')).toBe('large');
  const { db: restored, close } = await openDataDirectory(target);
  expect(await restored.selectFrom('admin_sessions').selectAll().execute()).toEqual([]);
  expect(await restored.selectFrom('settings').selectAll().execute()).toEqual([]);
  // Versions from before the restore are invalid (product/albums.md#editing).
  const versions = restored.selectFrom('albums').select(['version', 'field_versions']);
  expect(await versions.execute()).toEqual([
    { version: 1_000_001, field_versions: '{"*":1000001}' },
  ]);
  await close();
});

test('a restore ends all browsers, and preserves personal links', async () => {
  const at = '2026-11-20T12:00:00.000Z';
  const link = { reviewer: 'Ada', token_hash: 'token', created_at: at, last_used_at: null };
  const other = { ...link, token_hash: 'token of a new phone' };
  for (const one of [link, other]) await insertLink(db, one);
  const phone = { id: 'phone', reviewer: 'Ada', room_id: null, expires_at: at };
  await inTransaction(db, (trx) => insertBrowser(trx, phone, new Date(0)));
  const { name } = await makeBackup(place, options);
  const target = newPlace();
  await restore(target, name);
  const { db: restored, close } = await openDataDirectory(target);
  const { token_hash, ...facts } = link;
  expect(await findLinks(restored, at)).toEqual([{ ...facts, links: 2, phones: 0 }]);
  expect(await findLinkHashes(restored, 'Ada')).toEqual([token_hash, other.token_hash]);
  expect(await restored.selectFrom('browsers').selectAll().execute()).toEqual([]);
  await close();
});

test('a restore preserves the targets of notifications, and sends nothing that waited', async () => {
  const at = '2026-11-20T12:00:00.000Z';
  const target: UsableTarget = {
    id: 'target',
    kind: 'slack',
    name: 'Chat',
    settings: { url: 'https://chat.example/' },
    events: ['session_created'],
    is_on: true,
    problem: null,
    created_at: at,
    updated_at: at,
  };
  const secrets = secretsIn(db, place.dataDir);
  await insertTarget(db, secrets, target);
  const details = { session_id: 'x' };
  await inTransaction(db, (trx) => addEvent(trx, { event: 'session_created', details }, at));
  const { name } = await makeBackup(place, options);
  const other = newPlace();
  await restore(other, name);
  const { db: restored, close } = await openDataDirectory(other);
  expect(await findTargets(restored, secrets)).toEqual([target]);
  const unreadable = { ...target, settings: null };
  expect(await findTargets(restored, secretsIn(restored, other.dataDir))).toEqual([unreadable]);
  const deliveries = (from: typeof db) => from.selectFrom('notification_deliveries').selectAll();
  expect(await deliveries(db).execute()).toHaveLength(1);
  expect(await deliveries(restored).execute()).toEqual([]);
  await close();
});

test('a backup includes the order of a tier and unfinished comparisons', async () => {
  const albums = await db.selectFrom('albums').select('id').execute();
  const ids = albums.map(({ id }) => id);
  const saved_at = '2026-11-20T12:00:00.000Z';
  await saveOrder(db, { id: 'A', saved_at, album_ids: ids }, 2);
  await saveDraft(db, 'S', { version: 3, draft: '{}' });
  const { name } = await makeBackup(place, options);
  const target = newPlace();
  await restore(target, name);
  const { db: restored, close } = await openDataDirectory(target);
  expect(await findRanking(restored, 'A')).toEqual({
    tier: 'A',
    album_ids: ids,
    version: 1_000_002,
    saved_at,
  });
  expect(await findDraft(restored, 'S')).toEqual({ version: 1_000_003, draft: '{}' });
  await close();
});

test('a backup from before a rename restores the earlier name', async () => {
  await saveClubSettings(db, { reviewers: ['Ada'] }, AT);
  const backUp = async () => {
    const { name } = await makeBackup(place, options);
    return async () => {
      const target = newPlace();
      await restore(target, name);
      const { db: there, close } = await openDataDirectory(target);
      const [album] = await there.selectFrom('albums').select(SUBMITTED_BY).execute();
      const { reviewers } = await findClubSettings(there);
      await close();
      return { ...album, reviewers };
    };
  };
  const restoreEarlier = await backUp();
  await renameReviewer(await createTestSettings(connection), { from: 'Ada', to: 'Bo' });
  expect(await restoreEarlier()).toEqual({ submitted_by: 'Ada', reviewers: ['Ada'] });
  const restoreLater = await backUp();
  expect(await restoreLater()).toEqual({ submitted_by: 'Bo', reviewers: ['Bo'] });
});

test('a restore preserves the previous data beside it', async () => {
  const { name } = await makeBackup(place, options);
  const target = newPlace();
  await restore(target, name);
  const database = new Database(target.databaseFile);
  database.exec("update albums set title = 'Later'");
  database.close();
  writeFileSync(join(target.dataDir, 'covers', 'later-96.webp'), 'later');
  const { stored } = await restore(target, name);
  expect(stored).toHaveLength(2);
  const [storedDatabase = '', storedCovers = ''] = stored.map((one) => join(target.dataDir, one));
  expect(titles(storedDatabase)).toEqual(['Later']);
  expect(readdirSync(storedCovers).sort()).toEqual([
    'abc-640.webp',
    'abc-96.webp',
    'later-96.webp',
  ]);
  expect(titles(target.databaseFile)).toEqual(['Kept']);
  expect(readdirSync(join(target.dataDir, 'covers')).sort()).toEqual([
    'abc-640.webp',
    'abc-96.webp',
  ]);
});

test('an interrupted restore is completed at the next start', async () => {
  const steps = ['spindle.db', 'covers'];
  for (let done = 0; done <= 2 * steps.length; done += 1) {
    const target = newPlace();
    const at = (name: string) => join(target.dataDir, name);
    const moves = [
      ...steps.map((name) => ({ from: at(name), to: at(`${name}.before`) })),
      ...steps.map((name) => ({ from: at(`${name}.new`), to: at(name) })),
    ];
    for (const name of steps) {
      writeFileSync(at(name), `old ${name}`);
      writeFileSync(at(`${name}.new`), `new ${name}`);
    }
    writeFileSync(at('swap.json'), JSON.stringify(moves));
    for (const { from, to } of moves.slice(0, done)) renameSync(from, to);
    expect(hasDatabase(target)).toBe(true);
    await finishSwap(target.dataDir);
    for (const name of steps) {
      expect(readFileSync(at(name), 'utf8')).toBe(`new ${name}`);
      expect(readFileSync(at(`${name}.before`), 'utf8')).toBe(`old ${name}`);
    }
    expect(existsSync(at('swap.json'))).toBe(false);
  }
});

test.each([
  ['no JSON', '[{"from":'],
  ['no list', '{}'],
  ['a move without its target', '[{"from":"spindle.db","to":"moved.db"},{"from":"covers"}]'],
])('a damaged journal of a restore renames nothing: %s', async (_, text) => {
  const target = newPlace();
  const at = (name: string) => join(target.dataDir, name);
  writeFileSync(at('spindle.db'), 'present');
  writeFileSync(at('swap.json'), text.replaceAll(/"(spindle|moved)/g, `"${at('$1')}`));
  const starting = openDataDirectory(target);
  await expect(starting).rejects.toThrow(FileProblem);
  await expect(starting).rejects.toThrow('swap.json is damaged');
  expect(readFileSync(at('spindle.db'), 'utf8')).toBe('present');
  expect(existsSync(at('swap.json'))).toBe(true);
});

test('the backup before a restore leaves the one that is restored', async () => {
  const kind = 'restore';
  const made: string[] = [];
  for (const _ of [1, 2, 3]) made.push((await makeBackup(place, { kind, now })).name);
  const [first = '', second, third] = made;
  const fourth = await makeBackup(place, { kind, now, restored: first });
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([first, second, third, fourth.name]);
  const fifth = await makeBackup(place, { kind, now });
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([third, fourth.name, fifth.name]);
});

test('a restore that fails at its end leaves the data, and no file', async () => {
  const { name } = await makeBackup(place, options);
  const failing = async () => {
    throw new Error('no room');
  };
  const target = newPlace();
  await restore(target, name);
  const before = readdirSync(target.dataDir);
  const file = { name, path: getPath(name) };
  await expect(restoreBackup(target, file, { now, ready: failing })).rejects.toThrow('no room');
  expect(readdirSync(target.dataDir)).toEqual(before);

  // The name of the previous database would be too long for the file system.
  const long = { ...target, databaseFile: join(target.dataDir, `${'x'.repeat(235)}.db`) };
  renameSync(target.databaseFile, long.databaseFile);
  const renamed = readdirSync(target.dataDir);
  await expect(restoreBackup(long, file, { now })).rejects.toThrow('ENAMETOOLONG');
  expect(readdirSync(target.dataDir)).toEqual(renamed);
  expect(titles(long.databaseFile)).toEqual(['Kept']);
});

test('renames are undone if a later one fails', async () => {
  const { dataDir } = newPlace();
  const at = (name: string) => join(dataDir, name);
  for (const name of ['old', 'new', 'covers']) writeFileSync(at(name), name);
  const moves = [
    { from: at('old'), to: at('old.before') },
    { from: at('new'), to: at('old') },
    { from: at('covers'), to: at('x'.repeat(300)) },
  ];
  await expect(swap(dataDir, moves)).rejects.toThrow('ENAMETOOLONG');
  expect(readdirSync(dataDir).sort()).toEqual(['covers', 'new', 'old']);
  for (const name of ['old', 'new', 'covers']) expect(readFileSync(at(name), 'utf8')).toBe(name);
});

test('a start removes the files of a restore that was killed before it replaced anything', async () => {
  const { name } = await makeBackup(place, options);
  const target = newPlace();
  await restore(target, name);
  writeFileSync(`${target.databaseFile}.restoring`, '');
  mkdirSync(join(target.dataDir, '.unfinished-abc', 'covers'), { recursive: true });
  await (await openDataDirectory(target)).close();
  const left = readdirSync(target.dataDir).filter((one) => /restoring|unfinished/.test(one));
  expect(left).toEqual([]);
  expect(titles(target.databaseFile)).toEqual(['Kept']);
});

test('a damaged backup changes nothing, wherever the damage is', async () => {
  const { name } = await makeBackup(place, options);
  const bytes = readFileSync(getPath(name));
  const target = newPlace();
  await restore(target, name);
  for (let at = 0; at < 40; at += 1) {
    const damaged = Buffer.from(bytes);
    const where = Math.floor((at / 40) * damaged.length);
    damaged.writeUInt8((damaged[where] ?? 0) ^ 0xff, where);
    const broken = join(folder, 'broken.zip');
    writeFileSync(broken, damaged);
    // A byte outside the files, such as a timestamp in the archive's directory, has no effect.
    const outcome = await restoreBackup(target, { name: 'broken.zip', path: broken }, { now }).then(
      () => 'restored',
      (error: Error) => error.message,
    );
    expect(outcome).toMatch(/^(restored$|broken\.zip)/);
    expect(titles(target.databaseFile)).toEqual(['Kept']);
  }
});

test.each([
  'create trigger evil after update on albums begin delete from changelog; end',
  'create view evil as select 1',
  'create table evil (id text)',
  'create index evil on albums (title)',
  'alter table albums add column evil text',
  'drop index albums_by_age',
  "insert into kysely_migration values ('999-evil', '')",
])('rejects a backup whose database has another schema: %s', async (statement) => {
  const source = newPlace();
  copyFileSync(file, source.databaseFile);
  const database = new Database(source.databaseFile);
  database.exec(statement);
  database.close();
  const target = newPlace();
  const restoring = makeBackup(source, options).then(({ name }) =>
    restoreBackup(target, { name, path: join(source.dataDir, 'backups', name) }, { now }),
  );
  await expect(restoring).rejects.toThrow(/of the database is not that of|of a newer Spindle/);
  expect(existsSync(target.databaseFile)).toBe(false);
});

test('restores a backup of the last but one and the newest migration', async () => {
  const source = newPlace();
  const { db: older, close } = openDatabase(source.databaseFile);
  const migrator = new Migrator({ db: older, provider: { getMigrations: async () => MIGRATIONS } });
  const steps = Object.keys(MIGRATIONS);
  for (const step of steps.slice(-2)) {
    const { error } = await migrator.migrateTo(step);
    expect(error).toBeUndefined();
    const { name } = await makeBackup(source, options);
    const target = newPlace();
    const path = join(source.dataDir, 'backups', name);
    await restoreBackup(target, { name, path }, { now });
    expect(titles(target.databaseFile)).toEqual([]);
  }
  await close();
});

test('restores a backup of 0.2.0', async () => {
  const path = fileURLToPath(new URL('backup.zip', FIXTURES));
  const target = newPlace();
  await restoreBackup(target, { name: 'backup.zip', path }, { now });
  expect(titles(target.databaseFile)).toContain('Future Days');
});

test('restores a backup of 0.2.0 made during a game; it lacks the submitters, which stay unknown', async () => {
  const target = newPlace();
  const name = 'backup-in-game.zip';
  await restoreBackup(target, { name, path: fileURLToPath(new URL(name, FIXTURES)) }, { now });
  const { db: restored, close } = await openDataDirectory(target);
  const albums = await restored
    .selectFrom('albums')
    .select('title')
    .select(ALBUM_PEOPLE)
    .orderBy('id')
    .execute();
  expect(albums).toHaveLength(11);
  expect(albums.map(({ title }) => title)).toContain('Future Days');
  expect(albums.filter(({ submitted_by }) => submitted_by === null)).toHaveLength(4);
  expect(await findHiddenSubmitters(restored)).toEqual(new Set());
  await close();
});

const manifest = (fields: object) =>
  JSON.stringify({
    ...{ format: 'spindle-backup', version: 1, made_at: AT, program: '0.2.0', schema: '001' },
    ...fields,
  });

test.each([
  ['an export', { 'spindle.json': '{}' }, 'this is not a Spindle backup'],
  [
    'another format',
    { 'manifest.json': '{"format":"zip","files":{}}' },
    'this is not a Spindle backup',
  ],
  [
    'a file that the manifest does not name',
    { 'manifest.json': manifest({ files: {} }), '../evil': 'x' },
    'x.zip: spindle.db is missing',
  ],
  [
    'a path outside the backup',
    {
      'manifest.json': manifest({
        files: {
          'spindle.db': { size: 1, sha256: '' },
          'covers/../../x': { size: 1, sha256: '' },
        },
      }),
      'spindle.db': 'x',
    },
    'belongs to nothing',
  ],
  [
    'a later version',
    { 'manifest.json': manifest({ version: 2, files: [] }) },
    'x.zip: backup version 2 is not supported',
  ],
  ...[{ files: null }, { files: { 'spindle.db': null } }, { files: {}, schema: 7 }].map(
    (fields): [string, object, string] => [
      `a damaged manifest with ${JSON.stringify(fields)}`,
      { 'manifest.json': manifest(fields) },
      'x.zip: manifest.json is damaged',
    ],
  ),
])('rejects %s', async (_, files, reason) => {
  const path = join(folder, 'x.zip');
  const packed = Object.entries(files as Record<string, string>);
  await writeArchive(
    path,
    packed.map(([name, text]) => ({ name: name.replace('..', 'up'), content: Buffer.from(text) })),
  );
  const target = newPlace();
  await expect(restoreBackup(target, { name: 'x.zip', path }, { now })).rejects.toThrow(reason);
  expect(existsSync(target.databaseFile)).toBe(false);
});

test('does not report a damaged database as backed up', async () => {
  const target = newPlace();
  copyFileSync(file, target.databaseFile);
  rmSync(target.databaseFile);
  const bytes = readFileSync(file);
  bytes.fill(0x5a, 4096, bytes.length);
  writeFileSync(target.databaseFile, bytes);
  await expect(makeBackup(target, options)).rejects.toThrow();
  expect(readdirSync(join(target.dataDir, 'backups'))).toEqual([]);
});

test('backs up the database before a migration', async () => {
  const target = newPlace();
  const older = openDatabase(target.databaseFile);
  const provider = { getMigrations: async () => MIGRATIONS };
  const { error } = await new Migrator({ db: older.db, provider }).migrateTo(
    Object.keys(MIGRATIONS).at(-2) ?? '',
  );
  expect(error).toBeUndefined();
  await older.close();
  await (await openDataDirectory(target)).close();
  const backups = readdirSync(join(target.dataDir, 'backups'));
  expect(backups).toEqual([expect.stringMatching(/^spindle-\d{8}T\d{6}Z-migration\.zip$/)]);
  await (await openDataDirectory(target)).close();
  expect(readdirSync(join(target.dataDir, 'backups'))).toEqual(backups);
});

test('deletes no cover while a backup reads it', async () => {
  const name = 'unused-96.webp';
  writeFileSync(join(dataDir, 'covers', name), 'unused');
  const services = {
    db,
    covers: coversIn(dataDir),
    now: () => new Date(Date.now() + 3 * 86_400_000),
  };
  const release = holdFile(lockFile(dataDir, 'backup'));
  expect(await cleanCovers(services)).toEqual([]);
  release?.();
  expect(await cleanCovers(services)).toContain(name);
});

test('backups and restores within one second replace no files of each other', async () => {
  const at = () => new Date('2026-11-21T04:00:00.000Z');
  const first = await makeBackup(place, { kind: 'import', now: at });
  const session = await addSession();
  await addAlbum({ session_id: session.id, title: 'Later' });
  const second = await makeBackup(place, { kind: 'import', now: at });
  expect(second.name).not.toBe(first.name);
  const target = newPlace();
  for (const { name } of [first, second, first])
    await restoreBackup(target, { name, path: getPath(name) }, { now: at });
  expect(titles(target.databaseFile)).toEqual(['Kept']);
  expect(
    readdirSync(target.dataDir)
      .filter((name) => name.includes('.before-'))
      .sort(),
  ).toEqual([
    'covers.before-20261121T040000Z',
    'covers.before-20261121T040001Z',
    'spindle.db.before-20261121T040000Z',
    'spindle.db.before-20261121T040001Z',
  ]);
});
