import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../testing/test-app.ts';
import { prepareBuild } from '../testing/test-build.ts';
import { createDatabaseCheck } from './database-check.ts';

const builtFile = prepareBuild();
const folder = temporaryDirectory();

/** Overwrites the page in the middle of a file. */
function damagePage(file: string): void {
  const bytes = readFileSync(file);
  const page = Math.floor(bytes.length / 4096 / 2);
  bytes.fill('A', page * 4096, (page + 1) * 4096);
  writeFileSync(file, bytes);
}

function writeDatabase(file: string): void {
  const database = new Database(file);
  database.exec('create table rows (text text)');
  const insert = database.prepare('insert into rows values (?)');
  for (let row = 0; row < 200; row += 1) insert.run('x'.repeat(500));
  database.close();
}

test.each([
  ['this thread', () => null],
  ['a worker thread', () => builtFile('check-worker')],
])('a damaged page is reported once, by %s', async (name, getScript) => {
  const file = join(folder, `${name}.db`);
  writeDatabase(file);
  copyFileSync(file, `${file}.intact`);
  const reports: unknown[] = [];
  const report = (one: unknown) => reports.push(one);
  const { run, getDamage, close } = createDatabaseCheck({ file, script: getScript() });
  const check = () => run({ damaged: report, failed: report });
  await check();
  expect([reports, getDamage()]).toEqual([[], null]);
  damagePage(file);
  await check();
  await check();
  expect(reports).toEqual([expect.stringMatching(/^The database file is damaged \(.+\)\. Stop/)]);
  expect(getDamage()).toBe(reports[0]);
  copyFileSync(`${file}.intact`, file);
  await check();
  expect(getDamage()).toBe(null);
  await close();
});

test('a check that fails is no damage', async () => {
  const failures: unknown[] = [];
  const { run, getDamage } = createDatabaseCheck({ file: join(folder, 'none.db'), script: null });
  await run({ damaged: () => {}, failed: (error) => failures.push(error) });
  expect([failures.length, getDamage()]).toEqual([1, null]);
});
