const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True if a text is a calendar date as YYYY-MM-DD: '2024-02-29' is, '2023-02-29' is not. */
export function isCalendarDate(text: string): boolean {
  if (!ISO_DATE.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * Date of a timestamp as YYYY-MM-DD in a time zone, by default the local one.
 * @example localDate(new Date('2026-02-28T23:30:00Z'), 'Europe/Berlin') // '2026-03-01'
 */
export function localDate(moment: Date, timeZone?: string): string {
  // The Swedish date format is YYYY-MM-DD.
  if (timeZone !== undefined) return moment.toLocaleDateString('sv-SE', { timeZone });
  const month = String(moment.getMonth() + 1).padStart(2, '0');
  const day = String(moment.getDate()).padStart(2, '0');
  return `${moment.getFullYear()}-${month}-${day}`;
}

/**
 * Hour of a timestamp in a time zone, 0 to 23.
 * @example localHour(new Date('2026-02-28T23:30:00Z'), 'Europe/Berlin') // 0
 */
export function localHour(moment: Date, timeZone: string): number {
  return Number(moment.toLocaleTimeString('sv-SE', { timeZone, hour: '2-digit' }));
}

/**
 * Last millisecond of a day in a time zone, daylight saving changes included.
 * @param date YYYY-MM-DD
 * @example endOfDay('2026-02-28', 'Europe/Berlin').toISOString() // '2026-02-28T22:59:59.999Z'
 */
export function endOfDay(date: string, timeZone: string): Date {
  // Binary search for the last millisecond of the day; no time zone lies outside of these bounds.
  let [within, after] = [Date.parse(date) - DAY, Date.parse(date) + 3 * DAY];
  while (after - within > 1) {
    const middle = Math.floor((within + after) / 2);
    if (localDate(new Date(middle), timeZone) <= date) within = middle;
    else after = middle;
  }
  return new Date(within);
}

const DAY = 86_400_000;

/**
 * Returns the current date in a time zone; computed once a minute, since every request may need it.
 * @param getTimeZone the time zone, which may change
 */
export function createCalendar(now: () => Date, getTimeZone: () => string): () => string {
  let known = { minute: Number.NaN, timeZone: '', day: '' };
  return () => {
    const moment = now();
    const minute = Math.floor(moment.getTime() / 60_000);
    const timeZone = getTimeZone();
    if (minute !== known.minute || timeZone !== known.timeZone)
      known = { minute, timeZone, day: localDate(moment, timeZone) };
    return known.day;
  };
}

/** Text for a missing or invalid date. */
const NOT_SET = 'Date not set';

/**
 * Formats a recent timestamp in local time: the time if it is today, else with the date.
 * @example shortMoment(yesterday, now) // 'Nov 21, 9:04 PM'
 */
export function shortMoment(moment: Date, now: Date): string {
  const date = localDate(moment);
  if (date === localDate(now)) return timeOfDay(moment);
  const parts = getParts(date);
  return parts ? `${parts.month.slice(0, 3)} ${parts.day}, ${timeOfDay(moment)}` : NOT_SET;
}

/** Formats a session date for a list: 'Fri, Mar 6, 2026'; 'Date not set' for `null`. */
export function shortDate(date: string | null): string {
  const parts = getParts(date);
  if (parts === null) return NOT_SET;
  return `${parts.weekday.slice(0, 3)}, ${parts.month.slice(0, 3)} ${parts.day}, ${parts.year}`;
}

/**
 * Formats a session date in full: 'Friday, March 6, 2026'; 'Date not set' for `null`
 * (product/sessions.md#sessions).
 */
export function longDate(date: string | null): string {
  const parts = getParts(date);
  return parts ? `${parts.weekday}, ${parts.month} ${parts.day}, ${parts.year}` : NOT_SET;
}

/** Formats a date without its weekday: 'March 6, 2026'. @param date YYYY-MM-DD */
export function plainDate(date: string): string {
  const parts = getParts(date);
  return parts ? `${parts.month} ${parts.day}, ${parts.year}` : NOT_SET;
}

/** Formats a month: 'March 2026'. @param date YYYY-MM-DD */
export function monthAndYear(date: string): string {
  const parts = getParts(date);
  return parts ? `${parts.month} ${parts.year}` : NOT_SET;
}

/** Name of a month: 'March'. @param month YYYY-MM or YYYY-MM-DD */
export function monthName(month: string): string {
  return getParts(month)?.month ?? '';
}

/** Formats a timestamp in full, in local time: 'Friday, March 6, 2026 at 9:04 PM'. */
export function fullMoment(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return NOT_SET;
  return `${longDate(localDate(moment))} at ${timeOfDay(moment)}`;
}

/** Formats the time in a time zone, by default the user's: '9:04 PM'. */
export function clubTime(moment: Date, timeZone?: string): string {
  const options = { timeZone, hour: '2-digit', minute: '2-digit' } as const;
  const [hour = '', minute = ''] = moment.toLocaleTimeString('sv-SE', options).split(':');
  return formatTime(Number(hour), minute);
}

/** Formats the local time: '9:04 PM'. */
function timeOfDay(moment: Date): string {
  return formatTime(moment.getHours(), String(moment.getMinutes()).padStart(2, '0'));
}

function formatTime(hour: number, minute: string): string {
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * Returns the parts of a date; `null` without a valid one. By hand: creating a date formatter is too
 * slow at page start.
 */
function getParts(date: string | null) {
  const moment = new Date(date ?? '');
  if (Number.isNaN(moment.getTime())) return null;
  return {
    weekday: WEEKDAYS[moment.getUTCDay()] ?? '',
    day: moment.getUTCDate(),
    month: MONTHS[moment.getUTCMonth()] ?? '',
    year: moment.getUTCFullYear(),
  };
}

/**
 * Formats an instant as the value of a date and time field.
 * @example toLocalMoment(new Date('2026-03-08T19:00:00Z'), 'Europe/Berlin') // '2026-03-08T20:00'
 */
export function toLocalMoment(moment: Date, timeZone: string): string {
  const options = { timeZone, hour: '2-digit', minute: '2-digit' } as const;
  return `${localDate(moment, timeZone)}T${moment.toLocaleTimeString('sv-SE', options)}`;
}

/**
 * Returns the instant of a local date and time, YYYY-MM-DDTHH:MM. A time that a change to summer
 * time skips is an hour later; of one that happens twice it is the earlier.
 */
export function fromLocalMoment(local: string, timeZone: string): Date {
  const wanted = Date.parse(`${local}Z`);
  const offsetAt = (at: number) => Date.parse(`${toLocalMoment(new Date(at), timeZone)}Z`) - at;
  // The offset before a change of the clocks, and the one after it.
  const [before, after] = [offsetAt(wanted - DAY), offsetAt(wanted + DAY)];
  const [early, late] = [new Date(wanted - before), new Date(wanted - after)];
  return toLocalMoment(late, timeZone) === local && toLocalMoment(early, timeZone) !== local
    ? late
    : early;
}

/**
 * Formats an instant: 'Sun, Mar 8, 8:00 PM', with the year if it is not that of `now`.
 * @param timeZone the user's by default
 */
export function shortInstant(moment: Date, now: Date, timeZone?: string): string {
  const day = localDate(moment, timeZone);
  const parts = getParts(day);
  if (parts === null) return NOT_SET;
  const year = day.slice(0, 4) === localDate(now, timeZone).slice(0, 4) ? '' : `, ${parts.year}`;
  const date = `${parts.weekday.slice(0, 3)}, ${parts.month.slice(0, 3)} ${parts.day}${year}`;
  return `${date}, ${clubTime(moment, timeZone)}`;
}

/** Formats an instant for others, with its zone: 'Sunday, March 8, 8:00 PM in Berlin'. */
export function longInstant(moment: Date, timeZone: string): string {
  const parts = getParts(localDate(moment, timeZone));
  if (parts === null) return NOT_SET;
  const time = clubTime(moment, timeZone);
  return `${parts.weekday}, ${parts.month} ${parts.day}, ${time} in ${zoneName(timeZone)}`;
}

/** Returns the place of a time zone, for texts: 'New York', 'UTC'. */
export function zoneName(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}
