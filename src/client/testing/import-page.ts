import { page } from 'vitest/browser';
import { EMPTY_IMPORT, type Imported } from '#shared/contracts/imports.ts';
import { GET_IMPORT_PROGRESS, IMPORT_SHEET } from '#shared/endpoints.ts';
import { prepareAdminPages } from './admin-pages.ts';
import type { FakeApi } from './fake-api.ts';
import { renderPage } from './render-page.tsx';

type SentChoices = Record<string, unknown>;
type Preview = (choices: SentChoices, form: FormData) => Partial<Imported>;

const ONE_ALBUM: Imported = {
  ...EMPTY_IMPORT,
  added: 1,
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
export function openImport(preview: Preview = () => ({}), url = '/import'): Promise<FakeApi> {
  return renderPage(url, {
    knowsPassword: true,
    prepare: (fake) => {
      prepareAdminPages(fake);
      fake.on(GET_IMPORT_PROGRESS, { data: null });
      fake.on(IMPORT_SHEET, ({ body }) => {
        const form = toForm(body);
        const data = { ...ONE_ALBUM, ...preview(JSON.parse(String(form.get('choices'))), form) };
        return { data, message: 'Added 1 album in 0 sessions.' };
      });
    },
  });
}

/** Columns without examples, each with its field. */
export function toColumns(fields: Readonly<Record<string, string | null>>): Imported['columns'] {
  return Object.entries(fields).map(([name, holds]) => ({
    name,
    holds,
    examples: [],
    left_out: 0,
  }));
}

export function toQuestions(some: Partial<Imported['questions']>): Imported['questions'] {
  return { ...ONE_ALBUM.questions, ...some };
}

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
