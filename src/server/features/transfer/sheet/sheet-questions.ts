import type { SheetChoices } from '#shared/domain/transfer/import-choices.ts';
import type { PlaceQuestion } from '../csv-sessions.ts';
import type { DateQuestion } from './sheet-dates.ts';
import type { TierGroupValues } from './tier-groups.ts';

/** Rows without a date below a row with one: their number, and the line of the first. */
type FillQuestion = { line: number; count: number };

/** Questions for the user, answered or not; `null` or empty if unambiguous. */
export type Questions = {
  /** Groups of tier columns whose numbers have no scale. */
  scales: TierGroupValues[];
  dates: DateQuestion | null;
  fill_dates: FillQuestion | null;
  /** Dates before 1900: their number, and the first of them. */
  old_dates: { line: number; date: string; count: number } | null;
  sessions: PlaceQuestion | null;
  /** Lines with a date for which no line has a location. */
  placeless: number[];
  /** Columns that are not recognized. */
  others: string[];
  /** Columns of notes, of a person or of the sessions. */
  notes: string[];
  /** Lines of notes that are too long to be stored. */
  long_notes: number[];
  /** People who are not in the club, as the file names them. */
  names: string[];
  /** Present names of those who were merged. */
  merged: Readonly<Record<string, string>>;
};

export function openQuestions(questions: Questions, choices: SheetChoices): Questions {
  const isChosen = (name: string) => Object.hasOwn(choices.people, name);
  const isPast = (name: string) => choices.keep_names && !Object.hasOwn(questions.merged, name);
  return {
    scales: questions.scales,
    dates: choices.dates === null ? questions.dates : null,
    fill_dates: choices.fill_dates === null ? questions.fill_dates : null,
    old_dates: choices.old_dates === null ? questions.old_dates : null,
    sessions: choices.sessions === null ? questions.sessions : null,
    placeless: choices.location === null ? questions.placeless : [],
    others: choices.leave_out_others ? [] : questions.others,
    notes: questions.notes.filter((name) => !Object.hasOwn(choices.columns, name)),
    long_notes: choices.leave_out_long_notes ? [] : questions.long_notes,
    names: questions.names.filter((name) => !isChosen(name) && !isPast(name)),
    merged: questions.merged,
  };
}

/** Number of open questions. */
export function countOpen(open: Questions): number {
  const { scales, placeless, others, notes, long_notes, names } = open;
  const unanswered = [open.dates, open.fill_dates, open.old_dates, open.sessions].filter(
    (question) => question !== null,
  );
  const lists = [placeless, others, long_notes, names].filter(({ length }) => length > 0);
  return unanswered.length + lists.length + scales.length + notes.length;
}

/** Returns the first of some lines with their number; `null` for none. */
export function countFrom<Line extends { line: number }>(lines: readonly Line[]) {
  const [first] = lines;
  return first === undefined ? null : { ...first, count: lines.length };
}
