import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './processes.mjs';

/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest */
/** @typedef {{ name: string, status: string, message: string, assertionResults: VitestTest[] }} VitestFile */
/** @typedef {{ message?: string }} PlaywrightError */
/** @typedef {{ status: string, results: { errors: PlaywrightError[] }[] }} PlaywrightTest */
/** @typedef {{ title: string, file: string, line: number, tests: PlaywrightTest[] }} PlaywrightSpec */
/** @typedef {{ specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */

/**
 * Returns a line for each test that failed, and for each file that could not be loaded, by Vitest's
 * JSON report.
 * @param {string} path
 */
export function vitestFailures(path) {
  if (!existsSync(path)) return [];
  /** @type {VitestFile[]} */
  const files = JSON.parse(readFileSync(path, 'utf8')).testResults;
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name).replaceAll('\\', '/');
    if (status === 'failed' && assertionResults.length === 0) return [describe(file, '', message)];
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => describe(file, test.fullName, test.failureMessages[0]));
  });
}

/** Returns a line for each test that failed and for each error outside of tests, by Playwright's JSON report. @param {string} path */
export function playwrightFailures(path) {
  const { suites, errors = [] } = readPlaywrightReport(path);
  return [
    ...suites.flatMap((suite) => describeTests(suite, 'unexpected')),
    ...errors.map(({ message }) => describe('tests/e2e', '', message)),
  ];
}

/** Returns a line for each test that failed and passed on its retry, by Playwright's JSON report. @param {string} path */
export function playwrightFlaky(path) {
  return readPlaywrightReport(path).suites.flatMap((suite) => describeTests(suite, 'flaky'));
}

/**
 * @param {string} path
 * @returns {{ suites: PlaywrightSuite[], errors?: PlaywrightError[] }}
 */
function readPlaywrightReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { suites: [] };
}

/**
 * @param {PlaywrightSuite} suite
 * @param {'unexpected' | 'flaky'} wanted
 * @returns {string[]}
 */
function describeTests({ specs, suites = [] }, wanted) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => {
        const [first] = results.flatMap(({ errors }) => errors);
        return describe(`tests/e2e/${file}:${line}`, title, first?.message);
      }),
  );
  return [...own, ...suites.flatMap((child) => describeTests(child, wanted))];
}

/** @param {string} file @param {string} test @param {string} [problem] */
function describe(file, test, problem = 'no message') {
  const [first = ''] = stripVTControlCharacters(problem).trim().split('\n');
  return [file, test, first].filter((part) => part !== '').join(' › ');
}
