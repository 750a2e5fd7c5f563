import { basename, join } from 'node:path';
import { listBackups } from '../features/backups/backup-list.ts';
import { restoreBackup } from '../features/backups/restore-service.ts';
import { FileProblem, fileExists, type GivenFile, givenFile } from '../integrations/given-file.ts';
import { databasePlace, isShared, ownDataDirectory } from '../start/data-directory.ts';
import { LOCK_TIMEOUT } from './lock-timeout.ts';
import { showProgress } from './progress.ts';
import { runCommand } from './run-command.ts';

const HELP = `Usage: spindle restore [FILE]

Replaces the data in DATA_DIR with a backup (a .zip from spindle backup). The server must be stopped.
FILE is a path, or the name of a file in DATA_DIR/backups; without it, the backups are listed.
The file is verified before anything changes, and the previous data is kept next to the new data.
Everyone is signed out. To restore PostgreSQL, use its own tools.

  --help  show this`;

const OF_POSTGRES = [
  'The data is in PostgreSQL. Restore it with its own tools: pg_restore or point-in-time recovery.',
  'To import an export (.zip) into an empty database, use spindle import FILE --keep-names.',
];

await runCommand({
  help: HELP,
  flags: [],
  least: 0,
  most: 1,
  run: async ({ given: [name], environment, folder }) => {
    if (isShared(environment)) throw new FileProblem(OF_POSTGRES);
    const { dataDir } = environment;
    if (name === undefined) return console.log(await describeBackups(dataDir));
    const release = await ownDataDirectory(environment, LOCK_TIMEOUT);
    try {
      const { madeAt, covers, stored } = await restoreBackup(
        databasePlace(environment),
        await findBackup(name, folder, dataDir),
        { now: () => new Date(), progress: showProgress() },
      );
      const images = covers === 1 ? '1 cover file' : `${covers} cover files`;
      console.log(`Restored the backup of ${madeAt} with ${images}.`);
      if (stored.length > 0) console.log(`Saved the previous data: ${stored.join(', ')}.`);
    } finally {
      release();
    }
  },
});

/** Finds a file by its path, or by its name in DATA_DIR/backups. */
async function findBackup(name: string, folder: string, dataDir: string): Promise<GivenFile> {
  const file = givenFile(name, folder);
  const stored = givenFile(name, join(dataDir, 'backups'));
  const isStored = name === basename(name) && !(await fileExists(file.path));
  return isStored && (await fileExists(stored.path)) ? stored : file;
}

async function describeBackups(dataDir: string): Promise<string> {
  const backups = await listBackups(dataDir);
  if (backups.length === 0) return `There are no backups in ${join(dataDir, 'backups')}.`;
  return backups
    .map(({ name, bytes }) => `${name}  ${(bytes / 1024 ** 2).toFixed(1)} MB`)
    .join('\n');
}
