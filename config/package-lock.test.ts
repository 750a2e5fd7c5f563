import { expect, test } from 'vitest';
import { readText } from './from-root.ts';

type Packages = Record<string, { integrity?: string; resolved?: string }>;

const FILES = [
  'package-lock.json',
  'bench/lighthouse/package/package-lock.json',
  'config/deploy-lint/package-lock.json',
];

// Without a hash, npm installs whatever the registry sends.
test.each(FILES)('%s has a hash for every package and no registry URL', (file) => {
  const packages: Packages = JSON.parse(readText(file)).packages;
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  const unknown = installed.filter(([, { integrity = '' }]) => !/^sha512-.{86}==$/.test(integrity));
  expect(unknown.map(([path]) => path)).toEqual([]);
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
