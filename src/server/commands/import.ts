import { FileProblem, type GivenFile, givenFile } from '../adapters/given-file.ts';
import { hasDatabase, openDataDirectory, openEmptyDatabase } from '../data-directory.ts';
import { importFile } from '../features/transfer/import-service.ts';
import { summary } from '../features/transfer/plan.ts';
import { PATIENCE } from './patience.ts';
import { showProgress } from './progress.ts';
import { runCommand } from './run-command.ts';

const HELP = `Usage: npm run import -- FILE.csv|FILE.json|FILE.zip [--dry-run] [--keep-names]

Adds albums, ratings and sessions: all of the file or, when anything in it is wrong, nothing.
What is there already is left as it is, so the same file twice adds nothing the second time.

  FILE.csv      columns artist, title, and any of spotify_id, tidal_album_id, tier, submitted_by,
                session_date, location, notes, cover_url, and rating:NAME for every reviewer;
                rows of one date are one session
  FILE.json     an export of Spindle, all of it
  FILE.zip      the same with the covers

  --dry-run     say what would happen, and write nothing
  --keep-names  take people who are not in REVIEWERS, as past members
  --help        show this`;

await runCommand({
  help: HELP,
  flags: ['dry-run', 'keep-names'],
  least: 1,
  most: 1,
  run: async ({ given: [name = ''], has, environment, folder }) => {
    const file = givenFile(name, folder);
    refuseOtherKinds(file);
    const dryRun = has('dry-run');
    const isEmpty = dryRun && !hasDatabase(environment);
    const connection = await (isEmpty
      ? openEmptyDatabase()
      : openDataDirectory(environment, PATIENCE));
    try {
      const plan = await importFile(
        {
          db: connection.db,
          now: () => new Date(),
          reviewers: environment.browser.reviewers,
          dataDir: environment.dataDir,
          progress: showProgress(),
        },
        file,
        { dryRun, keepNames: has('keep-names') },
      );
      console.log(summary(plan, dryRun));
    } finally {
      await connection.close();
    }
  },
});

function refuseOtherKinds({ name, extension }: GivenFile): void {
  if (['.csv', '.json', '.zip'].includes(extension)) return;
  throw new FileProblem([`${name}: the name of an import ends with .csv, .json or .zip`]);
}
