import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

/** Totals of a check, which counts as one. @param {boolean} isPassed @returns {Totals} */
export function checkTotals(isPassed) {
  return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 };
}

/**
 * Totals of Vitest's JSON report; a file that could not be loaded counts as one failure.
 * @param {string} path
 * @param {number} exitCode
 */
export function vitestTotals(path, exitCode) {
  if (!existsSync(path)) return checkTotals(false);
  const report = JSON.parse(readFileSync(path, 'utf8'));
  /** @type {{ status: string, assertionResults: unknown[] }[]} */
  const files = report.testResults;
  const broken = files.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return withFailure(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

/** Maximum number of flaky browser tests in a run that passes. */
export const MAX_FLAKY = 5;

/**
 * Totals of Playwright's JSON report. A flaky test, which failed and passed on its retry, counts as
 * passed; with more than `MAX_FLAKY` of them each counts as failed.
 * @param {string} path
 * @param {number} exitCode
 */
export function playwrightTotals(path, exitCode) {
  if (!existsSync(path)) return checkTotals(false);
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(path, 'utf8')).stats;
  return withFailure(
    exitCode,
    flaky > MAX_FLAKY
      ? { passed: expected, failed: unexpected + flaky, skipped }
      : { passed: expected + flaky, failed: unexpected, skipped },
  );
}

/**
 * Totals of the fault report; checks that could not run count as skipped.
 * @param {string} path
 * @param {number} exitCode
 */
export function faultTotals(path, exitCode) {
  if (!existsSync(path)) return checkTotals(false);
  return withFailure(exitCode, JSON.parse(readFileSync(path, 'utf8')).totals);
}

/**
 * Counts a run that failed without a failed test, or that ran no test at all, as a failure.
 * @param {number} exitCode
 * @param {Totals} totals
 */
function withFailure(exitCode, totals) {
  const isSilent = totals.failed === 0 && (exitCode !== 0 || totals.passed === 0);
  return isSilent ? { ...totals, failed: 1 } : totals;
}

/** @param {Totals[]} all @returns {Totals} */
export function sumTotals(all) {
  return all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/**
 * Formats totals: `12 passed, 0 failed`, with the skipped ones if there are any.
 * @param {Totals} totals
 */
export function describeTotals({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
