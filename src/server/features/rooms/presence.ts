import { SILENT_MS } from '#shared/domain/room.ts';

export type Presence = ReturnType<typeof createPresence>;

type Seen = { at: number; streams: number };

/**
 * Who was heard of in the last minute, or listens to a stream. Held in memory: being there is no
 * commit. Whoever was there before this process began has a minute to come back, so that a restart
 * reveals nothing for lack of people.
 */
export function createPresence(now: () => Date) {
  const began = now().getTime();
  const seen = new Map<string, Seen>();
  /** When other servers saw somebody last. */
  const heard = new Map<string, number>();

  /** Notes a request. @returns whether it makes a difference */
  function touch(id: string): boolean {
    const wasPresent = isPresent(id);
    seen.set(id, { at: now().getTime(), streams: seen.get(id)?.streams ?? 0 });
    return !wasPresent;
  }

  /** Notes a stream. @returns what notes its end */
  function open(id: string): () => void {
    touch(id);
    add(id, 1);
    return () => add(id, -1);
  }

  function add(id: string, streams: number): void {
    const known = seen.get(id);
    if (known === undefined) return;
    seen.set(id, { at: now().getTime(), streams: known.streams + streams });
  }

  /** Takes over who was seen elsewhere, by how many milliseconds ago. @returns whether it makes a difference */
  function hear(ages: ReadonlyMap<string, number>): boolean {
    const isNews = [...ages].some(([id, age]) => !isPresent(id) && age < SILENT_MS);
    for (const [id, age] of ages)
      heard.set(id, Math.max(heard.get(id) ?? 0, now().getTime() - age));
    return isNews;
  }

  /** Who was seen here, by how many milliseconds ago. */
  function tell(): ReadonlyMap<string, number> {
    present();
    const ages = [...seen].map(([id, { at, streams }]) => {
      const age = streams > 0 ? 0 : now().getTime() - at;
      return [id, age] as const;
    });
    return new Map(ages.filter(([, age]) => age < SILENT_MS));
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
    }
    return [...new Set([...seen.keys(), ...heard.keys()])];
  }

  /** Nobody was there, as when a room is opened. */
  function clear(): void {
    seen.clear();
    heard.clear();
  }

  return { hear, tell, touch, open, isPresent, absentAt, present, clear };
}
