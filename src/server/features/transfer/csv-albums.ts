import { MAX_NOTES_LENGTH } from '#shared/contracts/sessions.ts';
import { MAX_WORDS_LENGTH } from '#shared/domain/albums/album-words.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { SheetChoices } from '#shared/domain/transfer/import-choices.ts';
import { FileProblem } from '../../integrations/given-file.ts';
import { joinNumbers } from './sheet/format-lines.ts';
import {
  formatProblem,
  type LineProblem,
  SheetProblem,
  shortenCell,
} from './sheet/sheet-problem.ts';
import { openQuestions, type Questions } from './sheet/sheet-questions.ts';
import { blockingProblems, type Understanding, understandSheet } from './sheet/understand-sheet.ts';

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
  merged?: ReadonlyMap<string, string>,
): Promise<Understanding> {
  const sheet = await understand(name, bytes, reviewers, choices, merged);
  const open = openQuestions(sheet.questions, choices);
  const headerLine = Math.max(sheet.headerLine, 1);
  const problems = [...blockingProblems(sheet, choices), ...openLines(open, headerLine)];
  const lines = [...formatKinds(name, problems), ...unknownNames(name, open)];
  if (lines.length === 0) return sheet;
  throw new FileProblem(lines, choices.skip_bad_rows ? undefined : toHint(sheet));
}

const NO_HEADER_HINT =
  'If no line names the columns, add --header=none and, for example, --column="column A=artist".';

function toHint({ columns, rowProblems, tiers }: Understanding): string | undefined {
  if (columns.length > 0 && columns.every(({ meaning }) => !meaning)) return NO_HEADER_HINT;
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
  return ['Rows left out:', ...formatKinds(name, rowProblems)];
}

/** Parts of a problem that differ from line to line. */
const VARIABLE = /'[^']*'|\([^)]*\)|\d+/g;

/** Formats each kind of problem once, as its first one, with the lines of all. */
function formatKinds(name: string, problems: readonly LineProblem[]): string[] {
  const sorted = problems.toSorted((one, other) => one.line - other.line);
  const kinds = groupBy(sorted, (problem) => formatProblem(problem).replace(VARIABLE, ''));
  return [...kinds.values()].flatMap((some) => {
    const texts = some.map((problem) => `${name}:${problem.line}: ${formatProblem(problem)}`);
    const lines = [...new Set(some.map(({ line }) => line))];
    return lines.length === 1
      ? texts
      : [`${texts[0]}; ${formatCount(lines.length, 'such line')}: ${joinNumbers(lines)}`];
  });
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
  const { scales, dates, fill_dates, old_dates, sessions, others, notes, long_notes, placeless } =
    open;
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
  if (old_dates !== null)
    lines.push({
      line: old_dates.line,
      column: 'session_date',
      reason: `${old_dates.date} is before 1900 (${formatCount(old_dates.count, 'such date')}): use --old-dates=this-century if its year has two digits, --old-dates=as-written if it is right, or --old-dates=left-out`,
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
  for (const line of long_notes)
    lines.push({
      line,
      column: 'notes',
      reason: `too long: the notes of a session have at most ${MAX_NOTES_LENGTH} characters together, words about an album ${MAX_WORDS_LENGTH}. Shorten them, or leave out those for which there is no room with --leave-out-long-notes`,
    });
  for (const column of notes)
    lines.push({
      line: headerLine,
      column,
      reason: `whose notes are these? Say --column="${column}=note:NAME" for the words of a person about the albums, --column="${column}=notes" for the notes of the sessions, or --column="${column}=" to leave them out`,
    });
  return lines;
}

/** Problems for names that are not in the club, and for those of merged people. */
function unknownNames(file: string, { names, merged }: Questions): string[] {
  const now = names.filter((name) => Object.hasOwn(merged, name));
  const unknown = names.filter((name) => !Object.hasOwn(merged, name)).join(', ');
  const problems = now.map((name) => {
    const person = merged[name];
    return `${file}: ${name} was merged into ${person}. Confirm that with --person="${name}=${person}", or import a past member with --person="${name}=${name}".`;
  });
  if (unknown === '') return problems;
  return [
    ...problems,
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
