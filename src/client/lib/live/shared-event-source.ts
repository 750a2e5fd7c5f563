import type { VersionEvent } from '#shared/contracts/events.ts';
import { getBracket, getRoomCode, MAX_FOLLOWED } from '#shared/domain/site/event-topics.ts';
import { isConnected, onReconnect } from '../http/server-status.ts';
import { storageKey } from '../storage-key.ts';
import { NoStream, readEvents } from './event-stream.ts';
import { tellReaction } from './reactions.ts';
import {
  followedTopics,
  loseEvents,
  onFollowing,
  publishedVersions,
  tellVersion,
} from './topics.ts';

/** Messages between tabs. */
type Message =
  /** Topics of a tab; the response contains the known versions. */
  | { about: 'wanted'; tab: string; topics: string[] }
  /** Sent by a tab that is hidden or closed. */
  | { about: 'gone'; tab: string }
  /** Sent by a new leader, which needs every tab's topics. */
  | { about: 'who' }
  | { about: 'told'; events: VersionEvent[] }
  | { about: 'lost' };

/** Delays of the reconnect, in milliseconds: exponential back-off. */
const FIRST_TRY_MS = 500;
const LAST_TRY_MS = 30_000;

const NAME = storageKey('events');

/**
 * Follows the server's events until `signal` aborts: by a stream of this tab, or by that of another
 * tab that holds the lock. Without Web Locks, as over plain HTTP, each tab has its own.
 */
export function shareStream(signal: AbortSignal): void {
  const tab = String(Math.random());
  const locks = navigator.locks as LockManager | undefined;
  const channel = locks && new BroadcastChannel(NAME);
  const others = new Map<string, string[]>();
  let reading: AbortController | null = null;
  /** Query of the current stream. */
  let streamQuery = new URLSearchParams();

  const send = (message: Message) => {
    if (!signal.aborted) channel?.postMessage(message);
  };
  const sendWanted = () => send({ about: 'wanted', tab, topics: followedTopics() });
  const isReading = () => reading !== null;

  const receive = (message: Message) => {
    if (message.about === 'who') sendWanted();
    else if (message.about === 'told' && !isReading()) tellAll(message.events);
    else if (message.about === 'lost' && !isReading()) loseEvents();
    else if (message.about === 'gone') others.delete(message.tab);
    else if (message.about === 'wanted' && isReading()) {
      others.set(message.tab, message.topics);
      send({
        about: 'told',
        events: publishedVersions().map(([topic, version]) => ({ topic, version })),
      });
      widen();
    }
  };

  /** Reconnects if the stream lacks a topic. */
  const widen = () => {
    const wanted = [...wantedQuery([...others.values()])];
    if (wanted.some(([name, value]) => !streamQuery.has(name, value))) reading?.abort();
  };

  const received = (event: VersionEvent) => {
    tellAll([event]);
    send({ about: 'told', events: [event] });
  };

  const read = async () => {
    send({ about: 'who' });
    for (let failures = 0; !signal.aborted; ) {
      reading = new AbortController();
      streamQuery = wantedQuery([...others.values()]);
      const ending = AbortSignal.any([signal, reading.signal]);
      const incoming = (event: VersionEvent) => {
        failures = 0;
        received(event);
      };
      const seconds = await readEvents(streamQuery, incoming, ending).then(
        () => null,
        (error: unknown) => (error instanceof NoStream ? error.seconds : null),
      );
      loseEvents();
      send({ about: 'lost' });
      if (ending.aborted) continue;
      await pause(seconds === null ? passing(failures) : seconds * 1000, signal);
      failures += 1;
    }
    reading = null;
  };

  channel?.addEventListener('message', ({ data }) => receive(data));
  const stopFollowing = onFollowing(() => (isReading() ? widen() : sendWanted()));
  signal.addEventListener('abort', () => {
    channel?.postMessage({ about: 'gone', tab } satisfies Message);
    channel?.close();
    stopFollowing();
  });
  if (locks === undefined) read();
  else {
    // Waits until no other tab holds the lock, or this one is hidden.
    locks.request(NAME, { signal }, read).catch(() => {});
    sendWanted();
  }
}

function tellAll(events: readonly VersionEvent[]): void {
  for (const { topic, version, reaction } of events)
    if (reaction === undefined) tellVersion(topic, version);
    else tellReaction(topic, reaction);
}

/** Topics of this and other tabs, up to the limits of a stream: one room is open at a time. */
function wantedQuery(others: readonly (readonly string[])[]): URLSearchParams {
  const topics = [...new Set([...followedTopics(), ...others.flat()])];
  const brackets = topics.flatMap((topic) => getBracket(topic) ?? []).slice(0, MAX_FOLLOWED);
  const query = new URLSearchParams(brackets.map((bracket) => ['bracket', bracket]));
  const [room] = topics.flatMap((topic) => getRoomCode(topic) ?? []);
  if (room !== undefined) query.set('room', room);
  return query;
}

/** Jitter, so that clients do not reconnect at the same time after a restart. */
function passing(failures: number): number {
  return Math.min(FIRST_TRY_MS * 2 ** failures, LAST_TRY_MS) * (0.5 + Math.random() / 2);
}

/** Waits before a retry; without a connection until there is one. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(() => isConnected() && go(), ms);
    const stop = onReconnect(go);
    signal.addEventListener('abort', go, { once: true });
  });
}
