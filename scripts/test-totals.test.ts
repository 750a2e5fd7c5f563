import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  describeTotals,
  faultTotals,
  playwrightTotals,
  sumTotals,
  vitestTotals,
} from './test-totals.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spindle-totals-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function report(content: object): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const VITEST = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [{ status: 'failed', assertionResults: [{}] }],
};

test('counts Vitest tests', () => {
  expect(vitestTotals(report(VITEST), 1)).toEqual({ passed: 5, failed: 1, skipped: 3 });
});

test('counts a test file that cannot be loaded as a failure', () => {
  const testResults = [...VITEST.testResults, { status: 'failed', assertionResults: [] }];
  expect(vitestTotals(report({ ...VITEST, testResults }), 1).failed).toBe(2);
});

test('counts Playwright tests', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 0, skipped: 2 };
  expect(playwrightTotals(report({ stats }), 1)).toEqual({ passed: 7, failed: 1, skipped: 2 });
});

test('passes with up to five flaky tests and fails with more', () => {
  const stats = { expected: 7, unexpected: 0, flaky: 5, skipped: 0 };
  expect(playwrightTotals(report({ stats }), 0)).toEqual({ passed: 12, failed: 0, skipped: 0 });
  expect(playwrightTotals(report({ stats: { ...stats, flaky: 6 } }), 0)).toEqual({
    passed: 7,
    failed: 6,
    skipped: 0,
  });
});

test('reads fault-injection totals; a crash or a missing report counts as failed', () => {
  const totals = { passed: 3, failed: 0, skipped: 1 };
  expect(faultTotals(report({ totals }), 0)).toEqual(totals);
  expect(faultTotals(report({ totals }), 1).failed).toBe(1);
  expect(faultTotals(join(folder, 'missing.json'), 0).failed).toBe(1);
});

test('counts a run with no tests, no report or an error as a failure', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  expect(playwrightTotals(report({ stats }), 0).failed).toBe(1);
  expect(playwrightTotals(report({ stats: { ...stats, expected: 3 } }), 1).failed).toBe(1);
  expect(vitestTotals(join(folder, 'missing.json'), 0).failed).toBe(1);
});

test('formats the totals on one line', () => {
  const sum = sumTotals([
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 5, failed: 1, skipped: 0 },
  ]);
  expect(describeTotals(sum)).toBe('6 passed, 1 failed');
  expect(describeTotals({ ...sum, skipped: 2 })).toBe('6 passed, 1 failed, 2 skipped');
});
