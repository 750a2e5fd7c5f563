import { formatCount } from '#shared/domain/format-count.ts';
import type { SheetChoices } from '#shared/domain/transfer/import-choices.ts';
import { FileProblem } from '../../integrations/given-file.ts';
import {
  formatProblem,
  type LineProblem,
  SheetProblem,
  shortenCell,
} from './sheet/sheet-problem.ts';
import {
  blockingProblems,
  openQuestions,
  type Questions,
  type Understanding,
  understandSheet,
} from './sheet/understand-sheet.ts';

/**
 * Reads and validates a CSV file of albums.
 * @throws FileProblem with every bad row that is not to be skipped as `FILE:LINE: column: reason`,
 *   and with the open questions
 */
export async function readCsvAlbums(
  name: string,
  bytes: Buffer,
  reviewers: readonly string[],
  choices: SheetChoices,
): Promise<Understanding> {
  const sheet = await understand(name, bytes, reviewers, choices);
  const open = openQuestions(sheet.questions, choices);
  const lines = [...blockingProblems(sheet, choices), ...openLines(open, sheet.headerLine)]
    .sort((one, other) => one.line - other.line)
    .map((problem) => `${name}:${problem.line}: ${formatProblem(problem)}`);
  lines.push(...unknownNames(name, open.names));
  if (lines.length === 0) return sheet;
  throw new FileProblem(lines, choices.skip_bad_rows ? undefined : toHint(sheet));
}

function toHint({ rowProblems, tiers }: Understanding): string | undefined {
  if (rowProblems.length === 0) return undefined;
  const skip = 'To import the other rows without these, add --skip-bad-rows.';
  const open = tiers.flatMap(({ values }) => values.find(({ tier }) => tier === null) ?? []);
  const [value] = open;
  if (value === undefined) return skip;
  return `To give a value a tier, add an option such as --tier="${shortenCell(value.value)}=B".\n${skip}`;
}

/** Reports the skipped rows of a file, in the format of an error. */
export function skippedSentences(name: string, { rowProblems }: Understanding): string[] {
  if (rowProblems.length === 0) return [];
  return [
    'Rows left out:',
    ...rowProblems.map((problem) => `${name}:${problem.line}: ${formatProblem(problem)}`),
  ];
}

async function understand(
  ...[name, ...given]: Parameters<typeof readCsvAlbums>
): Promise<Understanding> {
  try {
    return await understandSheet(...given);
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error;
    const where = error.line === null ? name : `${name}:${error.line}`;
    throw new FileProblem([`${where}: ${error.problem}`]);
  }
}

/** Open questions, each with the option that settles it. */
function openLines(open: Questions, headerLine: number): LineProblem[] {
  const { scales, dates, fill_dates, sessions, others, placeless } = open;
  const lines: LineProblem[] = placeless.map((line) => ({
    line,
    column: 'location',
    reason: 'Location is required (use --location=PLACE for rows without one)',
  }));
  if (dates !== null)
    lines.push({ line: dates.line, column: 'session_date', reason: dateQuestion(dates) });
  if (fill_dates !== null)
    lines.push({
      line: fill_dates.line,
      column: 'session_date',
      reason: `has no date, below a line with one (${formatCount(fill_dates.count, 'such row')}): use --fill-dates=yes if it is of the same session, else --fill-dates=no`,
    });
  if (sessions !== null)
    lines.push({
      line: sessions.line,
      column: 'location',
      reason: `${sessions.date} has several locations (${sessions.locations.map(shortenCell).join(', ')}; ${formatCount(sessions.count, 'such date')}): choose one session with --sessions=date, or one per location with --sessions=date-and-place`,
    });
  for (const group of scales) lines.push(scaleQuestion(group));
  for (const column of others)
    lines.push({
      line: headerLine,
      column,
      reason: `unknown column. Say what it holds with --column="${column}=…", or skip all unknown columns with --leave-out-others`,
    });
  return lines;
}

/** Problem for names that are not in the club, as a line; empty without such names. */
function unknownNames(file: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const unknown = [...new Set(names)].join(', ');
  return [
    `${file}: names of no reviewers: ${unknown}. Add them in the settings, or import them as past members with --keep-names.`,
  ];
}

function scaleQuestion({ columns, scales, example }: Questions['scales'][number]) {
  const options = scales.map((scale) => `--scale=${scale}`).join(' or ');
  const { line = 1, value = columns.join(', ') } = example ?? {};
  return { line, reason: `${value} is a number: choose the scale with ${options}` };
}

function dateQuestion({ example, readings }: NonNullable<Questions['dates']>): string {
  const days = readings.map(({ date }) => date).join(' or ');
  const ways = readings.map(({ order }) => `--dates=${order}`);
  return `${example} is ${days}: choose one with ${ways.join(' or ')}`;
}
