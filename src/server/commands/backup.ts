import { setPriority } from 'node:os';
import { FileProblem } from '../adapters/given-file.ts';
import { databasePlace, hasDatabase, isShared } from '../data-directory.ts';
import { makeBackup } from '../features/backups/backup-service.ts';
import { exportAll } from './export-all.ts';
import { LOCK_TIMEOUT } from './lock-timeout.ts';
import { showProgress } from './progress.ts';
import { runCommand } from './run-command.ts';

const HELP = `Usage: npm run backup

Writes everything, covers included, to one file in DATA_DIR/backups/; the server may be running.
It counts only once every file in it was read back. The newest of the last 7 days and 4 weeks are kept.
npm run restore -- FILE brings it back.
With PostgreSQL it is an export that npm run import takes back; the engine's own means (pg_dump,
replication, recovery to a point in time) are the real backup there. As many exports are kept.

  --nightly  call it the nightly one, as the server does
  --help     show this`;

const OF_POSTGRES =
  "It is an export, which npm run import takes back. PostgreSQL's own means are the real backup: pg_dump, replication, recovery to a point in time.";

const now = () => new Date();

await runCommand({
  help: HELP,
  flags: ['nightly'],
  least: 0,
  most: 0,
  run: async ({ environment, has }) => {
    // The nightly backup runs in the background, at a low priority.
    if (has('nightly')) setPriority(10);
    if (!hasDatabase(environment)) throw new FileProblem(['There is no data yet to back up.']);
    const { name, bytes, covers } = isShared(environment)
      ? await exportAll(environment)
      : await makeBackup(databasePlace(environment), {
          kind: has('nightly') ? 'nightly' : 'manual',
          now,
          progress: showProgress(),
          waiting: LOCK_TIMEOUT.waiting,
        });
    const images = covers === 1 ? '1 file of covers' : `${covers} files of covers`;
    console.log(`Backed up to backups/${name} (${(bytes / 1024 ** 2).toFixed(1)} MB, ${images}).`);
    if (isShared(environment)) console.log(OF_POSTGRES);
  },
});
