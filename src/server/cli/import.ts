import type { z } from 'zod';
import { personSchema } from '#shared/contracts/fields.ts';
import { sessionFields } from '#shared/contracts/sessions.ts';
import { TIERS } from '#shared/domain/albums/tiers.ts';
import {
  DATE_ORDERS,
  isSheetField,
  OLD_DATES,
  RATING_MODES,
  RATING_SCALES,
  type RatingMode,
  SESSION_KEYS,
  type SheetChoices,
  TEXT_ENCODINGS,
  TIER_GROUPS,
  type TierChoice,
  type TierGroupName,
} from '#shared/domain/transfer/import-choices.ts';
import { makeBackup } from '../features/backups/backup-service.ts';
import { readClub } from '../features/settings/club-settings.ts';
import { importFile } from '../features/transfer/import-service.ts';
import { summary } from '../features/transfer/plan.ts';
import { FileProblem, type GivenFile, givenFile } from '../integrations/given-file.ts';
import type { Environment } from '../settings/env.ts';
import { coversIn } from '../start/covers.ts';
import {
  databasePlace,
  hasDatabase,
  isShared,
  openDataDirectory,
  openEmptyDatabase,
} from '../start/data-directory.ts';
import { LOCK_TIMEOUT } from './lock-timeout.ts';
import { showProgress } from './progress.ts';
import { runCommand } from './run-command.ts';

const HELP = `Usage: spindle import FILE.csv|FILE.json|FILE.zip [--dry-run] [options]

Adds albums, ratings and sessions. If anything in the file is wrong, nothing is imported.
Existing data stays as it is, so importing a file twice adds nothing the second time.
A backup is made before anything changes (not with PostgreSQL). A spreadsheet import can be undone
from the changelog for 90 days.

  FILE.csv      a spreadsheet (.tsv, .txt and .xlsx too) with the columns artist and title, and any of
                tier, submitted_by, session_date, location, notes, spotify_id, tidal_album_id,
                cover_url, and a reviewer's name or rating:NAME. Everyday names such as Band,
                Album, Score and Who work too. Rows with the same date become one session
  FILE.json     a complete export of Spindle
  FILE.zip      the same with covers

  --dry-run     report what would happen without writing anything
  --skip-bad-rows
                skip and list spreadsheet rows that have a problem
  --leave-out-unrated
                leave out albums without any rating

Options for spreadsheets whose columns or values are unclear; those marked with * can be repeated:

  --header=LINE the line with the column names; none if there is none: the columns are then called
                "column A", "column B", …
  --column="NAME=FIELD" *
                the field that a column holds: artist, title, …, rating:NAME, or rated_by if each row
                is one rating. Leave FIELD empty to skip the column
  --leave-out-others
                skip unknown columns
  --scale=1|5|10|20|100|1-is-best *
                the highest number of the ratings, or that 1 is the best; --scale="tier=5" for the
                overall tiers only, --scale="ratings=5" for the ratings of people
  --tier="VALUE=TIER" *
                the tier of a value, such as "DNF=?"
  --dates=day-first|month-first|year-first
                how to read dates such as 05/01/2024
  --fill-dates=yes|no
                whether a row without a date is of the same session as the row above
  --old-dates=this-century|as-written|left-out
                how to read dates before 1900: a year 24 is 2024, as they are, or not at all
  --sessions=date|date-and-place
                whether a date with several locations is one session, or one per location
  --location=PLACE
                the location of sessions that have none
  --leave-out-long-notes
                leave out notes that are too long
  --person="NAME=REVIEWER" *
                the reviewer whom another name means
  --keep-names  add people in a spreadsheet who are no reviewers as past members
  --ratings="NAME=add|replace|keep" *
                for albums in the list: add missing ratings of a person (the default), replace
                different ones too, or keep all as they are
  --encoding=NAME
                the text encoding, such as windows-1250 or macintosh
  --worksheet=NAME
                the sheet of a workbook
  --help        show this`;

const KINDS = ['.csv', '.tsv', '.txt', '.xlsx', '.json', '.zip'];

await runCommand({
  help: HELP,
  flags: [
    'dry-run',
    'keep-names',
    'leave-out-long-notes',
    'leave-out-others',
    'leave-out-unrated',
    'skip-bad-rows',
  ],
  options: [
    'dates',
    'fill-dates',
    'old-dates',
    'sessions',
    'scale',
    'tier',
    'location',
    'header',
    'column',
    'person',
    'ratings',
    'encoding',
    'worksheet',
  ],
  least: 1,
  most: 1,
  run: async ({ given: [name = ''], has, getOption, getOptions, environment, folder }) => {
    const file = givenFile(name, folder);
    rejectOtherKinds(file);
    const dryRun = has('dry-run');
    const read = <T extends string>(
      option: 'encoding' | 'dates' | 'fill-dates' | 'old-dates' | 'sessions',
      values: readonly T[],
    ) => readOption(option, getOption(option), values);
    const fill = read('fill-dates', ['yes', 'no']);
    const choices: SheetChoices = {
      encoding: read('encoding', TEXT_ENCODINGS),
      worksheet: getOption('worksheet') ?? null,
      header_line: readHeaderLine(getOption('header')),
      columns: readColumnOptions(getOptions('column')),
      leave_out_others: has('leave-out-others'),
      tiers: readTierOptions(getOptions('scale'), getOptions('tier')),
      dates: read('dates', DATE_ORDERS),
      fill_dates: fill === null ? null : fill === 'yes',
      old_dates: read('old-dates', OLD_DATES),
      sessions: read('sessions', SESSION_KEYS),
      location: readLocation(getOption('location')),
      leave_out_long_notes: has('leave-out-long-notes'),
      people: readPeople(getOptions('person')),
      keep_names: has('keep-names'),
      ratings: readModes(getOptions('ratings')),
      leave_out_unrated: has('leave-out-unrated'),
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
    `${name}: imports must be .csv, .tsv, .txt, .xlsx, .json or .zip files. Save other spreadsheets as CSV first`,
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

/** @throws FileProblem */
function readText(option: string, schema: z.ZodType<string>, given: string): string {
  const { data, error } = schema.safeParse(given);
  if (data !== undefined) return data;
  throw new FileProblem([`--${option}: ${error?.issues[0]?.message}`]);
}

/** @throws FileProblem */
function readHeaderLine(given: string | undefined): number | null {
  if (given === undefined) return null;
  if (given === 'none') return 0;
  if (/^[1-9]\d{0,5}$/.test(given)) return Number(given);
  throw new FileProblem([`--header must be the number of a line, or none, not '${given}'.`]);
}

function readLocation(given: string | undefined): string | null {
  return given === undefined ? null : readText('location', sessionFields.location, given);
}

function readPeople(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    readPairs('person', given).map(([name, person]) => [
      name,
      readText('person', personSchema, person),
    ]),
  );
}

/** Parses `NAME=FIELD` options. */
function readColumnOptions(given: readonly string[]): Record<string, string> {
  const pairs = readPairs('column', given);
  const wrong = pairs.find(([, field]) => !isSheetField(field));
  if (wrong !== undefined)
    throw new FileProblem([
      `--column: there is no field '${wrong[1]}' for the column ${wrong[0]}.`,
    ]);
  return Object.fromEntries(pairs);
}

/** Parses `NAME=TEXT` options; NAME may contain an equals sign. */
function readPairs(option: string, given: readonly string[]): [string, string][] {
  return given.map((text) => {
    const at = text.lastIndexOf('=');
    if (at > 0) return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    throw new FileProblem([
      `--${option} needs two parts, such as "${EXAMPLES[option]}", not '${text}'.`,
    ]);
  });
}

const EXAMPLES: Readonly<Record<string, string>> = {
  column: 'Spot=location',
  tier: 'DNF=?',
  person: 'Benjamin=Ben',
  ratings: 'Ada=replace',
};

function readModes(given: readonly string[]): Record<string, RatingMode> {
  return Object.fromEntries(
    readPairs('ratings', given).map(([name, mode]) => [
      name,
      readOption('ratings', mode, RATING_MODES) ?? 'add',
    ]),
  );
}

/** Scales and values, for all tier columns, or for those of one group. */
function readTierOptions(scales: readonly string[], tiers: readonly string[]) {
  const values = Object.fromEntries(
    readPairs('tier', tiers).map(([value, tier]) => [
      value,
      readOption('tier', tier, TIERS) ?? '?',
    ]),
  );
  const groups: Record<TierGroupName, TierChoice> = {
    tier: { scale: null, values },
    ratings: { scale: null, values },
  };
  for (const text of scales) {
    const at = text.lastIndexOf('=');
    const scale = readOption('scale', text.slice(at + 1), RATING_SCALES);
    const only = at > 0 ? readOption('scale', text.slice(0, at), TIER_GROUPS) : null;
    for (const group of only === null ? TIER_GROUPS : [only]) groups[group] = { scale, values };
  }
  return groups;
}
