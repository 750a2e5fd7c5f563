import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Package = {
  optionalDependencies?: Record<string, string>;
  integrity?: string;
  resolved?: string;
};

const file = new URL('../package-lock.json', import.meta.url);
const packages: Record<string, Package> = JSON.parse(readFileSync(file, 'utf8')).packages;

/** Where Node.js would find `name` when the package at `path` asks for it. */
function isInstalledFor(path: string, name: string): boolean {
  if (`${path}/node_modules/${name}`.replace(/^\//, '') in packages) return true;
  if (path === '') return false;
  return isInstalledFor(path.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, ''), name);
}

// npm leaves out what the registry could not serve, and `npm ci` then refuses the whole file.
test('package-lock.json names the packages for every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isInstalledFor(path, name)),
  );
  expect(missing).toEqual([]);
});

// Without it npm installs whatever the registry sends.
test('package-lock.json knows the content of every package, and no registry by its address', () => {
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  const unknown = installed.filter(([, { integrity = '' }]) => !/^sha512-.{86}==$/.test(integrity));
  expect(unknown.map(([path]) => path)).toEqual([]);
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
