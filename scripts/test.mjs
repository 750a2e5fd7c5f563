import { installIfMissing } from './install-packages.mjs';
import { exitWith } from './preparation-error.mjs';
import { BESIDE, findChromium, NEEDS_BUILD, SLOW, STEPS, TOGETHER } from './test-steps.mjs';
import { describeTotals, MAX_FLAKY, sumTotals } from './test-totals.mjs';

const NAMES = /** @type {(keyof typeof STEPS)[]} */ (Object.keys(STEPS));
const WIDTH = 12;
const HELP = `Usage: npm test [-- --quick] [-- --only=NAME,NAME] [-- --sub-path] [-- --verbose]

Installs what is missing and runs every check and test. The last line counts them; the lines above
it name each test that failed, and each flaky browser test: one that failed and passed when it was
tried once more. More than ${MAX_FLAKY} flaky tests fail the run. Each step lists its five slowest files.
  --quick    everything but the tests in a browser and under faults
  --only=…   only these steps (with the build, where they need it): ${NAMES.join(', ')}
  --sub-path the tests in a browser go through a proxy that has the site at /music and takes
             that path off; --sub-path=keep: and leaves it
  --verbose  show the output of every step, not only of those that fail`;

const args = process.argv.slice(2);
const unknown = args.filter(
  (arg) => !/^--(quick|only=.*|sub-path(=keep)?|verbose|help)$/.test(arg),
);
if (args.includes('--help')) console.log(HELP);
else if (unknown.length > 0) refuse(`unknown: ${unknown.join(' ')}`);
else {
  // Read by the browser tests (tests/e2e/support/sub-path.ts).
  if (args.includes('--sub-path')) process.env.SPINDLE_SUB_PATH = 'strip';
  if (args.includes('--sub-path=keep')) process.env.SPINDLE_SUB_PATH = 'keep';
  await runSteps(chosenSteps(), args.includes('--verbose'));
}

function chosenSteps() {
  const chosen = args.flatMap((arg) => (arg.startsWith('--only=') ? arg.slice(7).split(',') : []));
  const wrong = chosen.filter((name) => !Object.hasOwn(STEPS, name));
  if (wrong.length > 0) refuse(`no such step: ${wrong.join(', ')}`);
  if (chosen.some((name) => NEEDS_BUILD.includes(name))) chosen.push('build');
  const isQuick = args.includes('--quick');
  return NAMES.filter(
    (name) => (chosen.length === 0 || chosen.includes(name)) && !(isQuick && SLOW.includes(name)),
  );
}

/**
 * @param {string} problem
 * @returns {never}
 */
function refuse(problem) {
  console.error(`${problem}\n\n${HELP}`);
  process.exit(2);
}

/**
 * @param {typeof NAMES} names
 * @param {boolean} isVerbose
 */
async function runSteps(names, isVerbose) {
  if (names.includes('browser')) findChromium();
  // Steps with direct output run one at a time, so that it is readable.
  const together = isVerbose ? [] : names.filter((name) => TOGETHER.includes(name));
  /** @type {Map<keyof typeof STEPS, ReturnType<typeof runTimed>>} */
  const running = new Map();
  const begin = (/** @type {keyof typeof STEPS} */ name) => {
    const step = running.get(name) ?? runTimed(name, isVerbose ? 'all' : undefined);
    running.set(name, step);
    return step;
  };
  const beginTogether = () => together.forEach(begin);
  await installIfMissing((line) => console.log(line), beginTogether).catch(exitWith);
  const all = [];
  const failures = [];
  const flaky = [];
  let isBuilt = true;
  for (const name of names) {
    if (!isBuilt && NEEDS_BUILD.includes(name)) {
      console.log(`${name.padEnd(WIDTH)}not run, because the build failed`);
      continue;
    }
    process.stdout.write(isVerbose ? `${name} …\n` : name.padEnd(WIDTH));
    const step = begin(name);
    const beside = BESIDE[name];
    if (beside && names.includes(beside) && isBuilt && !isVerbose) begin(beside);
    const result = await step;
    const totals = report(result);
    failures.push(...failuresOf(name, result));
    flaky.push(...(result.flaky ?? []));
    if (name === 'build') isBuilt = totals.failed === 0;
    all.push(totals);
  }
  // Step output may be long and truncated at the start, so failures are repeated here.
  for (const failure of failures) console.log(`failed: ${failure}`);
  for (const test of flaky) console.log(`flaky: ${test}`);
  const sum = sumTotals(all);
  console.log(describeTotals(sum));
  process.exitCode = sum.failed > 0 ? 1 : 0;
}

/**
 * @param {keyof typeof STEPS} name
 * @param {'all' | undefined} show
 */
async function runTimed(name, show) {
  const start = Date.now();
  const result = await STEPS[name](show);
  return { ...result, seconds: ((Date.now() - start) / 1000).toFixed(1) };
}

/**
 * Failures of a step, or its name if it has no details.
 * @param {string} name
 * @param {Awaited<ReturnType<typeof runTimed>>} step
 */
function failuresOf(name, { totals, failures = [] }) {
  return totals.failed > 0 && failures.length === 0 ? [name] : failures;
}

/** @param {Awaited<ReturnType<typeof runTimed>>} step */
function report({ output, totals, slowest = [], seconds }) {
  const isPassed = totals.failed === 0;
  const count = totals.passed + totals.failed;
  const tests = count > 1 ? `, ${count} tests, the slowest:` : '';
  console.log(`${isPassed ? 'ok' : 'FAILED'} ${seconds} s${tests}`);
  for (const line of slowest) console.log(`${' '.repeat(WIDTH)}${line}`);
  if (!isPassed && output.trim() !== '') console.log(`\n${output.trimEnd()}\n`);
  return totals;
}
