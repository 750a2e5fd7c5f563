import type { AlbumField } from '../albums/album-fields.ts';
import type { Tier } from '../albums/tiers.ts';

/**
 * Part that is first in a date such as 05/01/2024
 * (product/import-and-export.md#spreadsheet-import).
 */
export const DATE_ORDERS = ['day-first', 'month-first', 'year-first'] as const;

export type DateOrder = (typeof DATE_ORDERS)[number];

/**
 * Scales of numbers without one of their own: the highest number, which is best, or 1 as the best.
 */
export const RATING_SCALES = [1, 5, 10, 20, 100, '1-is-best'] as const;

export type RatingScale = (typeof RATING_SCALES)[number];

/** Encodings of text that a person may choose; the first is UTF-8 that was encoded twice. */
export const TEXT_ENCODINGS = [
  'UTF-8 twice',
  'UTF-8',
  'UTF-16LE',
  'UTF-16BE',
  'windows-1252',
  'macintosh',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'KOI8-R',
  'GB18030',
  'Big5',
  'Shift_JIS',
  'EUC-JP',
  'EUC-KR',
] as const;

export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** Dates before 1900: as written, with a two-digit year in this century, or left out. */
export const OLD_DATES = ['as-written', 'this-century', 'left-out'] as const;

export type OldDates = (typeof OLD_DATES)[number];

/** Sessions of rows with one date and several locations: one, or one per location. */
export const SESSION_KEYS = ['date', 'date-and-place'] as const;

type SessionKey = (typeof SESSION_KEYS)[number];

/**
 * Treatment of a person's ratings of albums that are in the list: only missing ones are added,
 * different ones are replaced too, or all stay as they are.
 */
export const RATING_MODES = ['add', 'replace', 'keep'] as const;

export type RatingMode = (typeof RATING_MODES)[number];

/** Fields of an album without a column to choose: `spotify_url` follows from the id. */
type Unlisted = 'session_id' | 'spotify_url' | 'is_test_album';

type Listed =
  | Exclude<AlbumField, Unlisted>
  | 'session_date'
  | 'location'
  | 'notes'
  | 'rated_by'
  | 'rated_notes';

/**
 * Fields that a column can be assigned to, with their labels in the order of the import page;
 * besides them `rating:NAME` and `note:NAME` for each reviewer.
 */
export const FIELD_LABELS = {
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
  rated_by: 'Person who rated',
  rated_notes: 'Words of the person who rated',
} as const satisfies Record<Listed, string>;

export type SheetField = keyof typeof FIELD_LABELS;

export function isKnownField(text: string): text is SheetField {
  return Object.hasOwn(FIELD_LABELS, text);
}

/** True if a text is a field for a column; an empty one skips the column. */
export function isSheetField(text: string): boolean {
  return text === '' || isKnownField(text) || /^(rating|note):./.test(text);
}

/** Columns that are read alike: those of the overall tier, and those of all people. */
export const TIER_GROUPS = ['tier', 'ratings'] as const;

export type TierGroupName = (typeof TIER_GROUPS)[number];

/** Tiers of the values of the columns of one group. */
export type TierChoice = {
  /** Scale of numbers without one; `null` if it is not chosen yet. */
  scale: RatingScale | null;
  /** Tier of each value that is not read as suggested, by the value as the file has it. */
  values: Readonly<Record<string, Tier>>;
};

/**
 * Choices of the user for a spreadsheet. A name or value that is missing in a record is read as
 * suggested.
 */
export type SheetChoices = {
  /** `null` for the detected one. */
  encoding: TextEncoding | null;
  /** Name of a sheet of a workbook; `null` for the first one with albums. */
  worksheet: string | null;
  /** Line that names the columns, 0 if none does; `null` for the detected one. */
  header_line: number | null;
  /** Field of each column, by its name in the file; an empty text skips the column. */
  columns: Readonly<Record<string, string>>;
  /** True if unknown columns are left out. */
  leave_out_others: boolean;
  tiers: Readonly<Partial<Record<TierGroupName, TierChoice>>>;
  dates: DateOrder | null;
  /** True if a row without a date has that of the row above, false if it has none. */
  fill_dates: boolean | null;
  old_dates: OldDates | null;
  sessions: SessionKey | null;
  /** Location for sessions whose rows have none. */
  location: string | null;
  /** True if notes that are too long are left out. */
  leave_out_long_notes: boolean;
  /** Name in the club of each person in the file; a past member's own name for one outside of it. */
  people: Readonly<Record<string, string>>;
  /** True if all other people outside of the club are past members. */
  keep_names: boolean;
  /** By person; 'add' for the others. */
  ratings: Readonly<Record<string, RatingMode>>;
  /** True if albums without any rating are left out. */
  leave_out_unrated: boolean;
  /** True if rows with a problem are left out instead of stopping the import. */
  skip_bad_rows: boolean;
};

/** Choices before the user has made any. */
export const NO_CHOICES: SheetChoices = {
  encoding: null,
  worksheet: null,
  header_line: null,
  columns: {},
  leave_out_others: false,
  tiers: {},
  dates: null,
  fill_dates: null,
  old_dates: null,
  sessions: null,
  location: null,
  leave_out_long_notes: false,
  people: {},
  keep_names: false,
  ratings: {},
  leave_out_unrated: false,
  skip_bad_rows: false,
};
