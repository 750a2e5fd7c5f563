import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { exchangeBodies } from './exchange-bodies.ts';
import { BODIES, NOT_USED } from './lean-router.ts';

const PACKAGES = fileURLToPath(new URL('../node_modules/', import.meta.url));
const CLIENT = fileURLToPath(new URL('../src/client/', import.meta.url));

test.each(Object.keys(BODIES))('what is left out of %s is in it, and a program remains', (file) => {
  const path = join(PACKAGES, '@tanstack/router-core/dist/esm', file);
  const code = readFileSync(path, 'utf8');
  const bodies = new Map(Object.entries(BODIES[file] ?? {}));
  const lean = exchangeBodies(code, parseSync(file, code).program, bodies, 'The router has no');
  expect(parseSync(file, lean).errors).toEqual([]);
  expect(lean.length).toBeLessThan(code.length);
});

test('the app asks the router for nothing that is left out', () => {
  const users = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(CLIENT, name), 'utf8') }))
    .filter(({ text }) => text.includes("from '@tanstack/react-router'"));
  expect(users.map(({ name }) => name)).toContain(join('app', 'router.tsx'));
  expect(users.filter(({ text }) => NOT_USED.test(text))).toEqual([]);
});
