import { sessionFields } from '#shared/contracts/sessions.ts';
import {
  DATE_ORDERS,
  isSheetField,
  RATING_SCALES,
} from '#shared/domain/transfer/import-choices.ts';
import { coversIn } from '../covers.ts';
import {
  databasePlace,
  hasDatabase,
  isShared,
  openDataDirectory,
  openEmptyDatabase,
} from '../data-directory.ts';
import type { Environment } from '../env.ts';
import { makeBackup } from '../features/backups/backup-service.ts';
import { readClub } from '../features/settings/club-settings.ts';
import { importFile } from '../features/transfer/import-service.ts';
import { summary } from '../features/transfer/plan.ts';
import { FileProblem, type GivenFile, givenFile } from '../integrations/given-file.ts';
import { LOCK_TIMEOUT } from './lock-timeout.ts';
import { showProgress } from './progress.ts';
import { runCommand } from './run-command.ts';

const HELP = `Usage: npm run import -- FILE.csv|FILE.json|FILE.zip [--dry-run] [--keep-names]
         [--skip-bad-rows]

Adds albums, ratings and sessions. If anything in the file is wrong, nothing is imported.
Existing data stays as it is, so importing a file twice adds nothing the second time.
A backup is made before anything changes (not with PostgreSQL). A spreadsheet import can be undone
from the changelog for 90 days.

  FILE.csv      a spreadsheet (.tsv and .txt too) with the columns artist and title, and any of
                tier, submitted_by, session_date, location, notes, spotify_id, tidal_album_id,
                cover_url, and a reviewer's name or rating:NAME. Everyday names such as Band,
                Album, Score and Who work too. Rows with the same date become one session
  FILE.json     a complete export of Spindle
  FILE.zip      the same with covers

  --dry-run     report what would happen without writing anything
  --keep-names  add people who are no reviewers as past members
  --dates=day-first|month-first|year-first
                how to read dates such as 05/01/2024; required if they are ambiguous
  --scale=5|10|100
                the highest number of the rating scale, to convert numbers to tiers
  --location=PLACE
                the location of sessions that have none
  --column="NAME=FIELD"
                the field that a column holds; can be repeated. Leave FIELD empty to skip the
                column
  --leave-out-others
                skip unknown columns
  --skip-bad-rows
                skip and list spreadsheet rows that have a problem
  --help        show this`;

const KINDS = ['.csv', '.tsv', '.txt', '.json', '.zip'];

await runCommand({
  help: HELP,
  flags: ['dry-run', 'keep-names', 'leave-out-others', 'skip-bad-rows'],
  options: ['dates', 'scale', 'location', 'column'],
  least: 1,
  most: 1,
  run: async ({ given: [name = ''], has, getOption, getOptions, environment, folder }) => {
    const file = givenFile(name, folder);
    rejectOtherKinds(file);
    const dryRun = has('dry-run');
    const choices = {
      dates: readOption('dates', getOption('dates'), DATE_ORDERS),
      scale: readOption('scale', getOption('scale'), RATING_SCALES),
      location: readLocation(getOption('location')),
      columns: readColumnOptions(getOptions('column')),
      leave_out_others: has('leave-out-others'),
      keep_names: has('keep-names'),
      skip_bad_rows: has('skip-bad-rows'),
    };
    const isEmpty = dryRun && !hasDatabase(environment);
    const connection = await (isEmpty
      ? openEmptyDatabase()
      : openDataDirectory(environment, LOCK_TIMEOUT));
    try {
      const club = await readClub(connection.db, environment.club);
      const plan = await importFile(
        {
          db: connection.db,
          now: () => new Date(),
          getClub: () => club,
          covers: coversIn(environment.dataDir),
          ...(!isShared(environment) && { backUp: () => backUp(environment) }),
          progress: showProgress(),
          understood: (sentences) => {
            for (const sentence of sentences) console.log(sentence);
          },
        },
        file,
        { ...choices, dryRun },
      );
      console.log(summary(plan, dryRun));
    } finally {
      await connection.close();
    }
  },
});

async function backUp(environment: Environment): Promise<void> {
  const { name } = await makeBackup(databasePlace(environment), {
    kind: 'import',
    now: () => new Date(),
    progress: showProgress(),
    waiting: LOCK_TIMEOUT.waiting,
  });
  console.log(`Backed up to backups/${name} first.`);
}

function rejectOtherKinds({ name, extension }: GivenFile): void {
  if (KINDS.includes(extension)) return;
  throw new FileProblem([
    `${name}: imports must be .csv, .tsv, .txt, .json or .zip files. Save Excel and OpenDocument files as CSV first`,
  ]);
}

/** @throws FileProblem for a value that is not an option */
function readOption<T extends string | number>(
  option: string,
  given: string | undefined,
  responses: readonly T[],
): T | null {
  if (given === undefined) return null;
  const response = responses.find((one) => String(one) === given);
  if (response !== undefined) return response;
  throw new FileProblem([`--${option} must be one of ${responses.join(', ')}, not '${given}'.`]);
}

function readLocation(given: string | undefined): string | null {
  if (given === undefined) return null;
  const { data, error } = sessionFields.location.safeParse(given);
  if (data !== undefined) return data;
  throw new FileProblem([`--location: ${error?.issues[0]?.message}`]);
}

/** Parses `NAME=FIELD` options; NAME may contain an equals sign. */
function readColumnOptions(given: readonly string[]): Record<string, string> {
  const columns = given.map((text) => {
    const at = text.lastIndexOf('=');
    const field = text.slice(at + 1).trim();
    if (at > 0 && isSheetField(field)) return [text.slice(0, at).trim(), field];
    throw new FileProblem([
      `--column needs a column and its field, such as --column="Spot=location", not '${text}'.`,
    ]);
  });
  return Object.fromEntries(columns);
}
