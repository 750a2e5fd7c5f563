import { FileProblem, givenFile } from '../adapters/given-file.ts';
import { databasePlace, isShared, ownDataDirectory } from '../data-directory.ts';
import { restoreBackup } from '../features/backups/restore-service.ts';
import { LOCK_TIMEOUT } from './lock-timeout.ts';
import { showProgress } from './progress.ts';
import { runCommand } from './run-command.ts';

const HELP = `Usage: npm run restore -- FILE

Puts a backup (a .zip of npm run backup) in the place of what is in DATA_DIR; the server must not run.
The file is read whole and checked before anything changes, and what was there before is kept beside it.
Everybody who was signed in is signed out. What PostgreSQL keeps is brought back by its own means.

  --help  show this`;

const OF_POSTGRES = [
  'PostgreSQL keeps the data, and its own means bring it back: pg_restore, or recovery to a point in time.',
  'An export (.zip) is taken into an empty database by npm run import -- FILE --keep-names.',
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
      const images = covers === 1 ? '1 file of covers' : `${covers} files of covers`;
      console.log(`Restored the backup of ${madeAt} with ${images}.`);
      if (stored.length > 0) console.log(`What was there before is kept: ${stored.join(', ')}.`);
    } finally {
      release();
    }
  },
});
