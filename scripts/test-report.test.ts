import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from './processes.mjs';
import {
  describeSlowest,
  describeTotals,
  readFaultReport,
  readPlaywrightReport,
  readVitestReport,
} from './test-report.mjs';

const folder = mkdtempSync(join(tmpdir(), 'spindle-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MISSING = join(folder, 'missing.json');

function report(content: object): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const BROKEN_TEST = {
  status: 'failed',
  fullName: 'a tier keeps its place',
  failureMessages: ['\u001b[31mError: expected 1\u001b[39m\n    at a.test.ts:3'],
};

const VITEST = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    {
      name: join(ROOT, 'src/a.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'another', duration: 2500, failureMessages: [] },
        BROKEN_TEST,
      ],
    },
  ],
};

const UNLOADABLE = {
  name: join(ROOT, 'src/b.test.ts'),
  status: 'failed',
  message: 'No such file',
  assertionResults: [],
};

test('counts Vitest tests, names those that failed and times each', () => {
  expect(readVitestReport(report(VITEST), 1)).toEqual({
    totals: { passed: 5, failed: 1, skipped: 3 },
    times: [
      { test: 'src/a.test.ts › another', ms: 2500 },
      { test: 'src/a.test.ts › a tier keeps its place', ms: 0 },
    ],
    failures: ['src/a.test.ts › a tier keeps its place › Error: expected 1'],
    flaky: [],
  });
});

test('names Vitest tests that passed on their retry', () => {
  const testResults = [
    { ...VITEST.testResults[0], assertionResults: [{ ...BROKEN_TEST, status: 'passed' }] },
  ];
  const { totals, failures, flaky } = readVitestReport(
    report({ ...VITEST, numFailedTests: 0, testResults }),
    0,
  );
  expect(totals).toEqual({ passed: 5, failed: 0, skipped: 3 });
  expect(failures).toEqual([]);
  expect(flaky).toEqual(['src/a.test.ts › a tier keeps its place › Error: expected 1']);
});

test('counts a test file that cannot be loaded as a failure', () => {
  const testResults = [...VITEST.testResults, UNLOADABLE];
  const { totals, failures } = readVitestReport(report({ ...VITEST, testResults }), 1);
  expect(totals.failed).toBe(2);
  expect(failures?.[0]).toBe('src/b.test.ts › No such file');
});

function spec(title: string, status: string, message?: string, duration = 1) {
  const errors = message === undefined ? [] : [{ message }];
  return {
    title,
    file: 'a.spec.ts',
    line: 7,
    tests: [{ status, results: [{ duration, errors }] }],
  };
}

const STATS = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };

test('counts Playwright tests, names those that failed or were flaky, nested ones included', () => {
  const suites = [
    {
      specs: [spec('passes', 'expected', undefined, 10)],
      suites: [
        {
          specs: [
            spec('opens', 'unexpected', 'Error: closed\nCall log', 5),
            spec('stops', 'flaky', undefined, 100),
          ],
        },
      ],
    },
  ];
  const errors = [{ message: 'No server' }];
  expect(readPlaywrightReport(report({ stats: STATS, suites, errors }), 1)).toEqual({
    totals: { passed: 8, failed: 1, skipped: 2 },
    times: [
      { test: 'tests/e2e/a.spec.ts:7 › passes', ms: 10 },
      { test: 'tests/e2e/a.spec.ts:7 › opens', ms: 5 },
      { test: 'tests/e2e/a.spec.ts:7 › stops', ms: 100 },
    ],
    failures: ['tests/e2e/a.spec.ts:7 › opens › Error: closed', 'tests/e2e › No server'],
    flaky: ['tests/e2e/a.spec.ts:7 › stops › no message'],
  });
});

test('passes with up to five flaky tests and fails with more', () => {
  const getTotals = (flaky: number) => {
    const stats = { ...STATS, unexpected: 0, flaky };
    return readPlaywrightReport(report({ stats, suites: [] }), 0).totals;
  };
  expect(getTotals(5)).toEqual({ passed: 12, failed: 0, skipped: 2 });
  expect(getTotals(6)).toEqual({ passed: 7, failed: 6, skipped: 2 });
});

test('reads fault-injection totals; a crash or a missing report counts as failed', () => {
  const content = {
    totals: { passed: 3, failed: 0, skipped: 1 },
    times: [{ test: 'passed   kill', ms: 9 }],
  };
  expect(readFaultReport(report(content), 0)).toEqual(content);
  expect(readFaultReport(report(content), 1).totals.failed).toBe(1);
  expect(readFaultReport(MISSING, 0).totals.failed).toBe(1);
});

test('counts a run with no tests, no report or an error as a failure', () => {
  const none = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  const read = (stats: object, code: number) =>
    readPlaywrightReport(report({ stats, suites: [] }), code).totals.failed;
  expect(read(none, 0)).toBe(1);
  expect(read({ ...none, expected: 3 }, 1)).toBe(1);
  expect(readVitestReport(MISSING, 0).totals.failed).toBe(1);
  expect(readPlaywrightReport(MISSING, 0).totals.failed).toBe(1);
});

test('lists the twenty slowest tests, slowest first', () => {
  const times = Array.from({ length: 21 }, (_, index) => ({ test: `${index}`, ms: index * 1000 }));
  const lines = describeSlowest(times);
  expect(lines).toHaveLength(20);
  expect(lines[0]).toBe('   20.0 s  20');
  expect(lines.at(-1)).toBe('    1.0 s  1');
});

test('formats the totals on one line', () => {
  const all = [
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 5, failed: 1, skipped: 2 },
  ];
  expect(describeTotals(all)).toBe('6 passed, 1 failed, 2 skipped');
});
