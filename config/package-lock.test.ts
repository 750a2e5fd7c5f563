import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Package = {
  optionalDependencies?: Record<string, string>;
  integrity?: string;
  resolved?: string;
};

type Packages = Record<string, Package>;

const FILES = [
  'package-lock.json',
  'bench/lighthouse/package/package-lock.json',
  'config/deploy-lint/package-lock.json',
];

function readPackages(file: string): Packages {
  const url = new URL(`../${file}`, import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8')).packages;
}

/** True if Node.js would resolve `name` for the package at `path`. */
function isInstalledFor(packages: Packages, path: string, name: string): boolean {
  if (`${path}/node_modules/${name}`.replace(/^\//, '') in packages) return true;
  if (path === '') return false;
  return isInstalledFor(packages, path.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, ''), name);
}

// npm omits packages that the registry failed to serve, and `npm ci` then rejects the whole file.
test.each(FILES)('%s lists the optional packages of every platform', (file) => {
  const packages = readPackages(file);
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isInstalledFor(packages, path, name)),
  );
  expect(missing).toEqual([]);
});

// Without a hash, npm installs whatever the registry sends.
test.each(FILES)('%s has a hash for every package and no registry URL', (file) => {
  const installed = Object.entries(readPackages(file)).filter(([path]) => path !== '');
  const unknown = installed.filter(([, { integrity = '' }]) => !/^sha512-.{86}==$/.test(integrity));
  expect(unknown.map(([path]) => path)).toEqual([]);
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
