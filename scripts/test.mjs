import { parseArgs } from 'node:util';
import { installIfMissing } from './install-packages.mjs';
import { exitWith } from './preparation-error.mjs';
import { createRunFolder } from './run-folder.mjs';
import { describeSlowest, describeTotals, MAX_FLAKY } from './test-report.mjs';
import {
  BESIDE,
  findChromium,
  LEFT_OUT,
  NEEDS_BROWSER,
  NEEDS_BUILD,
  STEPS,
  TOGETHER,
} from './test-steps.mjs';

/** @typedef {keyof typeof STEPS} StepName */

const NAMES = /** @type {StepName[]} */ (Object.keys(STEPS));
const WIDTH = 14;
const HELP = `Usage: npm test [-- --quick] [-- --only=NAME,NAME] [-- --sub-path] [-- --verbose]
       npm run test:all [-- --only=NAME,NAME] …

Installs what is missing and runs the checks and tests. The last line counts them; the lines above
it name the twenty slowest tests, each test that failed, and each flaky test in a browser: one that
failed and passed when it was tried once more. More than ${MAX_FLAKY} flaky tests fail the run.
  --quick    without the tests in a browser, under faults and on PostgreSQL
  --all      what npm run test:all runs: all API tests on PostgreSQL too, all fault tests, rare and
             exhaustive browser tests, and the budget of interactions; takes more than an hour
  --only=…   only these steps (with the build, where they need it): ${NAMES.join(', ')}
  --sub-path the tests in a browser go through a proxy that has the site at /music and takes
             that path off; --sub-path=keep: and leaves it
  --verbose  show the output of every step, not only of those that fail`;

const args = process.argv.slice(2).map((arg) => (arg === '--sub-path' ? '--sub-path=strip' : arg));
const options = readOptions();
const extent = options.all ? 'all' : options.quick ? 'quick' : 'usual';
if (options.help) console.log(HELP);
else {
  // Read by the browser tests (tests/e2e/support/sub-path.ts).
  if (options['sub-path']) process.env.SPINDLE_SUB_PATH = options['sub-path'];
  createRunFolder();
  await runSteps(chooseSteps(options.only.flatMap((names) => names.split(','))));
}

function readOptions() {
  try {
    return parseArgs({
      args,
      options: {
        quick: { type: 'boolean', default: false },
        all: { type: 'boolean', default: false },
        only: { type: 'string', multiple: true, default: [] },
        'sub-path': { type: 'string' },
        verbose: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return exitWithHelp(error instanceof Error ? error.message : String(error));
  }
}

/**
 * The chosen steps, or all of them, and the build where a chosen one needs it.
 * @param {string[]} chosen
 */
function chooseSteps(chosen) {
  const wrong = chosen.filter((name) => !Object.hasOwn(STEPS, name));
  if (wrong.length > 0) exitWithHelp(`no such step: ${wrong.join(', ')}`);
  if (!['strip', 'keep', undefined].includes(options['sub-path']))
    exitWithHelp('--sub-path takes no value but keep');
  const needsBuild = chosen.some((name) => NEEDS_BUILD.includes(name));
  const isChosen = (/** @type {StepName} */ name) =>
    chosen.length === 0 || chosen.includes(name) || (name === 'build' && needsBuild);
  const isLeftOut = (/** @type {StepName} */ name) =>
    LEFT_OUT[extent].includes(name) && !chosen.includes(name);
  return NAMES.filter((name) => isChosen(name) && !isLeftOut(name));
}

/**
 * @param {string} problem
 * @returns {never}
 */
function exitWithHelp(problem) {
  console.error(`${problem}\n\n${HELP}`);
  process.exit(2);
}

/** @param {StepName[]} names */
async function runSteps(names) {
  if (names.some((name) => NEEDS_BROWSER.includes(name))) findChromium();
  /** @type {Map<StepName, ReturnType<typeof runStep>>} */
  const running = new Map();
  const begin = (/** @type {StepName} */ name) => {
    const step = running.get(name) ?? runStep(name);
    running.set(name, step);
    return step;
  };
  // Steps with direct output run one at a time, so that it is readable.
  const together = options.verbose ? [] : names.filter((name) => TOGETHER.includes(name));
  await installIfMissing(
    (line) => console.log(line),
    () => together.forEach(begin),
  ).catch(exitWith);
  // It needs no build, so it runs beside the checks, which leave it most of the processor.
  if (names.includes('unit') && !options.verbose) begin('unit');
  const all = [];
  const failures = [];
  const flaky = [];
  const times = [];
  let isBuilt = true;
  for (const name of names) {
    if (!isBuilt && NEEDS_BUILD.includes(name)) {
      console.log(`${name.padEnd(WIDTH)}not run, because the build failed`);
      continue;
    }
    process.stdout.write(options.verbose ? `${name} …\n` : name.padEnd(WIDTH));
    const step = begin(name);
    const beside = BESIDE[name];
    if (beside && names.includes(beside) && isBuilt && !options.verbose) begin(beside);
    const result = await step;
    printResult(result);
    const isPassed = result.totals.failed === 0;
    if (name === 'build') isBuilt = isPassed;
    if (!isPassed) failures.push(...(result.failures?.length ? result.failures : [name]));
    flaky.push(...(result.flaky ?? []));
    times.push(...(result.times ?? []));
    all.push(result.totals);
  }
  if (times.length > 0) console.log(`slowest:\n${describeSlowest(times).join('\n')}`);
  // Step output may be long and truncated at the start, so failures are repeated here.
  for (const failure of failures) console.log(`failed: ${failure}`);
  for (const test of flaky) console.log(`flaky: ${test}`);
  console.log(describeTotals(all));
  process.exitCode = failures.length > 0 ? 1 : 0;
}

/** @param {StepName} name */
async function runStep(name) {
  const start = Date.now();
  const show = options.verbose ? 'all' : undefined;
  const result = await STEPS[name]({ show, extent });
  return { ...result, seconds: ((Date.now() - start) / 1000).toFixed(1) };
}

/** @param {Awaited<ReturnType<typeof runStep>>} result */
function printResult({ totals, output, seconds }) {
  const isPassed = totals.failed === 0;
  const count = totals.passed + totals.failed;
  const tests = count > 1 ? `, ${count} tests` : '';
  console.log(`${isPassed ? 'ok' : 'FAILED'} ${seconds} s${tests}`);
  if (!isPassed && output.trim() !== '') console.log(`\n${output.trimEnd()}\n`);
}
