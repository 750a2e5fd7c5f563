import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from './processes.mjs';
import { playwrightFailures, playwrightFlaky, vitestFailures } from './test-failures.mjs';

const folder = mkdtempSync(join(tmpdir(), 'spindle-failures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: object): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test('lists failed Vitest tests and files that failed to load', () => {
  const failed = {
    status: 'failed',
    fullName: 'a tier keeps its place',
    failureMessages: ['\u001b[31mError: expected 1\u001b[39m\n    at a.test.ts:3'],
  };
  const passed = { status: 'passed', fullName: 'another', failureMessages: [] };
  const file = { status: 'failed', message: '' };
  const testResults = [
    { ...file, name: join(ROOT, 'src/a.test.ts'), assertionResults: [passed, failed] },
    { ...file, name: join(ROOT, 'src/b.test.ts'), message: 'No such file', assertionResults: [] },
  ];
  expect(vitestFailures(report({ testResults }))).toEqual([
    'src/a.test.ts › a tier keeps its place › Error: expected 1',
    'src/b.test.ts › No such file',
  ]);
});

test('lists failed Playwright tests, nested ones and errors outside of tests', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'a.spec.ts',
    line: 7,
    tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
  });
  const suites = [
    {
      specs: [spec('passes', 'expected')],
      suites: [
        { specs: [spec('opens', 'unexpected', 'Error: closed\nCall log'), spec('stops', 'flaky')] },
      ],
    },
  ];
  expect(playwrightFailures(report({ suites, errors: [{ message: 'No server' }] }))).toEqual([
    'tests/e2e/a.spec.ts:7 › opens › Error: closed',
    'tests/e2e › No server',
  ]);
  expect(playwrightFlaky(report({ suites }))).toEqual([
    'tests/e2e/a.spec.ts:7 › stops › no message',
  ]);
});

test('returns no failures without a report', () => {
  expect(vitestFailures(join(folder, 'missing.json'))).toEqual([]);
  expect(playwrightFailures(join(folder, 'missing.json'))).toEqual([]);
});
