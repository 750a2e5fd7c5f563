import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { leaveOut, NOT_USED } from './lean-react.ts';

const REACT_DOM = dirname(fileURLToPath(import.meta.resolve('react-dom')));
const CLIENT = fileURLToPath(new URL('../src/client/', import.meta.url));

test('what is left out of React is in it, by name, and a program remains', () => {
  const code = readFileSync(join(REACT_DOM, 'cjs/react-dom-client.production.js'), 'utf8');
  const lean = leaveOut(code, parseSync('react.js', code).program);
  expect(parseSync('react.js', lean).errors).toEqual([]);
  expect(lean).toContain('function startViewTransition(\n');
  expect(lean).toContain("{ throw Error('React without view transitions'); }");
  expect(lean.length).toBeLessThan(0.9 * code.length);
});

test('a React without one of these functions fails the build', () => {
  const code = 'function startViewTransition() {}';
  expect(() => leaveOut(code, parseSync('react.js', code).program)).toThrow(
    /^React has no commitExitViewTransitions, .* any more$/,
  );
});

test('the app asks React for nothing that is left out', () => {
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => /\.tsx?$/.test(name));
  const asked = sources.flatMap((name) => {
    const text = readFileSync(join(CLIENT, name), 'utf8');
    return [...text.matchAll(/import (?!type)([^;]*) from 'react(?:-dom)?';/g)].map(
      ([, names = '']) => ({ name, names }),
    );
  });
  expect(asked.length).toBeGreaterThan(50);
  expect(asked.filter(({ names }) => NOT_USED.test(names))).toEqual([]);
});
