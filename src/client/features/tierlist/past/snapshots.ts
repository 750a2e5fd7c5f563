import { isCalendarDate, localDate } from '#shared/domain/dates.ts';

/** A day at which a ride through time stops, YYYY-MM-DD, and where its sessions were. */
export type Snapshot = { day: string; locations: string[] };

type Session = { session_date: string | null; location: string | null };

/** Stops of a ride at most, so that it ends before somebody tires of it. */
const MAX_PLAYED = 60;

/** The days of sessions up to a last one, the first of them first. */
export function getStops(sessions: readonly Session[], last: string): Snapshot[] {
  const stops = new Map<string, Snapshot>();
  for (const { session_date: day, location } of sessions) {
    if (day === null || day > last) continue;
    const stop = stops.get(day) ?? { day, locations: [] };
    if (location !== null) stop.locations.push(location);
    stops.set(day, stop);
  }
  return [...stops.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** The stop that lies closest to a day; of two that are as close the earlier one. */
export function nearestStop(stops: readonly Snapshot[], day: string): Snapshot | null {
  const away = (stop: Snapshot) => Math.abs(dayNumber(stop.day) - dayNumber(day));
  return stops.reduce<Snapshot | null>(
    (nearest, stop) => (nearest === null || away(stop) < away(nearest) ? stop : nearest),
    null,
  );
}

/** The stops before and after a day. */
export function neighbours(stops: readonly Snapshot[], day: string) {
  return {
    before: stops.findLast((stop) => stop.day < day) ?? null,
    after: stops.find((stop) => stop.day > day) ?? null,
  };
}

/** Where a ride goes from a day: to the next stop, or further where there are very many. */
export function nextRidden(stops: readonly Snapshot[], day: string): Snapshot | null {
  const stride = Math.ceil(stops.length / MAX_PLAYED);
  const next = stops.findIndex((stop) => stop.day > day);
  if (next === -1) return null;
  return stops[Math.min(next + stride - 1, stops.length - 1)] ?? null;
}

/** Days since 1 January 1970. @param day YYYY-MM-DD */
export function dayNumber(day: string): number {
  return Date.parse(day) / DAY;
}

/** The day of such a number. @example dayOfNumber(19844) // '2024-05-01' */
export function dayOfNumber(number: number): string {
  return new Date(number * DAY).toISOString().slice(0, 10);
}

const DAY = 86_400_000;

/** The day that an address names, where the reader is; `null` for a text that is no time. */
export function readDay(at: string): string | null {
  if (isCalendarDate(at)) return at;
  const moment = new Date(at);
  // A day that is not in the calendar is not read as the one after.
  return /^\d{4}-\d\d-\d\dT/.test(at) && !Number.isNaN(moment.getTime()) ? localDate(moment) : null;
}

/** As many days before another one. */
export function daysBefore(day: string, days: number): string {
  return dayOfNumber(dayNumber(day) - days);
}
