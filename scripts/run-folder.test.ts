import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from './processes.mjs';

const RUN = `
  import { tmpdir } from 'node:os';
  import { createRunFolder } from './scripts/run-folder.mjs';
  createRunFolder();
  createRunFolder();
  console.log(tmpdir());
`;

test('deletes its own temporary folder and those of killed runs, but none of a running one', () => {
  const parent = mkdtempSync(join(tmpdir(), 'parent-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const { pid: killed } = spawnSync(process.execPath, ['--version']);
  const [abandoned, running] = [`spindle-run-${killed}-a`, `spindle-run-${process.pid}-b`];
  for (const name of [abandoned, running, 'other'])
    mkdirSync(join(parent, name, 'files'), { recursive: true });
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', RUN], {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: parent, TEMP: parent },
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/spindle-run-\d+-\w+\n$/);
  expect(stdout.startsWith(parent)).toBe(true);
  expect(readdirSync(parent).toSorted()).toEqual(['other', running]);
});
