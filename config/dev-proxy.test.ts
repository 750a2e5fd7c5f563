import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import config from './vite.config.ts';

const API = fileURLToPath(new URL('../src/client/api/', import.meta.url));

test('dev server proxies API requests, but not files of src/client/api', () => {
  const proxied = Object.keys(config.server?.proxy ?? {}).map((rule) => new RegExp(`^${rule}`));
  const isProxied = (path: string) => proxied.some((rule) => rule.test(path));
  expect(isProxied('/api/albums?limit=5')).toBe(true);
  expect(isProxied('/api/events')).toBe(true);
  const files = readdirSync(API).filter((name) => /^[\w-]+\.tsx?$/.test(name));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((name) => isProxied(`/api/${name}?t=1`))).toEqual([]);
});
