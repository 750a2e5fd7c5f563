import { sessionFields } from '#shared/contracts/sessions.ts';
import { DATE_ORDERS, isSheetField, RATING_SCALES } from '#shared/domain/import-choices.ts';
import { FileProblem, type GivenFile, givenFile } from '../adapters/given-file.ts';
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
import { importFile } from '../features/transfer/import-service.ts';
import { summary } from '../features/transfer/plan.ts';
import { LOCK_TIMEOUT } from './lock-timeout.ts';
import { showProgress } from './progress.ts';
import { runCommand } from './run-command.ts';

const HELP = `Usage: npm run import -- FILE.csv|FILE.json|FILE.zip [--dry-run] [--keep-names]
         [--skip-bad-rows]

Adds albums, ratings and sessions: all of the file or, when anything in it is wrong, nothing.
What is there already is left as it is, so the same file twice adds nothing the second time.
A backup is made before anything changes (not with PostgreSQL). The changelog can undo the import of
a spreadsheet for 90 days.

  FILE.csv      a spreadsheet as people have it (.tsv and .txt too): columns artist and title, and
                any of tier, submitted_by, session_date, location, notes, spotify_id,
                tidal_album_id, cover_url, and a reviewer's name or rating:NAME, also by their
                everyday names (Band, Album, Score, Who); rows of one date are one session
  FILE.json     an export of Spindle, all of it
  FILE.zip      the same with the covers

  --dry-run     say what would happen, and write nothing
  --keep-names  take people who are not in REVIEWERS, as past members
  --dates=day-first|month-first|year-first
                how dates such as 05/01/2024 are read; needed where both would do
  --scale=5|10|100
                the highest of ratings in numbers; they become tiers by their part of it
  --location=PLACE
                where the sessions were that name no location
  --column="NAME=FIELD"
                what a column holds that has another name, as often as needed; nothing after the
                equals sign leaves it out
  --leave-out-others
                leave out the columns that nobody knows
  --skip-bad-rows
                leave out rows of a spreadsheet that have a problem, and name them
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
      const plan = await importFile(
        {
          db: connection.db,
          now: () => new Date(),
          reviewers: environment.browser.reviewers,
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
    `${name}: the name of an import ends with .csv, .tsv, .txt, .json or .zip; save Excel or OpenDocument files as CSV first`,
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
  throw new FileProblem([`--${option} is one of ${responses.join(', ')}, not '${given}'.`]);
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
      `--column is a column of the file and what it holds, such as --column="Spot=location", not '${text}'.`,
    ]);
  });
  return Object.fromEntries(columns);
}
