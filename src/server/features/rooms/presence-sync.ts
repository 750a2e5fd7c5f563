import type { Presences, Sighting } from '../../domain/presence/presence.ts';

/** Messages between the server instances of one database. */
export type Others = {
  tell: (text: string) => void;
  onPublished: (listener: (text: string) => void) => void;
  /** Registers a callback for each commit about rooms, of any server instance. */
  onCommit: (listener: () => void) => void;
};

/** Milliseconds between presence messages. */
const PUBLISH_MS = 10_000;

/** Guests per message, which fits into a notification of at most 8,000 bytes. */
const MAX_AT_ONCE = 60;

/**
 * Syncs presence between server instances: a guest of one is present on all. A stopped
 * instance no longer renews its guests, who have a minute to reconnect to another.
 * @param received is called after each message, with true if the presence changed
 * @returns functions that publish the presence now, and that stop the sync
 */
export function shareGuests(
  presences: Presences,
  others: Others,
  received: (isNews: boolean) => void,
) {
  others.onPublished((text) => received(presences.receive(read(text))));
  const tell = () => {
    const guests = presences
      .tell()
      .map(({ place, id, age, isHost }) => `${place}.${id}=${age}${isHost ? '*' : ''}`);
    for (let from = 0; from < guests.length; from += MAX_AT_ONCE)
      others.tell(guests.slice(from, from + MAX_AT_ONCE).join(' '));
  };
  const timer = setInterval(tell, PUBLISH_MS).unref();
  return { tell, stop: () => clearInterval(timer) };
}

/** Parses '{place}.{id}={age}' of each guest; an asterisk marks a host. */
function read(text: string): Sighting[] {
  const guests = text.matchAll(/([\w-]+)\.(\w+)=(\d+)(\*?)/g);
  return [...guests].map(([, place = '', id = '', age, host]) => ({
    place,
    id,
    age: Number(age),
    isHost: host === '*',
  }));
}
