import { page } from 'vitest/browser';
import type { Imported } from '#shared/contracts/imports.ts';
import { IMPORT_SHEET } from '#shared/endpoints.ts';
import { prepareAdminPages } from './admin-pages.ts';
import type { FakeApi } from './fake-api.ts';
import { renderPage } from './render-page.tsx';

type SentChoices = Record<string, unknown>;
type Preview = (choices: SentChoices, form: FormData) => Partial<Imported>;

const NOTHING: Imported = {
  is_imported: false,
  understood: [],
  form: { encoding: null, samples: [], worksheet: null, worksheets: [] },
  header_line: 1,
  columns: [],
  tiers: [],
  questions: {
    dates: null,
    fill_dates: null,
    sessions: null,
    placeless: 0,
    others: [],
    names: [],
  },
  ratings: [],
  unrated: 0,
  open_count: 0,
  problem_count: 0,
  problems: [],
  bad_row_count: 0,
  skipped_row_count: 0,
  added: 1,
  already_there: 0,
  rated: 0,
  deleted: 0,
  sessions: 0,
  albums: [
    {
      line: 2,
      artist: 'Low',
      title: 'Hey What',
      tier: 'A',
      submitted_by: null,
      session_date: null,
      ratings: 0,
      state: 'new',
    },
  ],
};

/** Opens the import page, past its password step; each preview is of one album unless given. */
export function openImport(preview: Preview = () => ({})): Promise<FakeApi> {
  return renderPage('/import', {
    knowsPassword: true,
    prepare: (fake) => {
      prepareAdminPages(fake);
      fake.on(IMPORT_SHEET, ({ body }) => {
        const form = toForm(body);
        const data = { ...NOTHING, ...preview(JSON.parse(String(form.get('choices'))), form) };
        return { data, message: 'Added 1 album in 0 sessions.' };
      });
    },
  });
}

/** Columns without examples, each with its field. */
export function toColumns(fields: Readonly<Record<string, string | null>>): Imported['columns'] {
  return Object.entries(fields).map(([name, holds]) => ({ name, holds, examples: [] }));
}

export function toQuestions(some: Partial<Imported['questions']>): Imported['questions'] {
  return { ...NOTHING.questions, ...some };
}

/** Chooses a file on the page. */
export async function chooseFile(file: File): Promise<void> {
  const input = page.getByLabelText('Spreadsheet', { exact: true }).element() as HTMLInputElement;
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

export function toForm(body: unknown): FormData {
  if (!(body instanceof FormData)) throw new TypeError('The request has no form.');
  return body;
}

/** Returns the choices of each request so far. */
export function sentChoices(api: FakeApi): SentChoices[] {
  return api.sent(IMPORT_SHEET).map(({ body }) => JSON.parse(String(toForm(body).get('choices'))));
}
