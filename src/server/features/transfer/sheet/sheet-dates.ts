import { isCalendarDate } from '#shared/domain/dates.ts';
import { foldText } from '#shared/domain/search/search-text.ts';
import type { DateOrder } from '#shared/domain/transfer/import-choices.ts';
import { shortenCell } from './sheet-problem.ts';

/** A parsed date: one day, one per possible order of its numbers, or `null`. */
type DateReading = string | Partial<Record<DateOrder, string>> | null;

/** An ambiguous date, and the orders that fit every date of its column, answered or not. */
export type DateQuestion = {
  example: string;
  line: number;
  /** The example, and the first and the last date of the column, in each order. */
  readings: { order: DateOrder; date: string; first: string; last: string }[];
};

export type Dated = { line: number; cell: string };

/**
 * Parses the dates of a column: in the chosen order, else in the only one that fits them all;
 * several are a question (product/import-and-export.md#spreadsheet-import).
 */
export function readDates(
  cells: readonly Dated[],
  chosen: DateOrder | null,
): { read: (cell: string) => string | null; question: DateQuestion | null } {
  const known = new Map<string, DateReading>();
  const getReading = (cell: string): DateReading => {
    if (!known.has(cell)) known.set(cell, dateReading(cell));
    return known.get(cell) ?? null;
  };
  const read = (cell: string, order: DateOrder) => {
    const reading = getReading(cell);
    return typeof reading === 'object' ? (reading?.[order] ?? null) : reading;
  };
  const open = cells.flatMap(({ line, cell }) => {
    const readings = getReading(cell);
    return readings !== null && typeof readings === 'object' ? [{ line, cell, readings }] : [];
  });
  const fitting = ORDERS.filter((order) => open.every(({ readings }) => order in readings));
  const order = chosen ?? fitting[0] ?? mostFitting(open.map(({ readings }) => readings));
  const example = open.find(
    ({ readings }) => new Set(fitting.map((one) => readings[one])).size > 1,
  );
  const question = example && {
    example: shortenCell(example.cell),
    line: example.line,
    readings: fitting.map((one) => {
      const days = cells.flatMap(({ cell }) => read(cell, one) ?? []).sort();
      const date = example.readings[one] ?? '';
      return { order: one, date, first: days[0] ?? date, last: days.at(-1) ?? date };
    }),
  };
  return { read: (cell) => read(cell, order), question: question ?? null };
}

/** True if a text is a date in any order. */
export function readsAsDate(text: string): boolean {
  return dateReading(text) !== null;
}

const ORDERS: readonly DateOrder[] = ['day-first', 'month-first', 'year-first'];

function mostFitting(readings: readonly object[]): DateOrder {
  const count = (order: DateOrder) => readings.filter((one) => order in one).length;
  return ORDERS.toSorted((one, other) => count(other) - count(one))[0] ?? 'day-first';
}

/** Longest date with a time; longer texts would take the patterns quadratic time. */
const MAX_DATE_LENGTH = 100;

/** 20:30, T20:30:00.000Z, ', 8:30:00 PM', '20:00:00 UTC', '20.30 Uhr', '20:00:00 GMT+0100 (CET)'. */
const TIME =
  /(?:,?\s+|T)\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?(?:\s*[ap]\.?m\.?)?(?:Z|\s?[+-]\d{2}:?\d{2}|\s(?:UTC|GMT)(?:[+-]\d{2}:?\d{2}(?:\s\([^)]*\))?)?|\sUhr)?$/i;

/** Marks of the writing direction, which Windows puts around dates. */
const DIRECTION_MARKS = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/g;

function dateReading(cell: string): DateReading {
  if (cell.length > MAX_DATE_LENGTH) return null;
  const text = cell.replace(DIRECTION_MARKS, '').trim();
  // 'Fr, 06.02.26' ends like a time, too.
  return dayReading(text) ?? dayReading(text.replace(TIME, '').trim());
}

function dayReading(text: string): DateReading {
  return yearFirst(text) ?? named(text) ?? dayNumber(text) ?? numbers(text);
}

/** 2024-05-01, 2024/5/1, 2024. 5. 1., 20240501, 2024年5月1日. */
function yearFirst(text: string): string | null {
  const [, year, month, day] =
    /^(\d{4})[-/. ]{1,2}(\d{1,2})[-/. ]{1,2}(\d{1,2})\.?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ??
    /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]$/.exec(text) ??
    [];
  return getDay(year, month, day);
}

/** 1 May 2024, 1. Mai 2024, Wed, 1-May-24, May 1st, 2024, May 1 '24, Wed May 01 2024. */
function named(text: string): string | null {
  const [word = '', ...others] = text.match(/\p{L}{3,}\.?/gu)?.filter(isMonth) ?? [];
  if (word === '' || others.length > 0) return null;
  const [before = '', after = ''] = text.split(word);
  const rest = /^(?:\p{L}+\.?,?\s+)?$/u;
  const first = /^(?:\p{L}+\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th|er)?[.\s-]+(?:(?:of|de)\s+)?$/iu.exec(
    before,
  );
  const last = /^[.,\s-]*(?:de\s+)?(\d{4}|['’]?\d{2})(?:\s?[rгр]\.)?$/i.exec(after);
  const both = /^[.\s-]*(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4}|['’]\d{2})$/i.exec(after);
  const month = String(MONTHS.get(foldWord(word)));
  if (first !== null && last !== null) return getDay(fullYear(last[1]), month, first[1]);
  return both !== null && rest.test(before) ? getDay(fullYear(both[2]), month, both[1]) : null;
}

/**
 * Serial dates of spreadsheets, in days since 30 December 1899: 45413 is 2024-05-01. From 1954 to
 * 2119.
 */
function dayNumber(text: string): string | null {
  const [, days] = /^(\d{5})(?:[.,]\d+)?$/.exec(text) ?? [];
  const number = Number(days);
  if (!(number >= 20_000 && number <= 80_000)) return null;
  return new Date(Date.UTC(1899, 11, 30) + number * 86_400_000).toISOString().slice(0, 10);
}

/** 05/01/2024, 1.5.24, 1.5.'24, 1-5-2024: one day per order that gives a valid date. */
function numbers(text: string): DateReading {
  const [, one = '', two, three = ''] =
    /^(?:\p{L}+\.?,?\s+)?(\d{1,2})\s?[-/. ]\s?(\d{1,2})\s?[-/. ]\s?(\d{4}|['’]?\d{2})\.?$/u.exec(
      text,
    ) ?? [];
  const year = fullYear(three);
  const readings = {
    'day-first': getDay(year, two, one),
    'month-first': getDay(year, one, two),
    'year-first': one.length + three.length === 4 ? getDay(fullYear(one), two, three) : null,
  };
  const days = Object.entries(readings).filter(([, day]) => day !== null);
  return days.length === 0 ? null : Object.fromEntries(days);
}

/** Two-digit years, also after an apostrophe, are in this century. */
function fullYear(year = ''): string {
  return year.length < 4 ? year.replace(/^['’]?(?=\d)/, '20') : year;
}

function getDay(year?: string, month = '', day = ''): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

const LANGUAGES = 'en de nl fr es it pt da sv nb fi pl cs hu tr uk ru'.split(' ');

/** Month names, long and short, alone and beside a day, which changes them in some languages. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap((language) => {
    const formats = (['long', 'short'] as const).flatMap((month) => [
      new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }),
      new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' }),
    ]);
    return Array.from({ length: 12 }, (_, at) => at).flatMap((at) =>
      formats.map((format) => [monthName(format, at), at + 1] as const),
    );
  }).concat([['sept', 9]]),
);

/** @param at 0 for January */
function monthName(format: Intl.DateTimeFormat, at: number): string {
  const parts = format.formatToParts(Date.UTC(2024, at, 15));
  return foldWord(parts.find(({ type }) => type === 'month')?.value ?? '');
}

function foldWord(word: string): string {
  return foldText(word).replace(/\.$/, '');
}

function isMonth(word: string): boolean {
  return MONTHS.has(foldWord(word));
}
