import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './build-app.mjs';
import { ensureChromium } from './chromium.mjs';
import { PreparationError } from './preparation-error.mjs';
import { runTool } from './processes.mjs';
import {
  readFaultReport,
  readPlaywrightReport,
  readVitestReport,
  toCheck,
} from './test-report.mjs';

/**
 * @typedef {import('./test-report.mjs').Report & { output: string }} Result
 * @typedef {{ show: 'all' | undefined, isQuick: boolean }} Options `show` prints output at once
 * @typedef {(options: Options) => Promise<Result>} Step
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
  return async ({ show }) => {
    const { code, output } = await runTool(tool, args, { show, isGentle: true, env: CLEAN });
    return { ...toCheck(code === 0), output };
  };
}

/** @type {Step} */
async function checkTypes(options) {
  const projects = ['shared', 'server', 'client', 'service-worker', 'tests'];
  const checks = projects.map((name) => check('tsc', '-p', `config/tsconfig.${name}.json`));
  const results = await Promise.all(checks.map((step) => step(options)));
  const isPassed = results.every(({ totals }) => totals.failed === 0);
  return { ...toCheck(isPassed), output: results.map(({ output }) => output).join('') };
}

/** @type {Step} */
async function checkBuild() {
  try {
    await buildIfStale(() => {});
    return { ...toCheck(true), output: '' };
  } catch (error) {
    if (!(error instanceof PreparationError)) throw error;
    return { ...toCheck(false), output: error.output };
  }
}

/** The quick form leaves out PostgreSQL. @type {Step} */
async function runUnitTests({ show, isQuick }) {
  return withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const projects = isQuick ? ['--project=api', '--project=apart'] : [];
    const args = ['run', '--config', 'config/vitest.config.ts', ...reporters, ...projects];
    const { code, output } = await runTool('vitest', args, { show, env: CLEAN });
    return { ...readVitestReport(report, code), output };
  });
}

/** Runs the short form of `npm run test:faults`. @type {Step} */
async function runFaults({ show }) {
  return withReport(async (report) => {
    const args = ['tests/faults/faults.ts', '--short', `--report=${report}`];
    const { code, output } = await runTool('tsx', args, { show, env: CLEAN });
    return { ...readFaultReport(report, code), output };
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
async function runBrowserTests({ show }) {
  const chromium = await findChromium();
  if (chromium.path === undefined) return { ...toCheck(false), output: chromium.problem };
  return withReport(async (report) => {
    const args = ['test', '--config', 'config/playwright.config.ts'];
    const env = { ...CLEAN, CHROMIUM_PATH: chromium.path, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const { code, output } = await runTool('playwright', args, { show, env });
    return { ...readPlaywrightReport(report, code), output };
  });
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
