import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Imported } from '#shared/contracts/imports.ts';
import {
  fitChoices,
  NO_CHOICES,
  type SheetChoices,
} from '#shared/domain/transfer/import-choices.ts';
import { IMPORT_SHEET } from '#shared/endpoints.ts';
import type { FieldProblem } from '../../components/form/form.tsx';
import { useFormError } from '../../components/form/use-form-error.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { apiAddress } from '../../lib/http/api-url.ts';
import { noteCachedResponse } from '../../lib/http/offline-status.ts';
import { settings } from '../../lib/settings.ts';
import { usePassword } from '../sign-in/use-password.tsx';

/** Content to import and its display name. */
export type Sheet = { name: string; content: Blob };

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
  const last = useRef<{ id: number; columns: Imported['columns'] }>({ id: 0, columns: [] });
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
      const isNew = last.current.id !== id;
      if (!isNew) await pause(signal);
      const taken = await withPassword((secret) =>
        sendSheet({ name, content, choices, isDryRun: true, hasAllAlbums }, secret, signal),
      );
      if (taken === null) return null;
      if (isNew) carry(taken.data.columns);
      last.current = { id, columns: taken.data.columns };
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
  const { summary, problem, reject, forget } = useFormError(UNANSWERED, problems);

  /** Resolves to `null` if the user cancels the password dialog. */
  async function withPassword<T>(work: (secret: string) => Promise<T>): Promise<T | null> {
    let result: T | null = null;
    await password.run('Enter the admin password to read the file.', async (secret) => {
      result = await work(secret);
    });
    return result;
  }

  /** Carries over the choices of the previous file that fit this one. */
  function carry(columns: Imported['columns']): void {
    const fitting = fitChoices(choices, last.current.columns, columns);
    setChoices((before) => (isSame(before, fitting) ? before : fitting));
    setIsCarried(!isSame(fitting, FIRST_CHOICES));
  }

  function open(next: Sheet): void {
    number.current += 1;
    forget();
    setDone(null);
    setIsCarried(false);
    setHasAllAlbums(false);
    setChoices((before) => ({ ...before, skip_bad_rows: false }));
    setSheet({ ...next, id: number.current });
  }

  function close(): void {
    forget();
    setDone(null);
    setSheet(null);
  }

  async function take(): Promise<void> {
    if (sheet === null || isImporting) return;
    if (problems.length > 0) return reject(UNANSWERED);
    setIsImporting(true);
    try {
      const { name, content } = sheet;
      const taken = await withPassword((secret) =>
        sendSheet({ name, content, choices, isDryRun: false }, secret),
      );
      if (taken === null) return;
      setDone(taken.message);
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'import' });
    } catch (error) {
      reject((error instanceof ApiError && error.words) || 'Failed to import. Please try again.');
    } finally {
      setIsImporting(false);
    }
  }

  return {
    sheet,
    isCarried,
    open,
    close,
    choices,
    choose: (some: Partial<SheetChoices>) => {
      forget();
      setChoices((before) => ({ ...before, ...some }));
    },
    preview,
    showAllAlbums: () => setHasAllAlbums(true),
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

function isSame(one: SheetChoices, other: SheetChoices): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

type Preview = Awaited<ReturnType<typeof sendSheet>>['data'] | null | undefined;

/** Returns the blocking errors, each with its field. */
function getProblems(preview: Preview, choices: SheetChoices): FieldProblem[] {
  if (!preview) return [];
  const { questions } = preview;
  const open = [
    hasColumnProblem(preview) && COLUMNS,
    questions.dates !== null && choices.dates === null && DATES,
    questions.scale !== null && choices.scale === null && SCALE,
    questions.placeless > 0 && choices.location === null && LOCATION,
    questions.names.length > 0 && !choices.keep_names && NAMES,
    isBlocked(preview) && !hasColumnProblem(preview) && LINES,
  ];
  return open.filter((one) => one !== false);
}

/** True if errors block the import; row errors only while those rows are not left out. */
export function isBlocked({ problem_count, skipped_row_count }: Imported): boolean {
  return problem_count > 0 && skipped_row_count === 0;
}

/** True if columns are missing or duplicate: no row was read then, so none is invalid. */
export function hasColumnProblem({ problem_count, bad_row_count }: Imported): boolean {
  return problem_count > 0 && bad_row_count === 0;
}

const COLUMNS = { id: 'import-columns', message: 'Columns' };
const DATES = { id: 'import-dates', message: 'How to read the dates' };
const SCALE = { id: 'import-scale', message: 'Scale of the ratings' };
const LOCATION = { id: 'import-location', message: 'Location of the sessions' };
const NAMES = { id: 'import-names', message: 'Unknown people' };
const LINES = { id: 'import-problems', message: 'Problems in the file' };

/** product/conventions.md#times: the server's limits for the upload, the queue and the work. */
const TIMEOUT_MS = 180_000;

type ImportRequest = {
  name: string;
  content: Blob;
  choices: SheetChoices;
  /** True for a preview without an import. */
  isDryRun: boolean;
  /** True if the response lists every album, or only the first. */
  hasAllAlbums?: boolean;
};

/**
 * Sends a spreadsheet, to preview or to import it.
 * @throws ApiError for any other response; `failure.data` has errors and open questions
 */
async function sendSheet(
  { name, content, choices, isDryRun, hasAllAlbums = false }: ImportRequest,
  password: string,
  signal?: AbortSignal,
): Promise<{ data: Imported; message: string }> {
  const form = new FormData();
  form.append('password', password);
  form.append('choices', JSON.stringify(choices));
  form.append('file_name', name.slice(0, 200));
  form.append('dry_run', String(isDryRun));
  form.append('all_albums', String(hasAllAlbums));
  form.append('file', content, 'sheet.csv');
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const ending = signal ? AbortSignal.any([signal, timeout]) : timeout;
  try {
    const response = await fetch(apiAddress(IMPORT_SHEET.path), {
      method: IMPORT_SHEET.method,
      headers: { 'x-api-key': settings.apiKey },
      body: form,
      signal: ending,
    });
    noteCachedResponse(response);
    const body = await response.json().catch(() => null);
    if (response.ok && body !== null) return body;
    throw new ApiError('http', body?.error ?? response.statusText, response.status, body);
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw timeout.aborted
      ? new ApiError(
          'timeout',
          'The request timed out. Please check your connection and try again.',
        )
      : new ApiError(
          navigator.onLine ? 'network' : 'offline',
          'Unable to connect to server. Please check your internet connection.',
        );
  }
}
