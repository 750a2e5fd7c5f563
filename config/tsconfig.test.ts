import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const read = (path: string) => JSON.parse(readFileSync(new URL(path, root), 'utf8'));

const projects = readdirSync(new URL('config', root))
  .filter((name) => /^tsconfig\.(?!base\.).+\.json$/.test(name))
  .map((name) => `./config/${name}`);

test('tsconfig.json references every project, as editors need', () => {
  const { files, references } = read('tsconfig.json');
  expect(files).toEqual([]);
  expect(references.map(({ path }: { path: string }) => path).toSorted()).toEqual(projects);
});

test('type-checks client tests with the client', () => {
  const { include, exclude } = read('config/tsconfig.client.json');
  expect(include).toContain('../src/client/**/*.ts');
  expect(exclude).toBeUndefined();
});

test('stores build info outside the sources, whose hash is the build ID', () => {
  for (const project of projects)
    expect(read(project).compilerOptions.tsBuildInfoFile).toMatch(/^\.\.\/node_modules\/\.cache\//);
});
