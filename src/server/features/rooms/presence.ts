import { SILENT_MS } from '#shared/domain/room.ts';

export type Presence = ReturnType<typeof createPresence>;

type Seen = { at: number; streams: number };

/** A guest as another server saw it. */
export type Sighting = { id: string; age: number; isHost: boolean };

/**
 * Guests and hosts that were heard of in the last minute, or read a stream. Held in memory, since
 * presence is no commit. Guests from before this process started have a minute to come back, so that a
 * restart shows none of them as asleep.
 */
export function createPresence(now: () => Date) {
  const began = now().getTime();
  const seen = new Map<string, Seen>();
  /** Last sighting of each guest by another server. */
  const heard = new Map<string, number>();
  /** Guests with the admin session. */
  const hosts = new Set<string>();
  /** Last request of a host. */
  let hostSeenAt = began;

  /** Notes a request. @returns whether it makes a difference */
  function touch(id: string, isHost = false): boolean {
    const wasPresent = isPresent(id);
    const wasHostPresent = isHostPresent();
    seen.set(id, { at: now().getTime(), streams: seen.get(id)?.streams ?? 0 });
    if (isHost) {
      hosts.add(id);
      touchHost();
    } else hosts.delete(id);
    return !wasPresent || wasHostPresent !== isHostPresent();
  }

  /** Notes a request of a host who is no guest yet. */
  function touchHost(): void {
    hostSeenAt = now().getTime();
  }

  function isHostPresent(): boolean {
    return hostAbsentAt() > now().getTime();
  }

  /** When no host counts as present any more, in milliseconds since 1970. */
  function hostAbsentAt(): number {
    const ends = [...hosts].filter((id) => seen.has(id) || heard.has(id)).map(absentAt);
    return Math.max(hostSeenAt + SILENT_MS, ...ends);
  }

  /** Notes a stream. @returns what notes its end */
  function open(id: string): () => void {
    touch(id, hosts.has(id));
    add(id, 1);
    return () => add(id, -1);
  }

  function add(id: string, streams: number): void {
    const known = seen.get(id);
    if (known === undefined) return;
    seen.set(id, { at: now().getTime(), streams: known.streams + streams });
  }

  /** Takes over guests that another server saw. @returns whether it makes a difference */
  function hear(sightings: readonly Sighting[]): boolean {
    const wasHostPresent = isHostPresent();
    const isNews = sightings.some(({ id, age }) => !isPresent(id) && age < SILENT_MS);
    for (const { id, age, isHost } of sightings) {
      heard.set(id, Math.max(heard.get(id) ?? 0, now().getTime() - age));
      if (isHost) hosts.add(id);
      else if (!seen.has(id)) hosts.delete(id);
    }
    return isNews || wasHostPresent !== isHostPresent();
  }

  /** Guests that were seen here, by how many milliseconds ago. */
  function tell(): Sighting[] {
    present();
    const sightings = [...seen].map(([id, { at, streams }]) => {
      const age = streams > 0 ? 0 : now().getTime() - at;
      return { id, age, isHost: hosts.has(id) };
    });
    return sightings.filter(({ age }) => age < SILENT_MS);
  }

  function isPresent(id: string): boolean {
    return absentAt(id) > now().getTime();
  }

  /** When somebody counts as absent, in milliseconds since 1970; never while a stream is open. */
  function absentAt(id: string): number {
    const { at, streams } = seen.get(id) ?? { at: heard.get(id) ?? began, streams: 0 };
    const last = Math.max(at, heard.get(id) ?? 0);
    return streams > 0 ? Number.POSITIVE_INFINITY : last + SILENT_MS;
  }

  /** Those who were heard of and are there; who is not is forgotten. */
  function present(): string[] {
    for (const id of [...seen.keys(), ...heard.keys()]) {
      if (isPresent(id)) continue;
      seen.delete(id);
      heard.delete(id);
      hosts.delete(id);
    }
    return [...new Set([...seen.keys(), ...heard.keys()])];
  }

  /** Forgets all guests, as when a room is opened. */
  function clear(): void {
    seen.clear();
    heard.clear();
    hosts.clear();
  }

  return {
    hear,
    tell,
    touch,
    touchHost,
    open,
    isPresent,
    isHostPresent,
    absentAt,
    hostAbsentAt,
    present,
    clear,
  };
}
