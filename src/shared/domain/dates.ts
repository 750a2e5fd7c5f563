const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True if a text is a day of the calendar as YYYY-MM-DD: '2024-02-29' is, '2023-02-29' is not. */
export function isCalendarDate(text: string): boolean {
  if (!ISO_DATE.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * The day of a moment as YYYY-MM-DD in a time zone; without one, where the reader is.
 * @example localDate(new Date('2026-02-28T23:30:00Z'), 'Europe/Berlin') // '2026-03-01'
 */
export function localDate(moment: Date, timeZone?: string): string {
  // Swedes write a day like that.
  if (timeZone !== undefined) return moment.toLocaleDateString('sv-SE', { timeZone });
  const month = String(moment.getMonth() + 1).padStart(2, '0');
  const day = String(moment.getDate()).padStart(2, '0');
  return `${moment.getFullYear()}-${month}-${day}`;
}

/**
 * The hour of a moment in a time zone, 0 to 23.
 * @example localHour(new Date('2026-02-28T23:30:00Z'), 'Europe/Berlin') // 0
 */
export function localHour(moment: Date, timeZone: string): number {
  return Number(moment.toLocaleTimeString('sv-SE', { timeZone, hour: '2-digit' }));
}

/**
 * The last millisecond of a day in a time zone, whatever the clocks do on it.
 * @param date YYYY-MM-DD
 * @example endOfDay('2026-02-28', 'Europe/Berlin').toISOString() // '2026-02-28T22:59:59.999Z'
 */
export function endOfDay(date: string, timeZone: string): Date {
  // No zone is further from UTC than that; of what lies between, the last moment of that day or before.
  let [within, after] = [Date.parse(date) - DAY, Date.parse(date) + 3 * DAY];
  while (after - within > 1) {
    const middle = Math.floor((within + after) / 2);
    if (localDate(new Date(middle), timeZone) <= date) within = middle;
    else after = middle;
  }
  return new Date(within);
}

const DAY = 86_400_000;

/** Today in a time zone; worked out once a minute, since every request may ask. */
export function createCalendar(now: () => Date, timeZone: string): () => string {
  let known = { minute: Number.NaN, day: '' };
  return () => {
    const moment = now();
    const minute = Math.floor(moment.getTime() / 60_000);
    if (minute !== known.minute) known = { minute, day: localDate(moment, timeZone) };
    return known.day;
  };
}

/**
 * A moment of the last days where the reader is: the time today, with the day before that.
 * @example shortMoment(yesterday, now) // 'Nov 21, 9:04 PM'
 */
export function shortMoment(moment: Date, now: Date): string {
  const date = localDate(moment);
  if (date === localDate(now)) return timeOfDay(moment);
  const { month, day } = getParts(date);
  return `${month.slice(0, 3)} ${day}, ${timeOfDay(moment)}`;
}

/** A session's day in a list: 'Fri, Mar 6, 2026'; 'Date not set' for none. */
export function shortDate(date: string | null): string {
  if (date === null) return 'Date not set';
  const { weekday, day, month, year } = getParts(date);
  return `${weekday.slice(0, 3)}, ${month.slice(0, 3)} ${day}, ${year}`;
}

/** A session's day in full: 'Friday, March 6, 2026'; 'Date not set' for none (rules.md#sessions). */
export function longDate(date: string | null): string {
  if (date === null) return 'Date not set';
  const { weekday, day, month, year } = getParts(date);
  return `${weekday}, ${month} ${day}, ${year}`;
}

/** A day without its weekday: 'March 6, 2026'. @param date YYYY-MM-DD */
export function plainDate(date: string): string {
  const { day, month, year } = getParts(date);
  return `${month} ${day}, ${year}`;
}

/** A month: 'March 2026'. @param date YYYY-MM-DD */
export function monthAndYear(date: string): string {
  const { month, year } = getParts(date);
  return `${month} ${year}`;
}

/** 'March'. @param month YYYY-MM, or a day of it */
export function monthName(month: string): string {
  return getParts(month).month;
}

/** A moment in full, where the reader is: 'Friday, March 6, 2026 at 9:04 PM'. */
export function fullMoment(moment: Date): string {
  return `${longDate(localDate(moment))} at ${timeOfDay(moment)}`;
}

/** The local time: '9:04 PM'. */
function timeOfDay(moment: Date): string {
  const hour = moment.getHours();
  const minute = String(moment.getMinutes()).padStart(2, '0');
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

/** By hand: a formatter of dates is the dearest thing that a page could begin with. */
function getParts(date: string) {
  const moment = new Date(date);
  return {
    weekday: WEEKDAYS[moment.getUTCDay()] ?? '',
    day: moment.getUTCDate(),
    month: MONTHS[moment.getUTCMonth()] ?? '',
    year: moment.getUTCFullYear(),
  };
}
