import { databasePlace, isShared, ownDataDirectory } from '../data-directory.ts';
import { restoreBackup } from '../features/backups/restore-service.ts';
import { FileProblem, givenFile } from '../integrations/given-file.ts';
import { LOCK_TIMEOUT } from './lock-timeout.ts';
import { showProgress } from './progress.ts';
import { runCommand } from './run-command.ts';

const HELP = `Usage: npm run restore -- FILE

Replaces the data in DATA_DIR with a backup (a .zip from npm run backup). The server must be stopped.
The file is verified before anything changes, and the previous data is kept next to the new data.
Everyone is signed out. To restore PostgreSQL, use its own tools.

  --help  show this`;

const OF_POSTGRES = [
  'The data is in PostgreSQL. Restore it with its own tools: pg_restore or point-in-time recovery.',
  'To import an export (.zip) into an empty database, use npm run import -- FILE --keep-names.',
];

await runCommand({
  help: HELP,
  flags: [],
  least: 1,
  most: 1,
  run: async ({ given: [name = ''], environment, folder }) => {
    if (isShared(environment)) throw new FileProblem(OF_POSTGRES);
    const release = await ownDataDirectory(environment, LOCK_TIMEOUT);
    try {
      const { madeAt, covers, stored } = await restoreBackup(
        databasePlace(environment),
        givenFile(name, folder),
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
