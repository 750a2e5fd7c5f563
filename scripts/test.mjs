import { parseArgs } from 'node:util';
import { installIfMissing } from './install-packages.mjs';
import { exitWith } from './preparation-error.mjs';
import { createRunFolder } from './run-folder.mjs';
import { formatSummary, MAX_FLAKY } from './test-report.mjs';
import { findChromium, runStep, STEPS } from './test-steps.mjs';

/** @typedef {import('./test-steps.mjs').Step} Step */

const NAMES = STEPS.map(({ name }) => name);
const WIDTH = 14;
const HELP = `Usage: npm test [-- --quick] [-- --only=NAME,NAME] [-- --sub-path] [-- --verbose]
       npm run test:all [-- --only=NAME,NAME] …

Installs what is missing and runs the checks and tests. The last line counts them; the lines above
it name the twenty slowest tests, each test that failed, and each flaky one, which failed and passed
when it was tried once more. More than ${MAX_FLAKY} flaky tests of a step fail the run.
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
  const wrong = chosen.filter((name) => !NAMES.includes(name));
  if (wrong.length > 0) exitWithHelp(`no such step: ${wrong.join(', ')}`);
  if (!['strip', 'keep', undefined].includes(options['sub-path']))
    exitWithHelp('--sub-path takes no value but keep');
  const needsBuild = STEPS.some((step) => step.needsBuild && chosen.includes(step.name));
  if (chosen.length === 0) return STEPS.filter(({ extents }) => extents?.includes(extent) ?? true);
  return STEPS.filter(({ name }) => chosen.includes(name) || (name === 'build' && needsBuild));
}

/** @param {string} problem @returns {never} */
function exitWithHelp(problem) {
  console.error(`${problem}\n\n${HELP}`);
  process.exit(2);
}

/** @param {Step[]} steps */
async function runSteps(steps) {
  if (steps.some(({ needsBrowser }) => needsBrowser)) findChromium();
  /** @type {Map<Step, ReturnType<typeof runStep>>} */
  const running = new Map();
  const begin = (/** @type {Step} */ step) => {
    const show = options.verbose ? 'all' : undefined;
    const result = running.get(step) ?? runStep(step, { show, extent });
    running.set(step, result);
    return result;
  };
  // Steps with direct output run one at a time, so that it is readable.
  const beginBeside = (/** @type {(step: Step) => boolean | undefined} */ isMeant) => {
    if (!options.verbose) steps.filter(isMeant).forEach(begin);
  };
  const beginChecks = () => beginBeside(({ readsSources }) => readsSources);
  await installIfMissing(console.log, beginChecks).catch(exitWith);
  // It needs no build, so it runs beside the checks, which leave it most of the processor.
  beginBeside(({ name }) => name === 'unit');
  const tests = [];
  let isBuilt = true;
  for (const step of steps) {
    const { name, needsBuild } = step;
    if (!isBuilt && needsBuild) {
      console.log(`${name.padEnd(WIDTH)}not run, because the build failed`);
      continue;
    }
    process.stdout.write(options.verbose ? `${name} …\n` : name.padEnd(WIDTH));
    const begun = begin(step);
    // Uses the waiting time of the unit tests.
    if (name === 'unit' && isBuilt) beginBeside((other) => other.name === 'faults');
    const result = await begun;
    printResult(result);
    if (name === 'build') isBuilt = result.isPassed;
    tests.push(...result.tests);
  }
  // Step output may be long and truncated at the start, so failures are repeated here.
  for (const line of formatSummary(tests)) console.log(line);
  process.exitCode = tests.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
}

/** @param {Awaited<ReturnType<typeof runStep>>} result */
function printResult({ tests, isPassed, output, seconds }) {
  const count = tests.length > 1 ? `, ${tests.length} tests` : '';
  console.log(`${isPassed ? 'ok' : 'FAILED'} ${seconds} s${count}`);
  if (!isPassed && output.trim() !== '') console.log(`\n${output.trimEnd()}\n`);
}
