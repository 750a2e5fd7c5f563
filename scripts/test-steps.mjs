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
 * @typedef {'quick' | 'usual' | 'all'} Extent of the tests
 * @typedef {{ show: 'all' | undefined, extent: Extent }} Options `show` prints output at once
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
  component: runComponentTests,
  browser: runBrowserTests,
  interactions: runInteractions,
};

/** Steps that only read the sources: they run in parallel, even without native parts. */
export const TOGETHER = ['lint', 'types', 'boundaries', 'knip', 'build'];

/**
 * Steps that start together with another one, to use its waiting time.
 * @type {Partial<Record<keyof typeof STEPS, keyof typeof STEPS>>}
 */
export const BESIDE = { unit: 'faults' };

/**
 * Steps that an extent leaves out.
 * @type {Record<Extent, string[]>}
 */
export const LEFT_OUT = {
  quick: ['faults', 'component', 'browser', 'interactions'],
  usual: ['interactions'],
  all: [],
};

/** Steps that need the build. */
export const NEEDS_BUILD = ['budget', 'faults', 'browser', 'interactions'];

/** Steps that need a browser. */
export const NEEDS_BROWSER = ['component', 'browser', 'interactions'];

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
  // By default, four checkers per project each resolve the same types again.
  const one = ['--checkers', '1'];
  const checks = projects.map((name) => check('tsc', '-p', `config/tsconfig.${name}.json`, ...one));
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

/**
 * Vitest projects of an extent.
 * @type {Record<Extent, string[]>}
 */
const PROJECTS = {
  quick: ['api', 'apart'],
  usual: ['api', 'apart', 'postgres'],
  all: ['*'],
};

/** @type {Step} */
async function runUnitTests({ show, extent }) {
  const projects = PROJECTS[extent].map((name) => `--project=${name}`);
  return runVitest('config/vitest.config.ts', projects, { show });
}

/** @type {Step} */
async function runComponentTests({ show }) {
  const options = ['--retry=1'];
  return withChromium((env) =>
    runVitest('config/vitest.browser.config.ts', options, { show, env }),
  );
}

/**
 * @param {string} config
 * @param {string[]} options
 * @param {{ show: Options['show'], env?: Record<string, string> }} runOptions
 */
function runVitest(config, options, { show, env }) {
  return withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const args = ['run', '--config', config, ...reporters, ...options];
    const { code, output } = await runTool('vitest', args, { show, env: { ...CLEAN, ...env } });
    return { ...readVitestReport(report, code), output };
  });
}

/** Runs `npm run test:faults`, or its short form. @type {Step} */
async function runFaults({ show, extent }) {
  return withReport(async (report) => {
    const short = extent === 'all' ? [] : ['--short'];
    const args = ['tests/faults/faults.ts', ...short, `--report=${report}`];
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
async function runBrowserTests({ show, extent }) {
  return withChromium((browser) =>
    withReport(async (report) => {
      const args = ['test', '--config', 'config/playwright.config.ts'];
      const all = extent === 'all' ? { SPINDLE_ALL_TESTS: '1' } : {};
      const env = { ...CLEAN, ...browser, ...all, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
      const { code, output } = await runTool('playwright', args, { show, env });
      return { ...readPlaywrightReport(report, code), output };
    }),
  );
}

/** Fails if an interaction takes longer than its budget. @type {Step} */
async function runInteractions({ show }) {
  return withChromium(async (browser) => {
    const env = { ...CLEAN, ...browser };
    const { code, output } = await runTool('tsx', ['bench/lighthouse/interactions.ts'], {
      show,
      env,
    });
    return { ...toCheck(code === 0), output };
  });
}

/**
 * Calls `work` with the environment that names the browser; fails without one.
 * @param {(env: { CHROMIUM_PATH: string }) => Promise<Result>} work
 */
async function withChromium(work) {
  const { path, problem } = await findChromium();
  return path === undefined
    ? { ...toCheck(false), output: problem }
    : work({ CHROMIUM_PATH: path });
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
