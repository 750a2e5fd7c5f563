import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { artworkHosts, artworkWithoutRoute } from './artwork.ts';
import { attacks } from './attacks/attacks.ts';
import { busyEvening, busyVisitors } from './attacks/busy-visitors.ts';
import { honestGroup } from './attacks/honest-group.ts';
import { backupsUnderLoad, largeBackup } from './backups.ts';
import { type Check, type Effort, NotRun } from './check.ts';
import { commitOrder } from './commit-order.ts';
import { fullDisk, startWithoutDisk } from './full-disk.ts';
import { generated } from './generated/generated.ts';
import { ioErrors } from './io-errors.ts';
import { killLoop, killOnPostgres } from './kill-loop.ts';
import { migrationKills } from './migration.ts';
import { postgresRestart } from './postgres-restart.ts';
import { roundKills } from './rounds.ts';
import { sealed } from './sealed.ts';
import { localUser, secrets } from './secrets.ts';
import { killAll } from './server.ts';
import { threeServers } from './several/three-servers.ts';
import { stopUnderLoad } from './stop.ts';

const CHECKS: readonly Check[] = [
  killLoop,
  killOnPostgres,
  roundKills,
  postgresRestart,
  threeServers,
  commitOrder,
  fullDisk,
  startWithoutDisk,
  ioErrors,
  stopUnderLoad,
  migrationKills,
  backupsUnderLoad,
  largeBackup,
  generated,
  artworkHosts,
  artworkWithoutRoute,
  secrets,
  sealed,
  localUser,
  honestGroup,
  busyVisitors,
  busyEvening,
  ...attacks,
];

const LABELS = { passed: 'passed ', failed: 'FAILED ', skipped: 'NOT RUN' } as const;

const HELP = `Usage: npm run test:faults [-- --short] [-- --only=NAME,NAME]

Runs the built server as a real process under faults and attacks, and prints one line for each
promise: passed, FAILED, or NOT RUN with what the machine lacks. Takes about half an hour.
  --short   what npm test runs: one check of each kind, with few repeats
  --only=…  only these, or those of a kind such as attack: ${CHECKS.map(({ name }) => name).join(', ')}`;

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    // File from which `npm test` reads the results.
    report: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(HELP);
else await runChecks(chosen(values.only?.split(',')), values.short ? 'short' : 'full');

function chosen(names: readonly string[] | undefined): readonly Check[] {
  if (names === undefined) return CHECKS.filter(({ isShort }) => isShort || !values.short);
  const wrong = names.filter((name) => !CHECKS.some((check) => isMeant(check, name)));
  if (wrong.length > 0) {
    console.error(`There is no check ${wrong.join(', ')}.\n\n${HELP}`);
    process.exit(2);
  }
  return CHECKS.filter((check) => names.some((name) => isMeant(check, name)));
}

/** True if a check has this name, or this prefix. */
function isMeant(check: Check, name: string): boolean {
  return check.name === name || check.name.startsWith(`${name}-`);
}

async function runChecks(checks: readonly Check[], effort: Effort): Promise<void> {
  const tests: { test: string; outcome: keyof typeof LABELS; ms: number; message: string }[] = [];
  for (const check of checks) {
    const start = performance.now();
    const { outcome, detail } = await runCheck(check, effort);
    killAll();
    const ms = performance.now() - start;
    const label = `${LABELS[outcome]}  ${check.name}`;
    tests.push({ test: `tests/faults › ${check.name}`, outcome, ms, message: detail });
    console.log(`${label}: ${check.promise} (${detail}; ${(ms / 1000).toFixed(1)} s)`);
  }
  const count = (wanted: keyof typeof LABELS) =>
    tests.filter(({ outcome }) => outcome === wanted).length;
  const failed = count('failed');
  console.log(`${count('passed')} passed, ${failed} failed, ${count('skipped')} not run`);
  if (values.report !== undefined) writeFileSync(values.report, JSON.stringify(tests));
  // Exiting closes any resource that a failed check left open.
  process.exit(failed > 0 ? 1 : 0);
}

async function runCheck({ run }: Check, effort: Effort) {
  try {
    return { outcome: 'passed', detail: await run(effort) } as const;
  } catch (error) {
    // The cause of a failed generated request describes the problem of its response.
    const { message } = ((error as Error).cause ?? error) as Error;
    const outcome = error instanceof NotRun ? 'skipped' : 'failed';
    return { outcome, detail: message } as const;
  }
}
