import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../test-app.ts';
import { compileScript, runCompiledScript } from './compiled-script.ts';

const file = join(temporaryDirectory(), 'add.cjs');
writeFileSync(file, 'exports.add = (a, b) => a + b + require("node:path").sep.length;');

type Adding = { add: (a: number, b: number) => number };

it('runs a script with a valid, a missing or an outdated code cache', async () => {
  const sums = [runCompiledScript<Adding>(file).add(1, 2)];
  await compileScript<Adding>(file, async ({ add }) => {
    sums.push(add(1, 2));
  });
  expect(existsSync(`${file}.compiled`)).toBe(true);
  sums.push(runCompiledScript<Adding>(file).add(1, 2));
  writeFileSync(`${file}.compiled`, 'of another Node.js');
  sums.push(runCompiledScript<Adding>(file).add(1, 2));
  expect(sums).toEqual([4, 4, 4, 4]);
});
