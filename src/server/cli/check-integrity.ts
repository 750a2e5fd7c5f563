import { databaseProblems } from '../database/copy.ts';
import { openNamed, openNamedReading } from '../database/open.ts';
import { formatStamp } from '../features/backups/backup-names.ts';
import { type BackupPlace, makeBackup } from '../features/backups/backup-service.ts';
import {
  checkIntegrity,
  checkRows,
  type Finding,
  type IntegrityReport,
  repairFindings,
} from '../features/integrity/integrity-service.ts';
import { cleanCovers } from '../features/uploads/cover-cleaning.ts';
import { coverFolder } from '../integrations/covers/cover-folder.ts';
import { copyWhole, isThere } from '../integrations/swap.ts';
import type { Environment } from '../settings/env.ts';
import { coversIn } from '../start/covers.ts';
import {
  databaseName,
  databasePlace,
  isShared,
  ownDataDirectory,
  requireDatabase,
} from '../start/data-directory.ts';
import { exportAll } from './export-all.ts';
import { LOCK_TIMEOUT } from './lock-timeout.ts';
import { showProgress } from './progress.ts';
import { runCommand } from './run-command.ts';

const HELP = `Usage: spindle check-integrity [--repair]

Checks the database, covers, changelog and brackets for consistency, and reports each problem and
its remedy. It is read-only, and the server can be running.
PostgreSQL's own files and indexes are not checked.

  --repair  back up, then repair what can be repaired; the server must be stopped
  --help    show this

Exit code: 0 if there are no problems left, otherwise 1.`;

const now = () => new Date();
const progress = showProgress();

/**
 * A repair can reveal problems that could not be checked before; the number of passes is limited.
 */
const MAX_PASSES = 3;

const MENDING = 'Stop the server and repair it: spindle check-integrity --repair.';

await runCommand({
  help: HELP,
  flags: ['repair'],
  least: 0,
  most: 0,
  run: async ({ environment, has }) => {
    await requireDatabase(environment, LOCK_TIMEOUT);
    const release = has('repair') ? await ownDataDirectory(environment, LOCK_TIMEOUT) : () => {};
    try {
      const found = await check(environment);
      const report = has('repair') ? await repair(environment, found) : found;
      for (const line of inWords(report)) console.log(line);
      if (report.findings.length > 0) process.exitCode = 1;
    } finally {
      release();
    }
  },
});

async function check(environment: Environment): Promise<IntegrityReport> {
  const { databaseFile, dataDir } = databasePlace(environment);
  const parts = { now: now(), cleanCovers, progress };
  if (!isShared(environment))
    return checkIntegrity(databaseFile, { ...parts, covers: coverFolder(dataDir) });
  const { db, close } = await openNamedReading(databaseName(environment), LOCK_TIMEOUT);
  try {
    return await checkRows(db, { ...parts, covers: coversIn(dataDir) });
  } finally {
    await close();
  }
}

/** @returns the report after the repair */
async function repair(environment: Environment, found: IntegrityReport): Promise<IntegrityReport> {
  let report = found;
  if (!report.findings.some(isRepairable)) return report;
  console.log(`Saved the previous data: ${await saveData(environment)}`);
  for (let pass = 1; pass <= MAX_PASSES && report.findings.some(isRepairable); pass += 1) {
    const { db, close } = await openNamed(databaseName(environment), LOCK_TIMEOUT);
    try {
      await repairFindings({ db, now, covers: coversIn(environment.dataDir) }, report.findings);
    } finally {
      await close();
    }
    for (const { problem } of report.findings.filter(isRepairable))
      console.log(`Repaired: ${problem}.`);
    report = await check(environment);
  }
  return report;
}

async function saveData(environment: Environment): Promise<string> {
  if (isShared(environment)) return `backups/${(await exportAll(environment)).name}`;
  return saveFiles(databasePlace(environment));
}

/**
 * Makes a backup or, if the database is too damaged for one, copies its file. No other process may
 * have it open.
 * @returns its path in the data directory
 * @throws FileProblem when the disk is full
 */
async function saveFiles(place: BackupPlace): Promise<string> {
  const { databaseFile } = place;
  if (databaseProblems(databaseFile).length === 0)
    return `backups/${(await makeBackup(place, { kind: 'manual', now, progress })).name}`;
  const suffix = `.before-${formatStamp(now())}`;
  for (const end of ['', '-wal'])
    if (await isThere(databaseFile + end))
      await copyWhole(databaseFile + end, databaseFile + suffix + end);
  return `${databaseFile.split(/[/\\]/).at(-1)}${suffix}`;
}

function isRepairable({ repair }: Finding): boolean {
  return repair !== null;
}

function inWords({ findings, counts }: IntegrityReport): string[] {
  const lines = findings.map(({ problem, remedy }) => `${problem}. ${remedy ?? MENDING}`);
  if (counts === null) lines.push('Nothing else could be checked.');
  if (findings.length > 0 || counts === null) return lines;
  const { albums, sessions, changes, brackets, covers } = counts;
  const seen = `albums: ${albums}, sessions: ${sessions}, changes: ${changes}, brackets: ${brackets}, cover files: ${covers}`;
  return [`No problems found (${seen}).`];
}
