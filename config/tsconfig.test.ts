import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot, readText } from './from-root.ts';

const read = (path: string) => JSON.parse(readText(path));

const projects = readdirSync(fromRoot('config'))
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
