import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Imported } from '#shared/contracts/imports.ts';
import { isExportName } from '#shared/domain/transfer/export-name.ts';
import { NO_CHOICES, type SheetChoices } from '#shared/domain/transfer/import-choices.ts';
import type { FieldProblem } from '../../components/form/form.tsx';
import { useFormError } from '../../components/form/use-form-error.ts';
import { focusPageTop } from '../../lib/focus-heading.ts';
import { getErrorText } from '../../lib/http/api-error.ts';
import { usePassword } from '../sign-in/use-password.tsx';
import { type Sheet, sendSheet } from './send-sheet.ts';
import { findTierProblems, withShownScales } from './tier-choices.ts';

/** Unknown columns are left out, and shown as such. */
const FIRST_CHOICES: SheetChoices = { ...NO_CHOICES, leave_out_others: true };

/** Debounce: arrow keys step through choices, and intermediate ones need no preview. */
const PAUSE_MS = 300;

const UNANSWERED = 'Please finish these first';

/**
 * State of the import: previewed again after each choice, then imported; one spreadsheet at a time.
 */
export function useSheetImport() {
  const client = useQueryClient();
  const password = usePassword();
  const number = useRef(0);
  const previewed = useRef(0);
  const [sheet, setSheet] = useState<(Sheet & { id: number }) | null>(null);
  const [choices, setChoices] = useState(FIRST_CHOICES);
  const [hasAllAlbums, setHasAllAlbums] = useState(false);
  const [isCarried, setIsCarried] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const preview = useQuery({
    queryKey: ['import', sheet?.id, choices, hasAllAlbums],
    queryFn: async ({ signal }) => {
      if (sheet === null) return null;
      const { id, name, content } = sheet;
      if (previewed.current === id) await pause(signal);
      const taken = await withPassword((secret) =>
        sendSheet({ name, content, choices, isDryRun: true, hasAllAlbums }, secret, signal),
      );
      if (taken === null) return null;
      previewed.current = id;
      return taken.data;
    },
    enabled: sheet !== null && done === null,
    placeholderData: (last, query) =>
      query?.queryKey[1] === sheet?.id ? keepPreviousData(last) : undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  const problems = getProblems(preview.data, choices);
  const { summary, problem, reject, clearError } = useFormError(UNANSWERED, problems);

  /** Resolves to `null` if the user cancels the password dialog. */
  async function withPassword<T>(work: (secret: string) => Promise<T>): Promise<T | null> {
    let result: T | null = null;
    await password.run('Enter the admin password to read the file.', async (secret) => {
      result = await work(secret);
    });
    return result;
  }

  function open(next: Sheet): void {
    number.current += 1;
    clearError();
    setDone(null);
    setIsCarried(false);
    // A second preview would send the whole export again.
    setHasAllAlbums(isExportName(next.name));
    setChoices(FIRST_CHOICES);
    setSheet({ ...next, id: number.current });
  }

  /** Opens the corrected file, with all choices but the rows to leave out. */
  function openCorrected(next: Sheet): void {
    open(next);
    setIsCarried(JSON.stringify(choices) !== JSON.stringify(FIRST_CHOICES));
    setChoices({ ...choices, skip_bad_rows: false });
  }

  function close(): void {
    clearError();
    setDone(null);
    setSheet(null);
  }

  function choose(some: Partial<SheetChoices>): void {
    clearError();
    setChoices({ ...choices, ...some });
  }

  /** Starts over: each worksheet has its own columns. */
  function chooseWorksheet(worksheet: string): void {
    clearError();
    setIsCarried(false);
    setChoices({ ...FIRST_CHOICES, worksheet });
  }

  async function take(): Promise<void> {
    if (sheet === null || !preview.data || isImporting) return;
    if (problems.length > 0) return reject(UNANSWERED);
    setIsImporting(true);
    try {
      const { name, content } = sheet;
      const shown = withShownScales(choices, preview.data.tiers);
      const people = { ...preview.data.questions.merged, ...choices.people };
      const taken = await withPassword((secret) =>
        sendSheet({ name, content, choices: { ...shown, people }, isDryRun: false }, secret),
      );
      if (taken === null) return;
      setDone(taken.message ?? 'The file is imported.');
      focusPageTop();
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'import' });
    } catch (error) {
      reject(getErrorText(error, 'Failed to import. Please try again.'));
    } finally {
      setIsImporting(false);
    }
  }

  return {
    sheet,
    isExport: sheet !== null && isExportName(sheet.name),
    isCarried,
    open,
    openCorrected,
    close,
    choices,
    choose,
    chooseWorksheet,
    preview,
    showAllAlbums: hasAllAlbums ? null : () => setHasAllAlbums(true),
    take,
    isImporting,
    done,
    summary,
    problem,
    problems,
    password,
  };
}

export type SheetImportState = ReturnType<typeof useSheetImport>;

/** Props of a section of the preview. */
export type SectionProps = {
  preview: Imported;
  choices: SheetChoices;
  onChoose: (some: Partial<SheetChoices>) => void;
};

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Returns the blocking errors, each with its field. */
function getProblems(
  preview: Imported | null | undefined,
  choices: SheetChoices,
): readonly FieldProblem[] {
  if (!preview) return [];
  const { dates, fill_dates, old_dates, sessions, placeless, names, merged } = preview.questions;
  const people = { ...merged, ...choices.people };
  const person = choices.keep_names ? -1 : names.findIndex((name) => !people[name]);
  const notes = preview.columns.findIndex(({ name }) =>
    isOpenNotes(name, preview.questions, choices),
  );
  const open = [
    hasColumnProblem(preview) && { id: 'import-columns', message: 'Columns' },
    notes >= 0 && { id: `import-column-${notes}`, message: 'Whose words a column holds' },
    ...findTierProblems(preview.tiers, choices),
    dates && choices.dates === null && { id: 'import-dates', message: 'How to read the dates' },
    fill_dates &&
      choices.fill_dates === null && { id: 'import-fill-dates', message: 'Rows without a date' },
    old_dates &&
      choices.old_dates === null && { id: 'import-old-dates', message: 'Dates before 1900' },
    sessions &&
      choices.sessions === null && {
        id: 'import-sessions',
        message: 'Dates with several locations',
      },
    placeless > 0 &&
      choices.location === null && {
        id: 'import-location',
        message: 'Location of the sessions',
      },
    preview.questions.long_notes.length > 0 &&
      !choices.leave_out_long_notes && {
        id: 'import-long-notes',
        message: 'Notes that are too long',
      },
    person >= 0 && { id: `import-person-${person}`, message: 'People who are not in the club' },
    isBlocked(preview) &&
      !hasColumnProblem(preview) && { id: 'import-problems', message: 'Problems in the file' },
  ];
  return open.filter((one) => one !== false && one !== null);
}

/** True for a column of notes until the writer is chosen. */
export function isOpenNotes(
  name: string,
  { notes }: Imported['questions'],
  { columns }: SectionProps['choices'],
): boolean {
  return notes.includes(name) && columns[name] === undefined;
}

/** True if errors block the import; row errors only while those rows are not left out. */
export function isBlocked({ problem_count, skipped_row_count }: Imported): boolean {
  return problem_count > 0 && skipped_row_count === 0;
}

/** True if columns are missing or duplicate: no row was read then, so none is invalid. */
export function hasColumnProblem({ columns, problem_count, bad_row_count }: Imported): boolean {
  return columns.length > 0 && problem_count > 0 && bad_row_count === 0;
}
