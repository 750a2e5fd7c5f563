import { SILENT_MS } from '#shared/domain/rooms/room.ts';

/** Presence of browsers in all rooms and votes. */
export type Presences = ReturnType<typeof createPresences>;

/** Presence of browsers in one room or vote. */
export type Presence = ReturnType<typeof createPresence>;

/** `caller` is the client key of the address, known for browsers of this server instance. */
type Seen = { at: number; streams: number; caller: string };

/** A browser as reported by another server instance; `place` is the id of its room or bracket. */
export type Sighting = { place: string; id: string; age: number; isHost: boolean };

/**
 * Presence of browsers, by room or bracket. Stored in memory, since presence causes no commit.
 * Browsers from before a restart have a minute to reconnect, so that none of them appears asleep.
 */
export function createPresences(now: () => Date) {
  const began = now().getTime();
  const places = new Map<string, Presence>();

  /** Returns the presence in a room or bracket. */
  function at(place: string): Presence {
    const existing = places.get(place);
    if (existing !== undefined) return existing;
    for (const [key, presence] of places) if (presence.isEmpty()) places.delete(key);
    const presence = createPresence(now, began);
    places.set(place, presence);
    return presence;
  }

  /** Browsers of this server instance, with the milliseconds since their last activity. */
  function tell(): Sighting[] {
    return [...places].flatMap(([place, { tell: tellPlace }]) =>
      tellPlace().map((sighting) => ({ ...sighting, place })),
    );
  }

  /** Merges browsers from another server instance. @returns true if the presence changed */
  function receive(sightings: readonly Sighting[]): boolean {
    return sightings.filter((sighting) => at(sighting.place).receive(sighting)).length > 0;
  }

  return { at, tell, receive };
}

/**
 * Presence of guests and hosts: those with a request in the last minute, or an open stream.
 * @param began time of the start of the server, in milliseconds since 1970
 */
function createPresence(now: () => Date, began: number) {
  const seen = new Map<string, Seen>();
  /** Timestamp of each guest's last activity on another server instance. */
  const received = new Map<string, number>();
  /** Guests with the admin session. */
  const hosts = new Set<string>();
  /** Timestamp of the last request of a host. */
  let hostSeenAt = began;

  /**
   * Records a request.
   * @param caller client key of its address
   * @returns true if the presence changed
   */
  function touch(id: string, isHostNow = false, caller = getCallerKey(id)): boolean {
    const wasPresent = isPresent(id);
    const wasHostPresent = isHostPresent();
    seen.set(id, { at: now().getTime(), streams: seen.get(id)?.streams ?? 0, caller });
    if (isHostNow) {
      hosts.add(id);
      touchHost();
    } else hosts.delete(id);
    return !wasPresent || wasHostPresent !== isHostPresent();
  }

  /** Client key of a guest's address; empty if unknown. */
  function getCallerKey(id: string): string {
    return seen.get(id)?.caller ?? '';
  }

  /** Records a request of a host without a guest id. */
  function touchHost(): void {
    hostSeenAt = now().getTime();
  }

  function isHostPresent(): boolean {
    return hostAbsentAt() > now().getTime();
  }

  function isHost(id: string): boolean {
    return hosts.has(id);
  }

  /** Time at which no host counts as present, in milliseconds since 1970. */
  function hostAbsentAt(): number {
    const ends = [...hosts].filter((id) => seen.has(id) || received.has(id)).map(absentAt);
    return Math.max(hostSeenAt + SILENT_MS, ...ends);
  }

  /** Records an open stream. @returns a function that records its end */
  function open(id: string): () => void {
    touch(id, hosts.has(id));
    add(id, 1);
    return () => add(id, -1);
  }

  function add(id: string, streams: number): void {
    const current = seen.get(id);
    if (current === undefined) return;
    seen.set(id, { ...current, at: now().getTime(), streams: current.streams + streams });
  }

  /** Merges a guest of another server instance. @returns true if the presence changed */
  function receive({ id, age, isHost: isHostThere }: Omit<Sighting, 'place'>): boolean {
    const wasHostPresent = isHostPresent();
    const isNews = !isPresent(id) && age < SILENT_MS;
    received.set(id, Math.max(received.get(id) ?? 0, now().getTime() - age));
    if (isHostThere) hosts.add(id);
    else if (!seen.has(id)) hosts.delete(id);
    return isNews || wasHostPresent !== isHostPresent();
  }

  /** Guests of this server instance, with the milliseconds since their last activity. */
  function tell(): Omit<Sighting, 'place'>[] {
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

  /**
   * Time at which a guest counts as absent, in milliseconds since 1970; never while a stream is
   * open.
   */
  function absentAt(id: string): number {
    const { at, streams } = seen.get(id) ?? { at: received.get(id) ?? began, streams: 0 };
    const last = Math.max(at, received.get(id) ?? 0);
    return streams > 0 ? Number.POSITIVE_INFINITY : last + SILENT_MS;
  }

  /** Ids of the present guests; absent ones are removed. */
  function present(): string[] {
    for (const id of [...seen.keys(), ...received.keys()]) {
      if (isPresent(id)) continue;
      seen.delete(id);
      received.delete(id);
      hosts.delete(id);
    }
    return [...new Set([...seen.keys(), ...received.keys()])];
  }

  /** Removes a guest whose first request failed, or who has another id now. */
  function forget(id: string): void {
    seen.delete(id);
    received.delete(id);
  }

  /** True if nobody is present. */
  function isEmpty(): boolean {
    return present().length === 0 && !isHostPresent();
  }

  return {
    receive,
    tell,
    touch,
    getCallerKey,
    touchHost,
    open,
    isPresent,
    isHost,
    isHostPresent,
    absentAt,
    hostAbsentAt,
    present,
    forget,
    isEmpty,
  };
}
