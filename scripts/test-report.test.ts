import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from './processes.mjs';
import {
  formatSummary,
  readReport,
  type Test,
  toPlaywrightTests,
  toVitestTests,
} from './test-report.mjs';

const folder = mkdtempSync(join(tmpdir(), 'spindle-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('reads the tests of Vitest, and files that cannot be loaded', () => {
  const error = '\u001b[31mError: expected 1\u001b[39m\n    at a.test.ts:3';
  const assertionResults = [
    { status: 'passed', fullName: 'passes', duration: 2500, failureMessages: [] },
    { status: 'passed', fullName: 'passes on its retry', failureMessages: [error] },
    { status: 'failed', fullName: 'fails', failureMessages: [error] },
    { status: 'todo', fullName: 'waits', failureMessages: [] },
  ];
  const testResults = [
    { name: join(ROOT, 'src/a.test.ts'), status: 'failed', message: '', assertionResults },
    {
      name: join(ROOT, 'src/b.test.ts'),
      status: 'failed',
      message: 'No file',
      assertionResults: [],
    },
  ];
  expect(formatSummary(toVitestTests({ testResults }))).toEqual([
    'slowest:',
    '    2.5 s  src/a.test.ts › passes',
    '    0.0 s  src/a.test.ts › passes on its retry',
    '    0.0 s  src/a.test.ts › fails',
    '    0.0 s  src/a.test.ts › waits',
    'failed: src/a.test.ts › fails › Error: expected 1',
    'failed: src/b.test.ts › No file',
    'flaky: src/a.test.ts › passes on its retry › Error: expected 1',
    '1 passed, 2 failed, 1 skipped, 1 flaky',
  ]);
});

test('reads the tests of Playwright, nested ones included, and errors outside of tests', () => {
  const spec = (title: string, status: string, messages: string[] = []) => {
    const results = [
      { duration: 10, errors: messages.map((message) => ({ message })) },
      { duration: 5, errors: [] },
    ];
    return { title, file: 'a.spec.ts', line: 7, tests: [{ status, results }] };
  };
  const nested = [
    spec('fails', 'unexpected', ['Error: closed\nCall log']),
    spec('passes on its retry', 'flaky', ['Error: late']),
    spec('waits', 'skipped'),
  ];
  const suites = [{ specs: [spec('passes', 'expected')], suites: [{ specs: nested }] }];
  const at = 'tests/e2e/a.spec.ts:7';
  expect(toPlaywrightTests({ suites, errors: [{ message: 'No server' }] })).toEqual([
    { test: `${at} › passes`, outcome: 'passed', ms: 15 },
    { test: `${at} › fails`, outcome: 'failed', ms: 15, message: 'Error: closed\nCall log' },
    { test: `${at} › passes on its retry`, outcome: 'flaky', ms: 15, message: 'Error: late' },
    { test: `${at} › waits`, outcome: 'skipped', ms: 15 },
    { test: 'tests/e2e', outcome: 'failed', message: 'No server' },
  ]);
});

const PASSED: Test = { test: 'a', outcome: 'passed' };
const FLAKY: Test = { test: 'b', outcome: 'flaky' };

test.each<[string, Test[] | undefined, number, number]>([
  ['passed', [PASSED, ...Array(5).fill(FLAKY)], 0, 0],
  ['more than five flaky tests', [PASSED, ...Array(6).fill(FLAKY)], 0, 1],
  ['no tests', [], 0, 1],
  ['an error outside of tests', [PASSED], 1, 1],
  ['an error and a failed test', [PASSED, { test: 'c', outcome: 'failed' }], 1, 1],
  ['no report', undefined, 0, 1],
])('counts the failures of a run with %s', (_name, tests, exitCode, failures) => {
  const path = join(folder, tests === undefined ? 'missing.json' : 'report.json');
  if (tests !== undefined) writeFileSync(path, JSON.stringify(tests));
  const read = readReport(path, exitCode, (report) => report);
  expect(read.filter(({ outcome }) => outcome === 'failed')).toHaveLength(failures);
});

test('lists the twenty slowest tests, slowest first', () => {
  const tests = Array.from({ length: 21 }, (_, index) => ({ ...PASSED, ms: index * 1000 }));
  const [, ...lines] = formatSummary(tests);
  expect(lines).toHaveLength(21);
  expect(lines.slice(0, 2)).toEqual(['   20.0 s  a', '   19.0 s  a']);
});
