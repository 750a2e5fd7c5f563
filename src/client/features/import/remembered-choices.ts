import { type Imported, importSheetEndpoint } from '#shared/contracts/imports.ts';
import type { SheetChoices } from '#shared/domain/transfer/import-choices.ts';
import { stored } from '../../lib/local-storage.ts';

const MAX_HEADERS = 20;

type Entry = { header: string; choices: SheetChoices };

/** Choices by the header of their files, newest first. */
const entries = stored<readonly Entry[]>('import-choices', parseEntries);

/** Returns the names of all columns, in their order. */
export function toHeader({ columns }: Imported): string {
  return JSON.stringify(columns.map(({ name }) => name));
}

/** Returns the choices for an earlier file with the same header. */
export function recallChoices(header: string): SheetChoices | null {
  return entries.get().find((entry) => entry.header === header)?.choices ?? null;
}

/**
 * Stores the choices for the next file with this header, without those that belong to one file: the
 * next one may be of another person or evening.
 */
export function rememberChoices(header: string, choices: SheetChoices): void {
  const others = entries.get().filter((entry) => entry.header !== header);
  const lasting: SheetChoices = {
    ...choices,
    encoding: null,
    worksheet: null,
    columns: withoutOnlyPerson(choices.columns),
    location: null,
    ratings: {},
    leave_out_unrated: false,
    skip_bad_rows: false,
  };
  entries.set([{ header, choices: lasting }, ...others].slice(0, MAX_HEADERS));
}

/** Friends with a file each have the same header, in which one column is that of the person. */
function withoutOnlyPerson(columns: SheetChoices['columns']): SheetChoices['columns'] {
  const entries = Object.entries(columns);
  const isOfPerson = ([, field]: [string, string]) => field.startsWith('rating:');
  if (entries.filter(isOfPerson).length !== 1) return columns;
  return Object.fromEntries(entries.filter((entry) => !isOfPerson(entry)));
}

/** Leaves out what an older version stored or another script wrote. */
function parseEntries(text: string | null): readonly Entry[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found.flatMap(parseEntry).slice(0, MAX_HEADERS) : [];
  } catch {
    return [];
  }
}

function parseEntry(entry: Partial<Entry> | null): Entry[] {
  const { header, choices } = entry ?? {};
  const parsed = importSheetEndpoint.body.shape.choices.safeParse(JSON.stringify(choices ?? null));
  return typeof header === 'string' && parsed.success ? [{ header, choices: parsed.data }] : [];
}
