import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './processes.mjs';

/**
 * @typedef {'passed' | 'failed' | 'flaky' | 'skipped'} Outcome
 *   `flaky` tests failed, and passed on their retry
 * @typedef {{ test: string, outcome: Outcome, ms?: number, message?: string | undefined }} Test
 * @typedef {{ status: string, fullName: string, duration?: number, failureMessages: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ duration: number, errors: { message?: string }[] }} PlaywrightResult
 * @typedef {{ title: string, file: string, line: number, tests: { status: string, results: PlaywrightResult[] }[] }} PlaywrightSpec
 * @typedef {{ specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/** Maximum number of flaky tests of a step that passes. */
export const MAX_FLAKY = 5;

/**
 * Reads the tests of a JSON report. Too many flaky tests are a failure, as is a run that failed
 * without a failed test, or in which no test passed.
 * @param {string} path
 * @param {number} exitCode
 * @param {(report: any) => Test[]} toTests
 * @returns {Test[]}
 */
export function readReport(path, exitCode, toTests) {
  const tests = existsSync(path) ? toTests(JSON.parse(readFileSync(path, 'utf8'))) : [];
  const { passed, failed, flaky } = countOutcomes(tests);
  if (flaky > MAX_FLAKY) return [...tests, toFailure(`more than ${MAX_FLAKY} flaky tests`)];
  if (failed > 0 || (exitCode === 0 && passed > 0)) return tests;
  return [...tests, toFailure(`exit code ${exitCode}, ${passed} tests passed`)];
}

/** @param {string} test @param {string} [message] @returns {Test} */
function toFailure(test, message) {
  return { test, outcome: 'failed', message };
}

/**
 * Tests of Vitest's JSON report. A file that could not be loaded is a failure. A test that passed
 * on its retry keeps the messages of its failure.
 * @param {{ testResults: VitestFile[] }} report
 * @returns {Test[]}
 */
export function toVitestTests({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(ROOT, name).replaceAll('\\', '/');
    if (status === 'failed' && assertionResults.length === 0) return [toFailure(path, message)];
    return assertionResults.map((test) => ({
      test: `${path} › ${test.fullName}`,
      outcome: getVitestOutcome(test),
      ms: test.duration ?? 0,
      message: test.failureMessages[0],
    }));
  });
}

/** @param {VitestTest} test @returns {Outcome} */
function getVitestOutcome({ status, failureMessages }) {
  if (status === 'passed') return failureMessages.length > 0 ? 'flaky' : 'passed';
  return status === 'failed' ? 'failed' : 'skipped';
}

/** @type {Record<string, Outcome>} */
const PLAYWRIGHT_OUTCOMES = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'flaky',
  skipped: 'skipped',
};

/**
 * Tests of Playwright's JSON report, with retries in their duration.
 * @param {{ suites: PlaywrightSuite[], errors?: { message?: string }[] }} report
 * @returns {Test[]}
 */
export function toPlaywrightTests({ suites, errors = [] }) {
  const tests = suites.flatMap(getSpecs).flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, results }) => ({
      test: `tests/e2e/${file}:${line} › ${title}`,
      outcome: PLAYWRIGHT_OUTCOMES[status] ?? 'failed',
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      message: results.flatMap((result) => result.errors)[0]?.message,
    })),
  );
  return [...tests, ...errors.map(({ message }) => toFailure('tests/e2e', message))];
}

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
function getSpecs({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(getSpecs)];
}

/** @param {readonly Test[]} tests */
function countOutcomes(tests) {
  const counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
  for (const { outcome } of tests) counts[outcome] += 1;
  return counts;
}

/**
 * Lines for the twenty slowest tests, for each failed and flaky one, and with the totals.
 * @param {readonly Test[]} tests
 */
export function formatSummary(tests) {
  const slowest = tests
    .filter(({ ms }) => ms !== undefined)
    .toSorted((a, b) => (b.ms ?? 0) - (a.ms ?? 0))
    .slice(0, 20)
    .map(({ test, ms = 0 }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${test}`);
  const list = (/** @type {Outcome} */ wanted) =>
    tests
      .filter(({ outcome }) => outcome === wanted)
      .map(({ test, message = '' }) => `${wanted}: ${test}${formatMessage(message)}`);
  const { passed, failed, skipped, flaky } = countOutcomes(tests);
  return [
    ...(slowest.length > 0 ? ['slowest:', ...slowest] : []),
    ...list('failed'),
    ...list('flaky'),
    `${passed} passed, ${failed} failed, ${skipped} skipped, ${flaky} flaky`,
  ];
}

/** First line of a message. @param {string} message */
function formatMessage(message) {
  const [line = ''] = stripVTControlCharacters(message).trim().split('\n');
  return line === '' ? '' : ` › ${line}`;
}
