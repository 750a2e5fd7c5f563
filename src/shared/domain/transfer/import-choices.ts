/**
 * Part that is first in a date such as 05/01/2024
 * (product/import-and-export.md#spreadsheet-import).
 */
export const DATE_ORDERS = ['day-first', 'month-first', 'year-first'] as const;

export type DateOrder = (typeof DATE_ORDERS)[number];

/** Highest number of a rating scale: 1 to 5, 1 to 10, 0 to 100. */
export const RATING_SCALES = [5, 10, 100] as const;

export type RatingScale = (typeof RATING_SCALES)[number];

/** Fields that a column can be assigned to; besides them `rating:NAME` for each reviewer. */
const SHEET_FIELDS = [
  'artist',
  'title',
  'tier',
  'submitted_by',
  'session_date',
  'location',
  'notes',
  'spotify_id',
  'tidal_album_id',
  'cover_url',
  'veto',
  'veto_by',
] as const;

type SheetField = (typeof SHEET_FIELDS)[number];

/** Labels of the fields on the import page. */
export const FIELD_LABELS: Readonly<Record<SheetField, string>> = {
  artist: 'Artist',
  title: 'Album title',
  tier: 'Tier',
  submitted_by: 'Submitted by',
  session_date: 'Session date',
  location: 'Location',
  notes: 'Session notes',
  spotify_id: 'Spotify ID or link',
  tidal_album_id: 'Tidal ID',
  cover_url: 'Cover URL',
  veto: 'Veto',
  veto_by: 'Veto by',
};

export function isKnownField(text: string): text is SheetField {
  return SHEET_FIELDS.some((field) => field === text);
}

/** True if a text is a field for a column; an empty one skips the column. */
export function isSheetField(text: string): boolean {
  return text === '' || isKnownField(text) || /^rating:./.test(text);
}

/** Choices of the user for an ambiguous spreadsheet. */
export type SheetChoices = {
  dates: DateOrder | null;
  scale: RatingScale | null;
  /** Location for sessions whose rows have none. */
  location: string | null;
  /** Field of each column, by its name in the file; an empty text skips the column. */
  columns: Readonly<Record<string, string>>;
  /** True if unknown columns are left out. */
  leave_out_others: boolean;
  /** True if people outside of the group are past members. */
  keep_names: boolean;
  /** True if rows with a problem are left out instead of stopping the import. */
  skip_bad_rows: boolean;
};

/** Choices before the user has made any. */
export const NO_CHOICES: SheetChoices = {
  dates: null,
  scale: null,
  location: null,
  columns: {},
  leave_out_others: false,
  keep_names: false,
  skip_bad_rows: false,
};

/** Column of a file; `holds` is empty or `null` for one that is not imported. */
type Column = { name: string; holds: string | null };

/**
 * Returns the choices that fit the next file: column choices for the columns it has, and the others
 * only if it has every column that was imported from the file before. Rows to leave out belong to
 * one file.
 */
export function fitChoices(
  choices: SheetChoices,
  before: readonly Column[],
  after: readonly Pick<Column, 'name'>[],
): SheetChoices {
  const names = new Set(after.map(({ name }) => name));
  const columns = Object.fromEntries(
    Object.entries(choices.columns).filter(([name]) => names.has(name)),
  );
  const isAlike = before.every(({ name, holds }) => !holds || names.has(name));
  const { leave_out_others } = choices;
  const responses = isAlike ? choices : { ...NO_CHOICES, leave_out_others };
  return { ...responses, columns, skip_bad_rows: false };
}
