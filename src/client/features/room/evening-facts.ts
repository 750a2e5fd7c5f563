import type { RoomAlbumView, RoomResponse } from '../../queries/rooms.ts';

const MINUTE_MS = 60_000;

/**
 * Formats a length in hours and minutes, at least one minute.
 * @example describeLength(7_800_000) // '2 h 10 min'
 */
export function describeLength(milliseconds: number): string {
  const all = Math.max(1, Math.round(milliseconds / MINUTE_MS));
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  if (hours === 0) return `${minutes} min`;
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
}

/**
 * Describes what is known about an album besides its name; empty if nothing is.
 * @example describeAlbumFacts(album) // '42 min · brought by Ben'
 */
export function describeAlbumFacts({ duration_ms, submitted_by }: RoomAlbumView): string {
  return [
    duration_ms === null ? null : describeLength(duration_ms),
    submitted_by === null ? null : `brought by ${submitted_by}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/**
 * Describes the length of the albums that are still to be played, with the current one until its
 * reveal; `null` if no length is known or nothing is left.
 * @example describeTimeLeft(room) // 'about 2 h 10 min left'
 */
export function describeTimeLeft({ albums }: Pick<RoomResponse, 'albums'>): string | null {
  const left = albums.filter(({ state }) => state === 'waiting' || state === 'rating');
  const known = left.flatMap(({ duration_ms }) => duration_ms ?? []);
  if (known.length === 0) return null;
  const sum = known.reduce((total, length) => total + length, 0);
  const isWhole = known.length === left.length;
  return `${isWhole ? 'about' : 'at least'} ${describeLength(sum)} left`;
}

/**
 * Describes how long the evening has been going on; `null` in its first minute.
 * @param now milliseconds since 1970
 * @example describeElapsed(room, now) // '47 min in'
 */
export function describeElapsed(
  { started_at }: Pick<RoomResponse, 'started_at'>,
  now: number,
): string | null {
  if (started_at === null) return null;
  const elapsed = now - Date.parse(started_at);
  return elapsed < MINUTE_MS ? null : `${describeLength(elapsed)} in`;
}

/** @example describePeople(room) // 'Hosted by Ada · Next pick: Ben' */
export function describePeople({ host, next_pick }: Pick<RoomResponse, 'host' | 'next_pick'>) {
  return [
    host.reviewer === null ? null : `Hosted by ${host.reviewer}`,
    next_pick === null ? null : `Next pick: ${next_pick}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
