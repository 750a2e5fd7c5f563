import { foldText } from '#shared/domain/search/search-text.ts';
import { getReviewer } from '../csv-columns.ts';
import { COLUMN_NAMES } from './column-names.ts';
import { isPlaceholder, plainWords } from './column-words.ts';
import type { SheetRecord } from './sheet-cells.ts';
import type { SheetColumn } from './sheet-columns.ts';
import { isMember, type Members } from './sheet-people.ts';

/**
 * A column such as 'Name' holds who rated only in a table with one row per rating, which has no
 * column per person. In the responses of a form with repeated albums, a column of members does.
 */
export function withRaters(
  columns: readonly SheetColumn[],
  chosen: Readonly<Record<string, string>>,
  body: readonly SheetRecord[],
  members: Members,
): SheetColumn[] {
  const has = (field: string) => columns.some(({ meaning }) => meaning === field);
  const isOfPerson = columns.some(({ meaning }) => meaning && getReviewer(meaning) !== null);
  const isPerRating = has('artist') && has('title') && has('tier') && !isOfPerson;
  const isChosen = ({ name }: SheetColumn) => Object.hasOwn(chosen, name);
  if (!isPerRating)
    return columns.map((column) =>
      column.meaning === 'rated_by' && !isChosen(column) ? { ...column, meaning: null } : column,
    );
  if (has('rated_by') || !isFormResponse(columns) || !repeatsAlbum(columns, body))
    return [...columns];
  const rater = columns.find((column) => {
    const mayRate = column.meaning === null || column.meaning === 'submitted_by';
    return mayRate && !isChosen(column) && isOfMembers(body, column.at, members);
  });
  return columns.map((column) => (column === rater ? { ...column, meaning: 'rated_by' } : column));
}

/** True for the responses of a form, each with its time. */
export function isFormResponse(columns: readonly SheetColumn[]): boolean {
  return columns.some(({ name }) => COLUMN_NAMES['']?.includes(plainWords(name)));
}

function repeatsAlbum(columns: readonly SheetColumn[], body: readonly SheetRecord[]): boolean {
  const parts = columns.filter(({ meaning }) => meaning === 'artist' || meaning === 'title');
  const albums = body.map(({ cells }) =>
    parts.map(({ at }) => foldText(cells[at] ?? '')).join('\n'),
  );
  return new Set(albums).size < albums.length;
}

function isOfMembers(body: readonly SheetRecord[], at: number, members: Members): boolean {
  const names = body.flatMap(({ cells }) => cells[at] || []).filter((name) => !isPlaceholder(name));
  return names.length > 0 && names.every((name) => isMember(name, members));
}
