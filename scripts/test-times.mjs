import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './processes.mjs';

/** @typedef {{ file: string, ms: number }} FileTime */
/** @typedef {{ duration: number }} PlaywrightResult */
/** @typedef {{ tests: { results: PlaywrightResult[] }[] }} PlaywrightSpec */
/** @typedef {{ file: string, specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */

const MOST = 5;

/** Duration of each file, by Vitest's JSON report. @param {string} path @returns {FileTime[]} */
export function vitestTimes(path) {
  if (!existsSync(path)) return [];
  /** @type {{ name: string, startTime: number, endTime: number }[]} */
  const files = JSON.parse(readFileSync(path, 'utf8')).testResults;
  return files.map(({ name, startTime, endTime }) => ({
    file: relative(ROOT, name).replaceAll('\\', '/'),
    ms: endTime - startTime,
  }));
}

/**
 * Total duration of each file's tests, by Playwright's JSON report.
 * @param {string} path
 * @returns {FileTime[]}
 */
export function playwrightTimes(path) {
  if (!existsSync(path)) return [];
  /** @type {PlaywrightSuite[]} */
  const suites = JSON.parse(readFileSync(path, 'utf8')).suites;
  const times = new Map();
  for (const suite of suites)
    times.set(suite.file, (times.get(suite.file) ?? 0) + suiteTime(suite));
  return [...times].map(([file, ms]) => ({ file: `tests/e2e/${file}`, ms }));
}

/** Duration of each fault check, by its own report. @param {string} path @returns {FileTime[]} */
export function faultTimes(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).times : [];
}

/** @param {PlaywrightSuite} suite @returns {number} */
function suiteTime({ specs, suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, suite) => sum + suiteTime(suite), own);
}

/**
 * Returns a line for each of the five slowest files, the slowest first.
 * @param {FileTime[]} times
 */
export function describeSlowest(times) {
  return times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, MOST)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
}
