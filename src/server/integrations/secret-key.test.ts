import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../testing/test-app.ts';
import { secretKey } from './secret-key.ts';

const parent = temporaryDirectory();

function newFolder() {
  const folder = mkdtempSync(join(parent, 'data-'));
  return { folder, file: join(folder, 'secret.key') };
}

it('is created when it is first needed, for its owner only', () => {
  const { folder, file } = newFolder();
  const { find, findOrCreate } = secretKey(folder);
  expect(find()).toBeNull();
  expect(existsSync(file)).toBe(false);
  const key = findOrCreate();
  expect(key).toHaveLength(32);
  expect(readFileSync(file)).toEqual(key);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['secret.key']);
});

it('is the one of the process that was faster', () => {
  const { folder, file } = newFolder();
  const one = secretKey(folder);
  const other = secretKey(folder);
  expect(one.find()).toBeNull();
  const key = other.findOrCreate();
  expect(one.findOrCreate()).toEqual(key);
  expect(secretKey(folder).find()).toEqual(key);
  expect(readFileSync(file)).toEqual(key);
});

it('is reported when it cannot be read', () => {
  const { folder, file } = newFolder();
  mkdirSync(file);
  const { find, findOrCreate } = secretKey(folder);
  for (const work of [find, findOrCreate])
    expect(work).toThrow(/^secret\.key in the data directory cannot be read/);
});

it('is moved aside when it is damaged', () => {
  const { folder, file } = newFolder();
  const short = randomBytes(31);
  writeFileSync(file, short);
  const { find, findOrCreate } = secretKey(folder);
  expect(find()).toBeNull();
  expect(findOrCreate()).toHaveLength(32);
  expect(readFileSync(`${file}.damaged`)).toEqual(short);
  expect(readFileSync(file)).toEqual(find());
});
