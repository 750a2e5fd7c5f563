import type { Presence, Sighting } from './presence.ts';

/** What goes between the servers of one database. */
export type Others = {
  tell: (text: string) => void;
  onPublished: (listener: (text: string) => void) => void;
  /** Calls back after each commit about rooms, of any server. */
  onCommit: (listener: () => void) => void;
};

/** How often servers tell each other who is there, in milliseconds. */
const TOLD_MS = 10_000;

/** So that what is told at once fits into a notification, which has 8,000 bytes at most. */
const MAX_AT_ONCE = 80;

/**
 * Tells other servers who is in the room, and hears it of them: whoever asks one is present on all. Of
 * a server that is gone nobody is renewed, so its guests have a minute to come back by another.
 * @param heard is told of whoever is new
 * @returns what tells it now, and what ends it
 */
export function shareGuests(people: Presence, others: Others, heard: (isNews: boolean) => void) {
  others.onPublished((text) => heard(people.hear(read(text))));
  const tell = () => {
    const guests = people.tell().map(({ id, age, isHost }) => `${id}=${age}${isHost ? '*' : ''}`);
    for (let from = 0; from < guests.length; from += MAX_AT_ONCE)
      others.tell(guests.slice(from, from + MAX_AT_ONCE).join(' '));
  };
  const timer = setInterval(tell, TOLD_MS).unref();
  return { tell, stop: () => clearInterval(timer) };
}

/** Reads '{id}={age}' of each guest; an asterisk follows that of a host. */
function read(text: string): Sighting[] {
  const guests = text.matchAll(/(\w+)=(\d+)(\*?)/g);
  return [...guests].map(([, id = '', age, host]) => ({
    id,
    age: Number(age),
    isHost: host === '*',
  }));
}
