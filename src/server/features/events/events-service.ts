import type { FastifyRequest } from 'fastify';
import {
  bracketTopic,
  getBracket,
  getRoomCode,
  roomTopic,
  TOPICS_OF_ALL,
} from '#shared/domain/event-topics.ts';
import type { Db } from '../../database/connection.ts';
import type { Topic } from '../../database/topics.ts';
import { findBracketVersions } from '../brackets/brackets-repository.ts';

export type EventServices = {
  db: Db;
  /** Version that changes with every commit that may affect these topics, and with each start. */
  version: (topics: readonly Topic[]) => string;
  /** True if writes of other servers are known; else nothing is published. */
  isCurrent: () => boolean;
  /** Registers a callback for each commit of this process. */
  onCommit: (listener: () => void) => void;
  rooms: {
    /**
     * Counts a subscriber of a room as present in it.
     * @returns a function that ends the presence
     */
    attend: (request: FastifyRequest, code: string) => Promise<() => void>;
    /** Number of events in rooms, excluding commits. */
    changes: () => number;
    onChange: (listener: () => void) => void;
  };
};

/** The topics of one stream: public ones, and the requested brackets and room. */
export function parseTopics(brackets: readonly string[], room: string | undefined): string[] {
  const named = [...brackets.map(bracketTopic), ...(room === undefined ? [] : [roomTopic(room)])];
  return [...new Set([...TOPICS_OF_ALL, ...named])];
}

/**
 * Creates a function that returns the current versions of topics. A topic of a missing bracket also
 * has a version, so a client without access learns nothing about the bracket.
 */
export function createPresentVersions({ db, version, rooms }: EventServices) {
  let known = new Map<string, string>();
  let knownFor = '';

  return async (topics: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> => {
    const brackets = version(['brackets']);
    if (knownFor !== brackets) known = new Map();
    knownFor = brackets;
    const missing = [...topics].filter((topic) => !known.has(topic));
    const names = missing.flatMap((topic) => getBracket(topic) ?? []);
    if (names.length > 0) {
      const found = await findBracketVersions(db, names);
      const run = version([]);
      for (const name of names)
        known.set(bracketTopic(name), `${run}.${found.get(name) ?? 'none'}`);
    }
    const room = version(['rooms']);
    const present = `${room}.${rooms.changes()}`;
    const ofRooms = [...topics].filter((topic) => getRoomCode(topic) !== null);
    return new Map([
      ...known,
      ...ofRooms.map((topic) => [topic, present] as const),
      ['albums', version(['albums'])],
      ['brackets', brackets],
      ['rooms', room],
    ]);
  };
}
