import { exportFile } from '../features/transfer/export-service.ts';
import { FileProblem, fileExists, type GivenFile, givenFile } from '../integrations/given-file.ts';
import { coversIn } from '../start/covers.ts';
import { openDataDirectory, requireDatabase } from '../start/data-directory.ts';
import { askYesOrNo } from './ask-yes-or-no.ts';
import { LOCK_TIMEOUT } from './lock-timeout.ts';
import { runCommand } from './run-command.ts';

const HELP = `Usage: spindle export FILE.json|FILE.csv|FILE.zip [--force]

Exports everything to a file for spindle import. Asks before overwriting a file.

  FILE.json  sessions, albums (deleted ones too), ratings and changelog
  FILE.zip   the same with covers
  FILE.csv   listed albums with sessions and ratings, for a spreadsheet

  --force    overwrite a file without asking
  --help     show this`;

await runCommand({
  help: HELP,
  flags: ['force'],
  least: 1,
  most: 1,
  run: async ({ given: [name = ''], has, environment, folder }) => {
    const file = givenFile(name, folder);
    rejectOtherKinds(file);
    await requireDatabase(environment, LOCK_TIMEOUT);
    if (!has('force')) await confirmOverwrite(file);
    const connection = await openDataDirectory(environment, LOCK_TIMEOUT);
    try {
      const covers = coversIn(environment.dataDir);
      console.log(await exportFile({ db: connection.db, now: () => new Date(), covers }, file));
    } finally {
      await connection.close();
    }
  },
});

function rejectOtherKinds({ name, extension }: GivenFile): void {
  if (['.csv', '.json', '.zip'].includes(extension)) return;
  throw new FileProblem([`${name}: exports must be .json, .csv or .zip files`]);
}

/** @throws FileProblem when the file exists and the user declines, or cannot be asked */
async function confirmOverwrite({ name, path }: GivenFile): Promise<void> {
  if (!(await fileExists(path))) return;
  const { stdin: input, stderr: output } = process;
  if (!input.isTTY) throw new FileProblem([`${name} already exists. Use --force to overwrite it.`]);
  const isAgreed = await askYesOrNo(`${name} already exists. Overwrite it? (y/N) `, {
    input,
    output,
  });
  if (!isAgreed) throw new FileProblem(['Nothing was exported.']);
}
