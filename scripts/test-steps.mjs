import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './build-app.mjs';
import { ensureChromium } from './chromium.mjs';
import { PreparationError } from './preparation-error.mjs';
import { runTool } from './processes.mjs';
import { playwrightFailures, playwrightFlaky, vitestFailures } from './test-failures.mjs';
import { describeSlowest, faultTimes, playwrightTimes, vitestTimes } from './test-times.mjs';
import { checkTotals, faultTotals, playwrightTotals, vitestTotals } from './test-totals.mjs';

/**
 * @typedef {import('./test-totals.mjs').Totals} Totals
 * @typedef {{ output: string, totals: Totals, slowest?: string[], failures?: string[], flaky?: string[] }} Result
 * @typedef {(show: 'all' | undefined) => Promise<Result>} Step `show` prints its output at once
 */

/** Steps of `npm test`, in this order. */
export const STEPS = {
  lint: check('biome', 'ci', '--colors=off', '.'),
  types: checkTypes,
  boundaries: check('tsx', 'config/boundaries.ts'),
  knip: check('knip', '--config', 'config/knip.json'),
  build: checkBuild,
  budget: check('tsx', 'config/script-budget.ts'),
  unit: runUnitTests,
  faults: runFaults,
  browser: runBrowserTests,
};

/** Steps that only read the sources: they run in parallel, even without native parts. */
export const TOGETHER = ['lint', 'types', 'boundaries', 'knip', 'build'];

/**
 * Steps that start together with another one, to use its waiting time.
 * @type {Partial<Record<keyof typeof STEPS, keyof typeof STEPS>>}
 */
export const BESIDE = { unit: 'faults' };

/** Steps that `npm test -- --quick` skips. */
export const SLOW = ['faults', 'browser'];

/** Steps that need the build. */
export const NEEDS_BUILD = ['budget', 'faults', 'browser'];

/**
 * Tests set their own mode, independent of the shell's NODE_ENV; output is stored as plain text.
 */
const CLEAN = { NODE_ENV: undefined, FORCE_COLOR: undefined, NO_COLOR: '1' };

/**
 * @param {string} tool
 * @param {string[]} args
 * @returns {Step}
 */
function check(tool, ...args) {
  return async (show) => toCheck([await runTool(tool, args, { show, isGentle: true, env: CLEAN })]);
}

/** @type {Step} */
async function checkTypes(show) {
  const projects = ['shared', 'server', 'client', 'service-worker', 'tests'];
  const runs = projects.map((name) =>
    runTool('tsc', ['-p', `config/tsconfig.${name}.json`], { show, isGentle: true, env: CLEAN }),
  );
  return toCheck(await Promise.all(runs));
}

/** @type {Step} */
async function runUnitTests(show) {
  return withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const args = ['run', '--config', 'config/vitest.config.ts', ...reporters];
    const { code, output } = await runTool('vitest', args, { show, env: CLEAN });
    const slowest = describeSlowest(vitestTimes(report));
    const failures = vitestFailures(report);
    return { output, totals: vitestTotals(report, code), slowest, failures };
  });
}

/** @type {Step} */
async function checkBuild() {
  try {
    await buildIfStale(() => {});
    return { output: '', totals: checkTotals(true) };
  } catch (error) {
    if (!(error instanceof PreparationError)) throw error;
    return { output: error.output, totals: checkTotals(false) };
  }
}

/** Runs the short form of `npm run test:faults`. @type {Step} */
async function runFaults(show) {
  return withReport(async (report) => {
    const args = ['tests/faults/faults.ts', '--short', `--report=${report}`];
    const { code, output } = await runTool('tsx', args, { show, env: CLEAN });
    const slowest = describeSlowest(faultTimes(report));
    return { output, totals: faultTotals(report, code), slowest };
  });
}

/** @type {ReturnType<typeof ensureChromium> | undefined} */
let chromiumFound;

/** Finds the browser, or starts to install it, once. */
export function findChromium() {
  chromiumFound ??= ensureChromium((line) => console.log(line));
  return chromiumFound;
}

/** @type {Step} */
async function runBrowserTests(show) {
  const chromium = await findChromium();
  if (chromium.path === undefined) return { output: chromium.problem, totals: checkTotals(false) };
  return withReport(async (report) => {
    const args = ['test', '--config', 'config/playwright.config.ts'];
    const env = { ...CLEAN, CHROMIUM_PATH: chromium.path, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const { code, output } = await runTool('playwright', args, { show, env });
    const slowest = describeSlowest(playwrightTimes(report));
    const failures = playwrightFailures(report);
    const flaky = playwrightFlaky(report);
    return { output, totals: playwrightTotals(report, code), slowest, failures, flaky };
  });
}

/**
 * @param {import('./processes.mjs').Finished[]} runs
 * @returns {Result}
 */
function toCheck(runs) {
  const failed = runs.filter(({ code }) => code !== 0);
  const output = failed.map((run) => run.output).join('');
  return { output, totals: checkTotals(failed.length === 0) };
}

/**
 * Calls `work` with the path of a temporary report file, and deletes it afterwards.
 * @param {(report: string) => Promise<Result>} work
 */
async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'spindle-test-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
