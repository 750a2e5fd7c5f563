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
  /** Changes with every commit that may have changed something of these topics, and with each start. */
  version: (topics: readonly Topic[]) => string;
  /** True if it is known what other servers write; else nothing is told. */
  isCurrent: () => boolean;
  /** Is called after each commit of this process. */
  onCommit: (listener: () => void) => void;
  rooms: {
    /** Counts who follows a room as present in it. @returns what ends that */
    attend: (request: FastifyRequest, code: string) => Promise<() => void>;
    /** How often something happened in rooms, commits left aside. */
    changes: () => number;
    onChange: (listener: () => void) => void;
  };
};

/** The topics of one stream: those of everybody, and the brackets and the room that it names. */
export function parseTopics(brackets: readonly string[], room: string | undefined): string[] {
  const named = [...brackets.map(bracketTopic), ...(room === undefined ? [] : [roomTopic(room)])];
  return [...new Set([...TOPICS_OF_ALL, ...named])];
}

/**
 * What tells the present versions of topics. One that names no bracket, or no longer, has a version
 * like any other: who may not see a bracket learns nothing of it.
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
