import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { NO_CHOICES } from '#shared/domain/transfer/import-choices.ts';
import { HttpError } from '../lib/errors.ts';
import { temporaryDirectory } from '../testing/test-app.ts';
import { testClub } from '../testing/test-club.ts';
import { createImportPool } from './import-pool.ts';

const script = join(temporaryDirectory(), 'worker.mjs');

/** Fake worker that acts as the content of its file says. */
writeFileSync(
  script,
  `import { workerData } from 'node:worker_threads';
   import Database from ${JSON.stringify(import.meta.resolve('better-sqlite3'))};
   export const importInWorker = async ({ bytes, path }) => {
     const text = path ?? new TextDecoder().decode(bytes);
     if (text === 'dies') {
       queueMicrotask(() => { throw new Error('died'); });
       return new Promise(() => {});
     }
     if (text === 'takes all') for (const all = []; ;) all.push(new Array(100_000).fill(text + all.length));
     if (text === 'leaves') process.exit(0);
     if (text === 'never ends') for (;;);
     if (text.endsWith('.db')) {
       const database = new Database(text);
       database.exec("begin immediate; insert into albums values ('Low')");
       new Database(text + '.begun').exec('create table begun (id)');
       for (;;);
     }
     return text === 'rejected'
       ? { rejected: { status: 422, code: 'NO', message: 'No', data: { line: 1 } } }
       : text === 'no space'
         ? { failed: { message: 'no space', code: 'SQLITE_FULL' } }
         : { result: { data: { reviewers: workerData.club.defaults.reviewers }, message: text } };
   };`,
);

const parts = {
  script,
  settings: {
    database: '',
    dataDir: '',
    backupPlace: null,
    club: { defaults: testClub({ reviewers: ['Ada'] }), fixed: {} },
  },
  importHere: async () => Promise.reject(new Error('must run on the main thread')),
};
const LIMITS = { maxMegabytes: 20, maxSeconds: 60 };

const { run, close } = createImportPool({
  ...parts,
  limits: { spreadsheets: LIMITS, exports: LIMITS },
});

const give = (text: string, signal?: AbortSignal) =>
  run(
    {
      bytes: new TextEncoder().encode(text),
      file_name: 'club.csv',
      choices: NO_CHOICES,
      dry_run: false,
      all_albums: false,
    },
    signal,
  );

const giveExport = (path: string, signal?: AbortSignal) =>
  run({ path, file_name: 'club.zip', dry_run: false, all_albums: false }, signal);

test('imports a spreadsheet on a worker thread', async () => {
  expect(await give('taken')).toEqual({
    data: { reviewers: ['Ada'] },
    message: 'taken',
  });
});

test('passes a rejection with its data', async () => {
  await expect(give('rejected')).rejects.toEqual(
    new HttpError(422, 'NO', 'No', undefined, undefined, { line: 1 }),
  );
});

test('passes the error code, and reports a thread that dies', async () => {
  await expect(give('no space')).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  await expect(give('dies')).rejects.toThrow('died');
  await expect(give('leaves')).rejects.toThrow('exited without a result');
});

test('rejects an import that takes too much memory, and the server continues', async () => {
  await expect(give('takes all')).rejects.toMatchObject({ status: 413 });
  expect(await give('again')).toMatchObject({ message: 'again' });
});

test('ends an import that takes too long', async () => {
  const pool = createImportPool({
    ...parts,
    limits: { spreadsheets: LIMITS, exports: { ...LIMITS, maxSeconds: 2 } },
  });
  const upload = { file_name: 'club.zip', dry_run: false, all_albums: false };
  await expect(pool.run({ ...upload, path: 'never ends' })).rejects.toMatchObject({
    status: 422,
    code: 'IMPORT_TOO_SLOW',
    message:
      'The import took longer than 2 seconds and was ended. Nothing was imported. Import the file in parts, or with spindle import on the server.',
  });
  await pool.close();
});

test('ends an import, and skips a waiting one, when the client disconnects', async () => {
  const gone = new AbortController();
  const running = giveExport('never ends', gone.signal);
  const waiting = giveExport('waits', gone.signal);
  const next = giveExport('next');
  // Spreadsheets do not wait for exports.
  expect(await give('sheet')).toMatchObject({ message: 'sheet' });
  gone.abort(new Error('gone'));
  await Promise.all([running, waiting].map((one) => expect(one).rejects.toThrow('gone')));
  expect(await next).toMatchObject({ message: 'next' });
});

test('a waiting import ends as soon as its client disconnects', async () => {
  const [end, gone] = [new AbortController(), new AbortController()];
  const running = giveExport('never ends', end.signal);
  const waiting = giveExport('waits', gone.signal);
  gone.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  await expect(giveExport('late', gone.signal)).rejects.toThrow('gone');
  end.abort(new Error('ended'));
  await expect(running).rejects.toThrow('ended');
  expect(await giveExport('next')).toMatchObject({ message: 'next' });
});

test('rolls the transaction of an ended import back, and releases its lock', async () => {
  const file = join(temporaryDirectory(), 'club.db');
  const database = new Database(file, { timeout: 0 });
  database.exec('pragma journal_mode = wal; create table albums (artist)');
  const gone = new AbortController();
  const running = giveExport(file, gone.signal);
  await expect.poll(() => existsSync(`${file}.begun`), { timeout: 10_000 }).toBe(true);
  expect(() => database.exec('begin immediate')).toThrow('locked');
  gone.abort(new Error('gone'));
  await expect(running).rejects.toThrow('gone');
  database.exec('begin immediate');
  expect(database.prepare('select * from albums').all()).toEqual([]);
  database.close();
});

test('finishes a running import before it closes', async () => {
  const taking = give('last');
  await close();
  expect(await taking).toMatchObject({ message: 'last' });
});
