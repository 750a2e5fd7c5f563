import {
  IMPORT_REJECTED,
  type Imported,
  MAX_LISTED_LINES,
  MAX_LISTED_VALUES,
  MAX_PREVIEW_ALBUMS,
} from '#shared/contracts/imports.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { SheetChoices } from '#shared/domain/transfer/import-choices.ts';
import { HttpError } from '../../lib/errors.ts';
import { planCsv, type SheetPlan } from './csv-plan.ts';
import { countRatings } from './import-ratings.ts';
import { applyImport, type ImportServices } from './import-service.ts';
import { findKnown, findMergedMembers } from './known-repository.ts';
import {
  type Plan,
  ratingSentences,
  skippedRowsText,
  summary,
  touchedSessions,
  wordsSentences,
} from './plan.ts';
import { getField } from './sheet/sheet-columns.ts';
import { formatPageProblem, SheetProblem } from './sheet/sheet-problem.ts';
import { countOpen, openQuestions, type Questions } from './sheet/sheet-questions.ts';
import { sentencesOnLines } from './sheet/sheet-report.ts';
import type { TierGroupValues } from './sheet/tier-groups.ts';
import { MAX_VALUE_LENGTH } from './sheet/tier-values.ts';
import { blockingProblems, type Understanding, understandSheet } from './sheet/understand-sheet.ts';

export type SheetImport = {
  bytes: Uint8Array;
  file_name: string;
  choices: SheetChoices;
  dry_run: boolean;
  /** True if the response has all albums, up to `MAX_PREVIEW_ALBUMS`. */
  all_albums: boolean;
};

/** Body of the response to an import. */
export type ImportResult = { data: Imported; message: string };

/**
 * Previews the import of a spreadsheet, or imports it as the command does: all or nothing.
 * @throws HttpError 422 for an unreadable table; and, except for a preview, for a sheet with errors
 *   or open questions, with the whole result
 */
export async function importSheet(
  services: ImportServices,
  { bytes, file_name, choices, dry_run, all_albums }: SheetImport,
): Promise<ImportResult> {
  const albums = all_albums ? MAX_PREVIEW_ALBUMS : MAX_LISTED_LINES;
  const { reviewers } = services.getClub();
  const merged = await findMergedMembers(services.db);
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const sheet = await understand(content, reviewers, choices, merged);
  const open = openQuestions(sheet.questions, choices);
  const blocking = blockingProblems(sheet, choices).length;
  const isReady = blocking === 0 && countOpen(open) === 0;
  const at = services.now().toISOString();
  if (dry_run || !isReady) {
    const shown = open.dates === null ? sheet : { ...sheet, rows: [], sessions: [] };
    const known = await findKnown(services.db);
    const plan = planCsv(shown, known, at, file_name, choices.ratings);
    const data = toResult({ sheet, choices, open, plan, albums, is_imported: false });
    if (dry_run)
      return { data, message: isReady ? summary(plan, true) : rejectionText(blocking, open) };
    throw new HttpError(
      422,
      IMPORT_REJECTED,
      rejectionText(blocking, open),
      undefined,
      undefined,
      data,
    );
  }
  const plan = await applyImport(
    services,
    (there) => planCsv(sheet, there, at, file_name, choices.ratings),
    [],
    { dryRun: false },
  );
  return {
    data: toResult({ sheet, choices, open, plan, albums, is_imported: true }),
    message: doneText(plan),
  };
}

async function understand(...given: Parameters<typeof understandSheet>) {
  try {
    return await understandSheet(...given);
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error;
    const { line, problem } = error;
    const message = line === null ? problem : `Line ${line}: ${problem}.`;
    throw new HttpError(422, 'UNREADABLE_FILE', message);
  }
}

function rejectionText(problems: number, open: Questions): string {
  const questions = countOpen(open);
  const parts = [
    problems > 0 && `${formatCount(problems, 'problem')} in the file`,
    questions > 0 && `${formatCount(questions, 'open question')}`,
  ].filter((part) => part !== false);
  return `Nothing was imported: ${parts.join(', ')}.`;
}

/** 'Added 24 albums in 3 sessions', with further notes. */
function doneText(plan: Plan): string {
  const { albums } = plan.additions;
  const sessions = touchedSessions(plan);
  const added = `Added ${formatCount(albums.length, 'album')} in ${formatCount(sessions, 'session')}`;
  const ratings = [...ratingSentences(plan), ...wordsSentences(plan)];
  const notes = [...ratings, skippedRowsText(plan)].filter((text) => text !== false);
  if (notes.length === 0) return added;
  const isRatingsOnly = ratings.length > 0 && albums.length + sessions === 0;
  return (isRatingsOnly ? notes : [`${added}.`, ...notes]).join(' ');
}

type Outcome = {
  sheet: Understanding;
  choices: SheetChoices;
  open: Questions;
  plan: SheetPlan;
  /** Maximum number of listed albums; none while dates are ambiguous. */
  albums: number;
  is_imported: boolean;
};

function toResult({ sheet, choices, open, plan, albums, is_imported }: Outcome): Imported {
  const { scales: _scales, ...questions } = sheet.questions;
  const problems = sheet.columnProblems.concat(sheet.rowProblems);
  const states = plan.compared;
  const leftOut = new Map(plan.leftOutValues.map(({ column, count }) => [column, count]));
  const ratingsOfRow = groupBy(states.addedRatings, ({ row }) => row);
  const lines = [
    ...states.added.map((one) => ({ ...one, state: 'new' as const })),
    ...states.rated.map((one) => ({ ...one, state: 'rated' as const })),
    ...states.alreadyThere.map((one) => ({ ...one, state: 'already there' as const })),
    ...states.deleted.map((one) => ({ ...one, state: 'deleted' as const })),
  ].sort((one, other) => one.row.line - other.row.line);
  return {
    is_imported,
    understood: sentencesOnLines(sheet),
    form: {
      encoding: sheet.form.encoding,
      samples: sheet.form.samples,
      worksheet: sheet.form.worksheet,
      worksheets: sheet.form.worksheets,
    },
    header_line: sheet.headerLine,
    first_lines: sheet.firstLines,
    columns: sheet.columns.map((column) => ({
      name: column.name,
      holds: getField(column),
      examples: sheet.examples(column.at),
      left_out: leftOut.get(column.name) ?? 0,
    })),
    tiers: sheet.tiers.map(listTiers),
    questions: {
      ...questions,
      placeless: questions.placeless.length,
      long_notes: questions.long_notes.slice(0, MAX_LISTED_LINES),
      names: questions.names.slice(0, MAX_LISTED_LINES),
    },
    ratings: countRatings(states.ratings),
    unrated: sheet.unrated,
    open_count: countOpen(open),
    problem_count: problems.length,
    problems: problems
      .slice(0, MAX_LISTED_LINES)
      .map((problem) => ({ line: problem.line, text: formatPageProblem(problem) })),
    bad_row_count: sheet.badLines.length,
    skipped_row_count: choices.skip_bad_rows ? sheet.badLines.length : 0,
    added: states.added.length,
    already_there: states.alreadyThere.length,
    rated: states.rated.length,
    deleted: states.deleted.length,
    sessions: touchedSessions(plan),
    twins: states.twins.slice(0, MAX_LISTED_LINES).map(([into, { id, artist, title }]) => ({
      id,
      into: into.id,
      artist,
      title,
    })),
    albums: lines.slice(0, albums).map(({ row, album, state }) => ({
      line: row.line,
      artist: album.artist,
      title: album.title,
      tier: album.tier,
      submitted_by: album.submitted_by,
      session_date: row.session.session_date,
      ratings:
        state === 'rated'
          ? (ratingsOfRow.get(row)?.length ?? 0)
          : Object.keys(album.individual_tiers).length,
      state,
    })),
  };
}

function listTiers({ group, columns, scales, scale, values }: TierGroupValues) {
  const listed = values
    .filter(({ value }) => value.length <= MAX_VALUE_LENGTH)
    .slice(0, MAX_LISTED_VALUES);
  return {
    group,
    columns,
    scales,
    scale,
    values: listed.map(({ value, count, tier }) => ({ value, count, tier })),
    value_count: values.length,
  };
}
