import { setPriority } from 'node:os';
import { makeBackup } from '../features/backups/backup-service.ts';
import { databasePlace, isShared, requireDatabase } from '../start/data-directory.ts';
import { exportAll } from './export-all.ts';
import { LOCK_TIMEOUT } from './lock-timeout.ts';
import { showProgress } from './progress.ts';
import { runCommand } from './run-command.ts';

const HELP = `Usage: spindle backup

Writes everything, covers included, to one file in DATA_DIR/backups/. The server can be running.
Every file in it is read back to verify it. The last three made by hand are kept; of nightly ones
the newest of the last 7 days and 4 weeks.
To restore it, use spindle restore FILE.
With PostgreSQL it is an export for spindle import. PostgreSQL's own tools (pg_dump, replication,
point-in-time recovery) are the real backup there. The newest of the last 7 days and 4 weeks are
kept, and the last three.

  --nightly  name and keep it like the server's nightly backup, for a timer
  --help     show this`;

const OF_POSTGRES =
  "This is an export for spindle import. PostgreSQL's own tools are the real backup: pg_dump, replication, point-in-time recovery.";

const now = () => new Date();

await runCommand({
  help: HELP,
  flags: ['nightly'],
  least: 0,
  most: 0,
  run: async ({ environment, has }) => {
    // The nightly backup runs in the background, at a low priority.
    if (has('nightly')) setPriority(10);
    await requireDatabase(environment, LOCK_TIMEOUT);
    const { name, bytes, covers, problems } = isShared(environment)
      ? { ...(await exportAll(environment)), problems: [] }
      : await makeBackup(databasePlace(environment), {
          kind: has('nightly') ? 'nightly' : 'manual',
          now,
          progress: showProgress(),
          waiting: LOCK_TIMEOUT.waiting,
        });
    const images = covers === 1 ? '1 cover file' : `${covers} cover files`;
    console.log(`Backed up to backups/${name} (${(bytes / 1024 ** 2).toFixed(1)} MB, ${images}).`);
    if (isShared(environment)) console.log(OF_POSTGRES);
    for (const problem of problems) console.log(`A restore will reject this backup: ${problem}.`);
  },
});
