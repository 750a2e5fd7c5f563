import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSourceFiles } from './source-files.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'spindle-sources-'));
  write('package.json', '{ "imports": { "#shared/*": "./src/shared/*" } }');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test('finds every kind of import', () => {
  write('src/shared/tiers.ts', 'export const S = 95;\nexport type Tier = "S";');
  write('src/a.css', '');
  for (const name of ['b', 'c', 'd', 'e']) write(`src/${name}.ts`, 'export const one = 1;');
  write(
    'src/a.tsx',
    `import { S } from '#shared/tiers.ts';
     import './a.css?inline';
     import { readFile } from 'fs/promises';
     import { useQuery } from '@tanstack/react-query/deep';
     import type { one } from './b.ts';
     export { one as two } from './c.ts';
     export const later = () => import('./d.ts');
     export type Other = typeof import('./e.ts');`,
  );
  const file = readSourceFiles(root, 'src').find(({ path }) => path === 'src/a.tsx');
  expect(file?.imports.toSorted()).toEqual([
    'src/a.css',
    'src/b.ts',
    'src/c.ts',
    'src/d.ts',
    'src/e.ts',
    'src/shared/tiers.ts',
  ]);
  expect(file?.packages).toEqual(['node:fs/promises', '@tanstack/react-query']);
});

test('lists the names that a file defines and exports', () => {
  write('src/b.ts', 'export const one = 1;');
  write(
    'src/own.ts',
    `export { one } from './b.ts';
     export * from './b.ts';
     export const two = 2;
     export type Three = 3;
     export default function four() {}
     const five = 5;
     export { five as six };`,
  );
  const file = readSourceFiles(root, 'src').find(({ path }) => path === 'src/own.ts');
  expect(file?.exports).toEqual(['two', 'Three', 'six']);
});

test.each([
  ["import './missing.ts';", 'missing.ts'],
  ['const name = "./b.ts"; import(name);', 'import(name) names no file'],
  ['const = 1;', 'src/a.ts'],
])('throws for code it cannot analyze: %s', (code, message) => {
  write('src/a.ts', code);
  expect(() => readSourceFiles(root, 'src')).toThrow(message);
});
