import { foldText } from '#shared/domain/search/search-text.ts';
import {
  CSV_COLUMNS,
  findPersonColumn,
  isExportColumn,
  noteColumn,
  ratingColumn,
} from '../csv-columns.ts';
import { COLUMN_NAMES } from './column-names.ts';
import { plainWords, withoutQuestion } from './column-words.ts';
import type { Preset } from './presets.ts';
import { type Members, reviewerNamed } from './sheet-people.ts';

export type KnownNames = {
  members: Members;
  /** Fields that the user chose, by the name of a column. */
  chosen: Readonly<Record<string, string>>;
  /** Names in the club, by the names in the file. */
  people: Readonly<Record<string, string>>;
  preset: Preset | null;
  /** True for an export of the app, whose ids and times count. */
  isOwn: boolean;
  /** True if every column has the app's own name, as an export or its documentation writes it. */
  hasOwnNames: boolean;
};

/** True for a column name exactly as an export writes it. */
export function isOwnName(name: string): boolean {
  return CSV_COLUMNS.some((column) => column === name) || findPersonColumn(name) !== null;
}

/** The field of a column with the app's own name, in any case. */
function ownField(name: string, { isOwn, hasOwnNames }: KnownNames): string | null {
  if (isExportColumn(name) && !isOwn) return null;
  const own = CSV_COLUMNS.find((column) => column === name.toLowerCase());
  // In any other file, notes beside an album are more often about the album.
  if (own === 'notes' && !hasOwnNames) return null;
  const person = findPersonColumn(name);
  return own ?? person?.toColumn(person.name) ?? null;
}

/**
 * The field that a column's name suggests; '' for a column that is never imported, `null` for none.
 * @param isRated true for a column under a heading such as 'Ratings'
 */
export function guessField(name: string, isRated: boolean, known: KnownNames): string | null {
  const words = plainWords(name);
  if (known.preset !== null) return new Map(Object.entries(known.preset.columns)).get(words) ?? '';
  if (isExportColumn(name) && !known.isOwn) return '';
  const own = ownField(name, known);
  if (own !== null) return own;
  const person = personNamed([name, words, withoutRating(words)], known.members);
  for (const reading of person === null ? withoutQuestion(words) : [words]) {
    const everyday = Object.entries(COLUMN_NAMES).find(([, names]) => names.includes(reading));
    if (everyday !== undefined) return everyday[0];
  }
  const [, before, after] = NOTES_OF.exec(words) ?? [];
  const writer = personNamed([before ?? after ?? ''], known.members);
  if (writer !== null) return noteColumn(writer);
  if (person !== null) return ratingColumn(person);
  return isRated && name !== '' ? ratingColumn(name) : null;
}

/** "ada's notes", 'comment by ada'. */
const NOTES_OF =
  /^(?:(.+?)(?:'?s)? (?:note|comment|remark|review)s?|(?:note|comment|remark|review)s? (?:of |by |from )?(.+))$/;

/** The first of some names that is of a reviewer, or of a merged person. */
function personNamed(names: readonly string[], { reviewers, merged }: Members): string | null {
  for (const name of names) {
    const person = reviewerNamed(name, reviewers) ?? (merged.has(foldText(name)) ? name : null);
    if (person !== null) return person;
  }
  return null;
}

/** 'ada' from "ada's rating", 'rating ada', 'score by ada' and 'Ada (1-10)'. */
function withoutRating(words: string): string {
  return words
    .replace(/ \d+(?: \d+)?$/, '')
    .replace(/^(?:(?:rating|score|tier|vote)s?|bewertung|wertung) (?:of |by |from |von )?/, '')
    .replace(/(?:'?s)? (?:(?:rating|score|tier|vote)s?|bewertung|wertung)$/, '');
}
