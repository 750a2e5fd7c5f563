import { z } from 'zod';
import { albumFields } from '#shared/contracts/albums.ts';
import { FIELD_LABELS, isKnownField } from '#shared/domain/transfer/import-choices.ts';

/** The fields of an album that have a column of their own name. */
export const ALBUM_COLUMNS = z
  .object(albumFields)
  .omit({ individual_tiers: true, session_id: true })
  .keyof().options;

/** Columns of every export since 0.1.0; later ones follow in the order of the contract. */
const FIRST = [
  'artist',
  'title',
  'spotify_id',
  'spotify_url',
  'tidal_album_id',
  'tier',
  'submitted_by',
  'session_date',
  'location',
  'notes',
  'cover_url',
  'veto',
  'veto_by',
  'is_test_album',
] as const;

/** Columns at the end, which only an export of the app has. */
const EXPORT_COLUMNS = ['id', 'session_id', 'created_at', 'updated_at'] as const;

export type CsvColumn = (typeof ALBUM_COLUMNS | typeof FIRST | typeof EXPORT_COLUMNS)[number];

const LATER_COLUMNS: readonly CsvColumn[] = ALBUM_COLUMNS.filter(
  (column) => !FIRST.some((first) => first === column),
);

/**
 * Columns of a CSV file, in the order of an export; in addition `rating:NAME` and `note:NAME` per
 * person.
 */
export const CSV_COLUMNS: readonly CsvColumn[] = [...FIRST, ...LATER_COLUMNS, ...EXPORT_COLUMNS];

const REQUIRED: readonly CsvColumn[] = ['artist', 'title'];
const RATING = 'rating:';
const NOTE = 'note:';

export function ratingColumn(reviewer: string): string {
  return `${RATING}${reviewer}`;
}

/** The reviewer whose ratings a column holds, or `null` for any other column. */
export function getReviewer(column: string): string | null {
  return column.startsWith(RATING) ? column.slice(RATING.length).trim() : null;
}

export function noteColumn(writer: string): string {
  return `${NOTE}${writer}`;
}

/** The person whose words about albums a column holds, or `null` for any other column. */
export function getWriter(column: string): string | null {
  return column.startsWith(NOTE) ? column.slice(NOTE.length).trim() : null;
}

/** The person whose ratings or words a column holds, and the same column of another person. */
export function findPersonColumn(column: string) {
  const reviewer = getReviewer(column);
  if (reviewer !== null) return { name: reviewer, toColumn: ratingColumn };
  const writer = getWriter(column);
  return writer === null ? null : { name: writer, toColumn: noteColumn };
}

/**
 * True for a header exactly as this or an earlier version writes it. The ids in any other file are
 * those of another program.
 */
export function isExportHeader(header: readonly string[]): boolean {
  const columns = CSV_COLUMNS.filter(
    (column) => !LATER_COLUMNS.includes(column) || header.includes(column),
  );
  const others = header.slice(columns.length);
  return (
    columns.every((column, index) => header[index] === column) &&
    others.every((name) => findPersonColumn(name) !== null)
  );
}

/** True for a column that only an export of the app has, ignoring case. */
export function isExportColumn(name: string): boolean {
  return EXPORT_COLUMNS.some((column) => column === name.toLowerCase());
}

type ColumnProblem = { column: string; reason: string; pageText?: string };

/** Returns the name that the import page has for a column. */
export function getLabel(column: string): string {
  const reviewer = getReviewer(column);
  if (reviewer !== null) return `Rating of ${reviewer}`;
  const writer = getWriter(column);
  if (writer !== null) return `Notes of ${writer}`;
  return isKnownField(column) ? FIELD_LABELS[column] : column;
}

/** Reports unknown, repeated and missing columns of a header. */
export function headerProblems(header: readonly string[]): ColumnProblem[] {
  const unknown = header.filter((name) => !isColumn(name));
  const twice = header.filter((name, index) => header.indexOf(name) !== index);
  const required = [
    ...REQUIRED,
    ...(header.includes('rated_by') ? ['tier'] : []),
    ...(header.includes('rated_notes') ? ['rated_by'] : []),
  ];
  const missing = required.filter((name) => !header.includes(name));
  return [
    ...unknown.map((name) => ({ column: name || '(no name)', reason: 'unknown column' })),
    ...[...new Set(twice)].map((column) => ({
      column,
      reason: 'the column appears twice',
      pageText: `Two columns for the ${inSentence(getLabel(column))}. Leave one of them out.`,
    })),
    ...missing.map((column) => ({
      column,
      reason: 'the column is missing',
      pageText: `No column for the ${inSentence(getLabel(column))}. Choose it below.`,
    })),
  ];
}

function inSentence(label: string): string {
  return `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

function isColumn(name: string): boolean {
  const isOwn = CSV_COLUMNS.some((column) => column === name);
  return isOwn || ['rated_by', 'rated_notes'].includes(name) || findPersonColumn(name) !== null;
}
