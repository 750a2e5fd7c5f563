import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { holdFile } from '../database/process-lock.ts';
import { openDataDirectory } from '../start/data-directory.ts';
import { prepareClubs } from './test-commands.ts';

const newClub = prepareClubs();

const CSV = 'artist,title,tier,session_date,location\nLow,Hey What,A,2026-02-06,Attic\n';

describe.concurrent('the commands', { timeout: 60_000 }, () => {
  test('import creates the data directory; export writes to the working directory', async () => {
    const { here, run, write } = newClub();
    write('club.csv', CSV);
    expect(await run('import', 'club.csv')).toEqual({
      code: 0,
      out: 'Added 1 album in 1 session (0 skipped, already there).\nWrote 2 changelog entries.',
      err: '',
    });
    expect(await run('export', 'out.json')).toMatchObject({
      code: 0,
      out: 'Exported 1 album in 1 session, 0 deleted albums, 2 changelog entries to out.json.',
    });
    expect(JSON.parse(readFileSync(join(here, 'out.json'), 'utf8'))).toMatchObject({
      format: 'spindle-export',
      version: 2,
      albums: [{ artist: 'Low', title: 'Hey What', tier: 'A', deleted_at: null }],
    });
    expect((await run('restore-album')).out).toBe('There are no deleted albums.');
  });

  test('check-integrity reports damage and repairs it only while no server runs', async () => {
    const { dataDir, run } = newClub();
    const data = await openDataDirectory({ dataDir, databaseFile: null });
    await data.close();
    const database = new Database(join(dataDir, 'spindle.db'));
    database.pragma('foreign_keys = OFF');
    database.exec(
      "insert into people (id, name, kind, position, created_at) values ('ada', 'Ada', 'reviewer', 0, ''); insert into ratings values ('unknown', 'ada', 'S')",
    );
    database.close();
    const problem = '1 row of ratings reference missing data';
    expect(await run('check-integrity')).toEqual({
      code: 1,
      out: `${problem}. Stop the server and repair it: spindle check-integrity --repair.`,
      err: '',
    });
    const server = holdFile(join(dataDir, 'server.lock'));
    expect(await run('check-integrity', '--repair')).toEqual({
      code: 1,
      out: '',
      err: 'Another Spindle serves this data directory already. Stop it first.',
    });
    server?.();
    const { code, out } = await run('check-integrity', '--repair');
    const [stored = '', ...rest] = out.split('\n');
    expect([code, ...rest]).toEqual([
      0,
      `Repaired: ${problem}.`,
      'No problems found (albums: 0, sessions: 0, changes: 0, brackets: 0, cover files: 0).',
    ]);
    expect(existsSync(join(dataDir, stored.replace('Saved the previous data: ', '')))).toBe(true);
  });

  test.each<[string, ...string[]]>([
    ['import', 'club.csv'],
    ['job', 'metadata', '--remove'],
  ])('%s waits for another writing process and prints a notice', async (...command) => {
    const { dataDir, start, write } = newClub();
    write('club.csv', CSV);
    const data = await openDataDirectory({ dataDir, databaseFile: null });
    await data.close();
    const other = new Database(join(dataDir, 'spindle.db'));
    other.exec('begin immediate');
    const { child, ended } = start(...command);
    await once(child.stderr, 'data');
    other.close();
    expect(await ended).toMatchObject({
      code: 0,
      err: 'Waiting for another process that is writing …',
    });
  });
});

describe('a command', () => {
  test('restore brings back a backup', async () => {
    const { dataDir, run, runInside, write } = newClub();
    write('club.csv', CSV);
    await runInside('import', 'club.csv');
    const { out } = await run('backup');
    expect(out).toMatch(/^Backed up to backups\/\S+-manual\.zip \(0\.0 MB, 0 cover files\)\.$/);
    const [name = ''] = readdirSync(join(dataDir, 'backups'));
    write('more.csv', CSV.replace('Low', 'Lower'));
    await runInside('import', 'more.csv');
    expect((await runInside('restore')).out.split('\n')).toContain(`${name}  0.0 MB`);
    const restored = await run('restore', name);
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toMatch(
      /^Restored the backup of \S+ with 0 cover files\.\nSaved the previous data: /,
    );
    expect((await runInside('export', 'out.json')).out).toContain('Exported 1 album in 1 session');
    const server = holdFile(join(dataDir, 'server.lock'));
    expect(await runInside('restore', join('data', 'backups', name))).toMatchObject({
      code: 1,
      err: 'Another Spindle serves this data directory already. Stop it first.',
    });
    server?.();
  });

  test('restore lists no backups where there is no data, and creates nothing', async () => {
    const { dataDir, runInside } = newClub();
    const out = `There are no backups in ${join(dataDir, 'backups')}.`;
    expect(await runInside('restore')).toEqual({ code: 0, out, err: '' });
    expect(existsSync(dataDir)).toBe(false);
  });

  test('export does not overwrite a file without --force', async () => {
    const { here, runInside, write } = newClub();
    write('club.csv', CSV);
    await runInside('import', 'club.csv');
    write('keep.csv', 'important');
    expect(await runInside('export', 'keep.csv')).toEqual({
      code: 1,
      out: '',
      err: 'keep.csv already exists. Use --force to overwrite it.',
    });
    expect(readFileSync(join(here, 'keep.csv'), 'utf8')).toBe('important');
    expect(await runInside('export', 'keep.csv', '--force')).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(join(here, 'keep.csv'), 'utf8')).toContain('Hey What');
  });

  test('imports a spreadsheet with options and prints how it was read first', async () => {
    const { runInside, write } = newClub();
    const lines = ['Our club;;;;', 'Band;Album;Score;Date;Spot', 'Low;Hey What;8,5;5.6.2025;Attic'];
    write('club.txt', `${lines.join('\r\n')}\r\nTotal;1;;;\r\n`);
    const asked = await runInside('import', 'club.txt', '--column=Spot=location');
    expect(asked.err.split('\n')).toEqual([
      'club.txt:3: session_date: 5.6.2025 is 2025-06-05 or 2025-05-06: choose one with --dates=day-first or --dates=month-first',
      'club.txt:3: 8,5 is a number: choose the scale with --scale=10 or --scale=100',
    ]);
    const options = ['--column=Spot=location', '--scale=10', '--dates=day-first'];
    expect(await runInside('import', 'club.txt', ...options)).toEqual({
      code: 0,
      out: [
        'Read as UTF-8 with semicolons between the cells; line 2 names the columns.',
        'Columns: Band is artist, Album is title, Score is tier, Date is session_date, Spot is location.',
        'Score: 8,5 is A.',
        'Line 1 is skipped: it is above the header.',
        'Line 4 is skipped: it holds totals.',
        'Added 1 album in 1 session (0 skipped, already there).',
        'Wrote 2 changelog entries.',
      ].join('\n'),
      err: '',
    });
  });

  test('a dry run creates no data directory', async () => {
    const { dataDir, runInside, write } = newClub();
    write('club.csv', CSV);
    const { code, out } = await runInside('import', '--dry-run', 'club.csv');
    expect(code).toBe(0);
    expect(out).toContain('Would add 1 album in 1 session');
    expect(existsSync(dataDir)).toBe(false);
  });

  test('names the option that gives a value a tier', async () => {
    const { runInside, write } = newClub();
    write('club.csv', 'artist,title,tier\nLow,Trust,meh\n');
    const { err } = await runInside('import', 'club.csv');
    expect(err.split('\n').slice(1)).toEqual([
      'To give a value a tier, add an option such as --tier="meh=B".',
      'To import the other rows without these, add --skip-bad-rows.',
    ]);
    const { code } = await runInside('import', 'club.csv', '--tier=meh=D');
    expect(code).toBe(0);
  });

  test('--skip-bad-rows skips bad rows and lists them', async () => {
    const { runInside, write } = newClub();
    write('club.csv', `${CSV}Low,,S,,\nCan,Future Days,A,,Attic\n`);
    const problems = [
      'club.csv:3: title: Album title is required',
      'club.csv:4: has a place but no date',
    ];
    const hint = 'To import the other rows without these, add --skip-bad-rows.';
    const err = [...problems, hint].join('\n');
    const options = ['club.csv', '--fill-dates=no'];
    expect(await runInside('import', ...options)).toEqual({ code: 1, out: '', err });
    expect(await runInside('import', '--skip-bad-rows', ...options)).toEqual({
      code: 0,
      out: [
        'Rows left out:',
        ...problems,
        'Added 1 album in 1 session (0 skipped, already there).',
        '2 rows left out: lines 3 and 4.',
        'Wrote 2 changelog entries.',
      ].join('\n'),
      err: '',
    });
  });

  test.each([
    ['import', ['--frobnicate'], "Unknown option '--frobnicate'. Use --help to see all options."],
    ['import', ['nowhere.csv'], 'nowhere.csv: there is no such file or folder'],
    ['import', ['nowhere.zip'], 'nowhere.zip: there is no such file or folder'],
    ['import', ['folder.csv'], 'folder.csv: this is a folder, not a file'],
    [
      'import',
      ['club.ods'],
      'club.ods: imports must be .csv, .tsv, .txt, .xlsx, .json or .zip files. Save other spreadsheets as CSV first',
    ],
    [
      'import',
      ['club.csv', '--dates=today'],
      "--dates must be one of day-first, month-first, year-first, not 'today'.",
    ],
    [
      'import',
      ['club.csv', '--scale', '6'],
      "--scale must be one of 1, 5, 10, 20, 100, 1-is-best, not '6'.",
    ],
    [
      'import',
      ['club.csv', '--scale', 'rating:Ada=5'],
      "--scale must be one of tier, ratings, not 'rating:Ada'.",
    ],
    ['import', ['club.csv', '--location='], '--location: Location is required'],
    ['import', ['club.csv', '--person=Zed='], '--person: A name is required'],
    [
      'import',
      ['club.csv', '--tier=DNF='],
      "--tier must be one of Now Listening To, S, A, B, C, D, E, F, Tiering Herrie, ?, Not rated yet, not ''.",
    ],
    [
      'import',
      ['club.csv', '--ratings=Ada='],
      "--ratings must be one of add, replace, keep, not ''.",
    ],
    [
      'import',
      ['club.csv', '--column=Spot=place'],
      "--column: there is no field 'place' for the column Spot.",
    ],
    ['export', ['club.txt'], 'club.txt: exports must be .json, .csv or .zip files'],
    ['restore-album', ['a', 'b'], 'Usage: spindle restore-album [ID]'],
    ['job', [], 'Usage: spindle job covers|metadata [--force | --remove]'],
    ['job', ['all'], "There is no job 'all', but covers and metadata."],
    ['job', ['covers', '--force'], '--force is only for the job metadata.'],
  ])('%s %j fails with one line', async (command, args, line) => {
    const { here, runInside } = newClub();
    mkdirSync(join(here, 'folder.csv'));
    expect(await runInside(command, ...args)).toEqual({ code: 1, out: '', err: line });
  });

  test.each([
    ['backup'],
    ['check-integrity'],
    ['check-integrity', '--repair'],
    ['export', 'club.json'],
    ['job', 'metadata'],
    ['restore-album'],
    ['restore-album', 'unknown'],
    ['set-password'],
  ])('%s %s rejects a folder without data, and creates nothing there', async (command, ...args) => {
    const { dataDir, runInside } = newClub();
    const err = `There is no data in ${dataDir}. Set DATA_DIR as for the server.`;
    expect(await runInside(command, ...args)).toEqual({ code: 1, out: '', err });
    expect(existsSync(join(dataDir, 'spindle.db'))).toBe(false);
  });

  test('set-password rejects a missing database of DATABASE_URL, and names it', async () => {
    const { dataDir } = newClub();
    const DATABASE_URL = join(dataDir, 'other.db');
    const { runInside } = newClub({ DATABASE_URL });
    const err = `There is no database ${DATABASE_URL}. Set DATABASE_URL as for the server.`;
    expect(await runInside('set-password')).toEqual({ code: 1, out: '', err });
    expect(existsSync(dataDir)).toBe(false);
  });

  test('a missing folder is named as given', async () => {
    const { runInside } = newClub({ DATA_DIR: 'club/data' });
    const err = 'There is no data in club/data. Set DATA_DIR as for the server.';
    expect(await runInside('backup')).toEqual({ code: 1, out: '', err });
  });

  test('names in .env that are no settings are reported', async () => {
    const { runInside, write } = newClub({ DATA_DIR: 'data' });
    write('.env', 'FOO_BAR=1\nPORT=4601\nADMIN_PASSWROD=secret');
    expect(await runInside('backup')).toMatchObject({
      code: 1,
      err: `ADMIN_PASSWROD is not a setting of Spindle. Did you mean ADMIN_PASSWORD?
Names in .env that are not settings of Spindle: FOO_BAR
There is no data in data. Set DATA_DIR as for the server.`,
    });
  });

  test('a folder in the place of .env is rejected', async () => {
    const { here, runInside } = newClub();
    mkdirSync(join(here, '.env'));
    const err = '.env cannot be read: it is a folder, not a file. Replace or remove it.';
    expect(await runInside('backup')).toEqual({ code: 1, out: '', err });
  });

  test('backup warns of a schema with which a restore would reject it', async () => {
    const { dataDir, runInside, write } = newClub();
    write('club.csv', CSV);
    await runInside('import', 'club.csv');
    const database = new Database(join(dataDir, 'spindle.db'));
    database.exec('create view own as select 1');
    database.close();
    const { code, out } = await runInside('backup');
    expect([code, out.split('\n').at(-1)]).toEqual([
      0,
      'A restore will reject this backup: view own of the database is not that of Spindle.',
    ]);
  });

  test('restore-album names an unknown album', async () => {
    const { runInside, write } = newClub();
    write('club.csv', CSV);
    await runInside('import', 'club.csv');
    const err = 'Album with ID unknown not found';
    expect(await runInside('restore-album', 'unknown')).toEqual({ code: 1, out: '', err });
  });
});
