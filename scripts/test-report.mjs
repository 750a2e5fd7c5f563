import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './processes.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Totals
 * @typedef {{ test: string, ms: number }} TestTime
 * @typedef {{ totals: Totals, times?: TestTime[], failures?: string[], flaky?: string[] }} Report
 *   `failures` and `flaky` have one line a test
 * @typedef {{ status: string, fullName: string, duration?: number, failureMessages: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ duration: number, errors: { message?: string }[] }} PlaywrightResult
 * @typedef {{ title: string, file: string, line: number, tests: { status: string, results: PlaywrightResult[] }[] }} PlaywrightSpec
 * @typedef {{ file: string, specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/** Maximum number of flaky tests of a step that passes. */
export const MAX_FLAKY = 5;

/**
 * Reads Vitest's JSON report. A file that could not be loaded counts as one failure. A test that
 * passed on its retry keeps the messages of its failure.
 * @param {string} path
 * @param {number} exitCode
 * @returns {Report}
 */
export function readVitestReport(path, exitCode) {
  if (!existsSync(path)) return toCheck(false);
  const report = JSON.parse(readFileSync(path, 'utf8'));
  /** @type {VitestFile[]} */
  const files = report.testResults;
  const isBroken = (/** @type {VitestFile} */ file) =>
    file.status === 'failed' && file.assertionResults.length === 0;
  const totals = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + files.filter(isBroken).length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  const getPath = (/** @type {VitestFile} */ { name }) =>
    relative(ROOT, name).replaceAll('\\', '/');
  const withMessage = (/** @type {string} */ wanted) =>
    files.flatMap((file) =>
      file.assertionResults
        .filter(({ status, failureMessages }) => status === wanted && failureMessages.length > 0)
        .map((test) => describe(getPath(file), test.fullName, test.failureMessages[0])),
    );
  const flaky = withMessage('passed');
  return {
    totals: withFailure(exitCode, withFlaky(totals, flaky.length)),
    times: files.flatMap((file) =>
      file.assertionResults.map(({ fullName, duration = 0 }) => ({
        test: describe(getPath(file), fullName, ''),
        ms: duration,
      })),
    ),
    failures: [
      ...files.filter(isBroken).map((file) => describe(getPath(file), '', file.message)),
      ...withMessage('failed'),
    ],
    flaky,
  };
}

/**
 * Reads Playwright's JSON report.
 * @param {string} path
 * @param {number} exitCode
 * @returns {Report}
 */
export function readPlaywrightReport(path, exitCode) {
  if (!existsSync(path)) return toCheck(false);
  const { stats, suites, errors = [] } = JSON.parse(readFileSync(path, 'utf8'));
  const { expected, unexpected, flaky, skipped } = stats;
  const totals = { passed: expected + flaky, failed: unexpected, skipped };
  const specs = suites.flatMap(getSpecs);
  return {
    totals: withFailure(exitCode, withFlaky(totals, flaky)),
    times: getTimes(specs),
    failures: [
      ...describeTests(specs, 'unexpected'),
      ...errors.map((/** @type {{ message?: string }} */ { message }) =>
        describe('tests/e2e', '', message),
      ),
    ],
    flaky: describeTests(specs, 'flaky'),
  };
}

/**
 * Reads the report of the fault tests; checks that could not run count as skipped.
 * @param {string} path
 * @param {number} exitCode
 * @returns {Report}
 */
export function readFaultReport(path, exitCode) {
  if (!existsSync(path)) return toCheck(false);
  const { totals, times } = JSON.parse(readFileSync(path, 'utf8'));
  return { totals: withFailure(exitCode, totals), times };
}

/** Report of a check, which counts as one test. @param {boolean} isPassed @returns {Report} */
export function toCheck(isPassed) {
  return { totals: { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 } };
}

/**
 * Returns a line for each of the twenty slowest tests, the slowest first.
 * @param {TestTime[]} times
 */
export function describeSlowest(times) {
  return times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 20)
    .map(({ test, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${test}`);
}

/**
 * Formats the sum of totals.
 * @param {Totals[]} all
 * @example '12 passed, 0 failed, 1 skipped'
 */
export function describeTotals(all) {
  const sum = (/** @type {keyof Totals} */ name) => all.reduce((n, one) => n + one[name], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`;
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

/**
 * Counts flaky tests, which failed and passed on their retry, as failed if there are more than
 * `MAX_FLAKY`.
 * @param {Totals} totals
 * @param {number} flaky how many of those that passed
 */
function withFlaky({ passed, failed, skipped }, flaky) {
  const rejected = flaky > MAX_FLAKY ? flaky : 0;
  return { passed: passed - rejected, failed: failed + rejected, skipped };
}

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
function getSpecs({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(getSpecs)];
}

/** Duration of each test, retries included. @param {PlaywrightSpec[]} specs @returns {TestTime[]} */
function getTimes(specs) {
  return specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ results }) => ({
      test: describe(`tests/e2e/${file}:${line}`, title, ''),
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
}

/** @param {PlaywrightSpec[]} specs @param {'unexpected' | 'flaky'} wanted */
function describeTests(specs, wanted) {
  return specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => {
        const [first] = results.flatMap(({ errors }) => errors);
        return describe(`tests/e2e/${file}:${line}`, title, first?.message);
      }),
  );
}

/** @param {string} file @param {string} test @param {string} [problem] */
function describe(file, test, problem = 'no message') {
  const [first = ''] = stripVTControlCharacters(problem).trim().split('\n');
  return [file, test, first].filter((part) => part !== '').join(' › ');
}
