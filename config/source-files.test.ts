import { expect, test } from 'vitest';
import { parseSourceFile } from './source-files.ts';

test('finds every kind of import', () => {
  const { imports, packages } = parseSourceFile(
    'src/a.tsx',
    `import { S } from '#shared/tiers.ts';
     import './a.css?inline';
     import { readFile } from 'fs/promises';
     import { useQuery } from '@tanstack/react-query/deep';
     import type { one } from './b.ts';
     export { one as two } from './lib/c.ts';
     export const later = () => import('../demo/d.ts');
     export type Other = typeof import('./e.ts');`,
  );
  expect(imports.toSorted()).toEqual([
    'demo/d.ts',
    'src/a.css',
    'src/b.ts',
    'src/e.ts',
    'src/lib/c.ts',
    'src/shared/tiers.ts',
  ]);
  expect(packages).toEqual(['node:fs/promises', '@tanstack/react-query']);
});

test('lists the names that a file defines and exports', () => {
  const { exports } = parseSourceFile(
    'src/own.ts',
    `export { one } from './b.ts';
     export * from './b.ts';
     export const two = 2;
     export type Three = 3;
     export default function four() {}
     const five = 5;
     export { five as six };`,
  );
  expect(exports).toEqual(['two', 'Three', 'six']);
});

test.each([
  ['const name = "./b.ts"; import(name);', 'import(name) names no file'],
  ['const = 1;', 'src/a.ts'],
])('throws for code it cannot analyze: %s', (code, message) => {
  expect(() => parseSourceFile('src/a.ts', code)).toThrow(message);
});
