import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './build-app.mjs';
import { ensureChromium } from './chromium.mjs';
import { PreparationError } from './preparation-error.mjs';
import { runTool } from './processes.mjs';
import { readReport, toPlaywrightTests, toVitestTests } from './test-report.mjs';

/**
 * @typedef {import('./test-report.mjs').Test} Test
 * @typedef {'quick' | 'usual' | 'all'} Extent of the tests
 * @typedef {object} Options
 * @property {'all' | undefined} show prints output at once
 * @property {Extent} extent
 * @property {string} report file to write
 * @property {boolean} isGentle
 * @property {Record<string, string | undefined>} env
 * @typedef {{ code: number, output: string, tests?: Test[] }} Result
 *   without `tests`, the step counts as one test
 * @typedef {object} Step
 * @property {string} name
 * @property {(options: Options) => Promise<Result>} run
 * @property {boolean} [readsSources] it needs only the sources: it runs beside the others, at a low priority
 * @property {boolean} [needsBuild]
 * @property {boolean} [needsBrowser]
 * @property {readonly Extent[]} [extents] all if omitted
 */

/** @type {readonly Extent[]} */
const LONG = ['usual', 'all'];

/** Steps of `npm test`, in this order. @type {readonly Step[]} */
export const STEPS = [
  { name: 'lint', run: check('biome', 'ci', '--colors=off', '.'), readsSources: true },
  // By default, four checkers per project each resolve the same types again.
  { name: 'types', run: check('tsc', '--build', '--checkers', '1'), readsSources: true },
  { name: 'boundaries', run: check('tsx', 'config/boundaries.ts'), readsSources: true },
  { name: 'knip', run: check('knip', '--config', 'config/knip.json'), readsSources: true },
  { name: 'build', run: build, readsSources: true },
  { name: 'budget', run: check('tsx', 'config/script-budget.ts'), needsBuild: true },
  { name: 'unit', run: runUnitTests },
  { name: 'faults', run: runFaults, needsBuild: true, extents: LONG },
  { name: 'component', run: runComponentTests, needsBrowser: true, extents: LONG },
  { name: 'browser', run: runBrowserTests, needsBuild: true, needsBrowser: true, extents: LONG },
  {
    name: 'interactions',
    run: check('tsx', 'bench/lighthouse/interactions.ts'),
    needsBuild: true,
    needsBrowser: true,
    extents: ['all'],
  },
];

/**
 * Starts a step, and waits for its tests: one if it reports none.
 * @param {Step} step
 * @param {Pick<Options, 'show' | 'extent'>} options
 */
export async function runStep(step, options) {
  const start = Date.now();
  const { code, output, tests = [] } = await prepareAndRun(step, options);
  if (tests.length === 0)
    tests.push({ test: step.name, outcome: code === 0 ? 'passed' : 'failed' });
  const isPassed = tests.every(({ outcome }) => outcome !== 'failed');
  return { output, tests, isPassed, seconds: ((Date.now() - start) / 1000).toFixed(1) };
}

/**
 * @param {Step} step
 * @param {Pick<Options, 'show' | 'extent'>} options
 * @returns {Promise<Result>}
 */
async function prepareAndRun({ name, run, readsSources = false, needsBrowser }, options) {
  // The folder is deleted with this run (run-folder.mjs).
  const report = join(tmpdir(), `${name}.json`);
  try {
    const env = needsBrowser ? { ...CLEAN, CHROMIUM_PATH: await findChromium() } : CLEAN;
    return await run({ ...options, report, isGentle: readsSources, env });
  } catch (error) {
    if (!(error instanceof PreparationError)) throw error;
    return { code: 1, output: `${error.output}\n${error.message}` };
  }
}

/** @type {ReturnType<typeof ensureChromium> | undefined} */
let chromiumFound;

/** Finds the browser, or starts to install it, once. */
export function findChromium() {
  chromiumFound ??= ensureChromium(console.log);
  // Each step that needs it fails.
  chromiumFound.catch(() => {});
  return chromiumFound;
}

/**
 * Tests set their own mode, independent of the shell's NODE_ENV; output is stored as plain text.
 */
const CLEAN = { NODE_ENV: undefined, FORCE_COLOR: undefined, NO_COLOR: '1' };

/**
 * @param {string} tool
 * @param {string[]} args
 * @returns {Step['run']}
 */
function check(tool, ...args) {
  return ({ show, isGentle, env }) => runTool(tool, args, { show, isGentle, env });
}

/** @type {Step['run']} */
async function build() {
  await buildIfStale(() => {});
  return { code: 0, output: '' };
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

/** @type {Step['run']} */
function runUnitTests(options) {
  const projects = PROJECTS[options.extent].map((name) => `--project=${name}`);
  return runVitest('config/vitest.config.ts', projects, options);
}

/** @type {Step['run']} */
function runComponentTests(options) {
  return runVitest('config/vitest.browser.config.ts', [], options);
}

/**
 * @param {string} config
 * @param {string[]} more
 * @param {Options} options
 */
function runVitest(config, more, options) {
  const reporters = ['--reporter=default', '--reporter=json'];
  const output = `--outputFile.json=${options.report}`;
  const args = ['run', '--config', config, '--retry=1', ...reporters, output, ...more];
  return runTests('vitest', args, options, toVitestTests);
}

/** Runs `npm run test:faults`, or its short form. @type {Step['run']} */
function runFaults(options) {
  const short = options.extent === 'all' ? [] : ['--short'];
  const args = ['tests/faults/faults.ts', ...short, `--report=${options.report}`];
  return runTests('tsx', args, options, (tests) => tests);
}

/** @type {Step['run']} */
function runBrowserTests(options) {
  const all = options.extent === 'all' ? { SPINDLE_ALL_TESTS: '1' } : {};
  const env = { ...options.env, ...all, PLAYWRIGHT_JSON_OUTPUT_FILE: options.report };
  const args = ['test', '--config', 'config/playwright.config.ts'];
  return runTests('playwright', args, { ...options, env }, toPlaywrightTests);
}

/**
 * @param {string} tool
 * @param {string[]} args
 * @param {Options} options
 * @param {(report: any) => Test[]} toTests
 */
async function runTests(tool, args, { show, report, env }, toTests) {
  const { code, output } = await runTool(tool, args, { show, env });
  return { code, output, tests: readReport(report, code, toTests) };
}
