import { isCalendarDate, localDate } from '#shared/domain/dates.ts';

/** Date of a snapshot, YYYY-MM-DD, and the locations of its sessions. */
export type Snapshot = { day: string; locations: string[] };

type Session = { session_date: string | null; location: string | null };

/** Maximum snapshots of a playback, to limit its duration. */
const MAX_PLAYED = 60;

/** Returns the dates of sessions up to a last one, oldest first. */
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

/** Returns the snapshot closest to a day; the earlier of two equally close ones. */
export function nearestStop(stops: readonly Snapshot[], day: string): Snapshot | null {
  const away = (stop: Snapshot) => Math.abs(dayNumber(stop.day) - dayNumber(day));
  return stops.reduce<Snapshot | null>(
    (nearest, stop) => (nearest === null || away(stop) < away(nearest) ? stop : nearest),
    null,
  );
}

/** Returns the snapshots before and after a day. */
export function neighbors(stops: readonly Snapshot[], day: string) {
  return {
    before: stops.findLast((stop) => stop.day < day) ?? null,
    after: stops.find((stop) => stop.day > day) ?? null,
  };
}

/** Returns the next snapshot of a playback, skipping some of very many. */
export function nextRidden(stops: readonly Snapshot[], day: string): Snapshot | null {
  const stride = Math.ceil(stops.length / MAX_PLAYED);
  const next = stops.findIndex((stop) => stop.day > day);
  if (next === -1) return null;
  return stops[Math.min(next + stride - 1, stops.length - 1)] ?? null;
}

/** Returns the days since 1 January 1970. @param day YYYY-MM-DD */
export function dayNumber(day: string): number {
  return Date.parse(day) / DAY;
}

/** Returns the date of a day number. @example dayOfNumber(19844) // '2024-05-01' */
export function dayOfNumber(number: number): string {
  return new Date(number * DAY).toISOString().slice(0, 10);
}

const DAY = 86_400_000;

/** Parses the day in a URL, in local time; `null` for invalid text. */
export function readDay(at: string): string | null {
  if (isCalendarDate(at)) return at;
  const moment = new Date(at);
  // Rejects invalid dates, which Date would roll over.
  return /^\d{4}-\d\d-\d\dT/.test(at) && !Number.isNaN(moment.getTime()) ? localDate(moment) : null;
}

/** Returns the date some days before another. */
export function daysBefore(day: string, days: number): string {
  return dayOfNumber(dayNumber(day) - days);
}
