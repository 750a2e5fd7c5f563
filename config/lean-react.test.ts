import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { leaveOut, NO_ATTRIBUTES, NOT_USED } from './lean-react.ts';

const REACT_DOM = dirname(fileURLToPath(import.meta.resolve('react-dom')));
const CLIENT = fileURLToPath(new URL('../src/client/', import.meta.url));

test('stubs out unused functions of React and leaves valid code', () => {
  const code = readFileSync(join(REACT_DOM, 'cjs/react-dom-client.production.js'), 'utf8');
  const lean = leaveOut(code, parseSync('react.js', code).program);
  expect(parseSync('react.js', lean).errors).toEqual([]);
  expect(lean).toContain('function startViewTransition(\n');
  expect(lean).toContain("{ throw Error('React without view transitions'); }");
  expect(lean.length).toBeLessThan(0.9 * code.length);
});

test('React creates no Error objects while it loads', () => {
  const code = readFileSync(join(REACT_DOM, 'cjs/react-dom-client.production.js'), 'utf8');
  const lean = leaveOut(code, parseSync('react.js', code).program);
  const madeAtOnce = lean.match(/^(?:var | {2})\w+ = (?:new )?Error\(/gm);
  expect(madeAtOnce).toEqual(null);
});

test('fails the build when React lacks one of the stubbed functions', () => {
  const code = 'function startViewTransition() {}';
  expect(() => leaveOut(code, parseSync('react.js', code).program)).toThrow(
    /^React has no commitExitViewTransitions, .* any more$/,
  );
});

test('the app imports nothing that is left out of React', () => {
  const asked = sources().flatMap(({ name, text }) => {
    return [...text.matchAll(/import (?!type)([^;]*) from 'react(?:-dom)?';/g)].map(
      ([, names = '']) => ({ name, names }),
    );
  });
  expect(asked.length).toBeGreaterThan(50);
  expect(asked.filter(({ names }) => NOT_USED.test(names))).toEqual([]);
});

test('the app renders no attribute whose alias is left out of React', () => {
  const attributes = sources()
    .filter(({ name }) => name.endsWith('.tsx'))
    .flatMap(({ text }) => text.match(/(?<=\s)[\w-]+(?==["{])/g) ?? []);
  expect(attributes).toContain('strokeWidth');
  expect(attributes.filter((name) => NO_ATTRIBUTES.has(name))).toEqual([]);
});

function sources(): { name: string; text: string }[] {
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(CLIENT, name), 'utf8') }));
}
