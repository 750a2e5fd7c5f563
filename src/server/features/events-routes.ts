import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { followEventsEndpoint } from '#shared/contracts/events.ts';
import type { Reaction } from '#shared/domain/rooms/room-games.ts';
import {
  bracketTopic,
  getBracket,
  getRoomCode,
  roomTopic,
  SIGN_OUTS,
  TOPICS_OF_ALL,
} from '#shared/domain/site/event-topics.ts';
import { throttleTrailing } from '#shared/domain/throttle.ts';
import type { Db } from '../database/connection.ts';
import type { Topic } from '../database/topics.ts';
import { describeStream } from '../lib/describe-endpoint.ts';
import { parse } from '../lib/parse-request.ts';
import type { Mounting } from '../lib/register-endpoint.ts';
import { createEventStreams, type StreamLimits } from '../plugins/live-updates.ts';
import { findEndings } from './admin/admin-sessions-repository.ts';
import { findBracketVersions } from './brackets/brackets-repository.ts';

type EventServices = {
  db: Db;
  /** Version that changes with every commit that may affect these topics, and with each start. */
  version: (topics: readonly Topic[]) => string;
  /** True if writes of other servers are known; else nothing is published. */
  isCurrent: () => boolean;
  /** True if a client may follow events; a client that may not any more is disconnected. */
  isAdmitted: (request: FastifyRequest) => Promise<boolean>;
  /** Registers a callback for each commit of this process. */
  onCommit: (listener: () => void) => void;
  /**
   * Counts a voter who follows a bracket as present.
   * @returns a function that ends the presence
   */
  attendBallot: (request: FastifyRequest, bracket_id: string) => Promise<() => void>;
  rooms: {
    /**
     * Counts a subscriber of a room as present in it.
     * @returns a function that ends the presence
     */
    attend: (request: FastifyRequest, code: string) => Promise<() => void>;
    /** Number of events in rooms, excluding commits. */
    changes: () => number;
    onChange: (listener: () => void) => void;
    /** Registers a callback for each emoji of a guest. */
    onReaction: (listener: (code: string, reaction: Reaction) => void) => void;
  };
};

/** Milliseconds during which changes are collected into one event. */
const THROTTLE_MS = 50;

/** Milliseconds between checks for writes of other processes, and for a new day. */
const LOOKED_EVERY_MS = 1000;

/**
 * `GET /api/events`: streams the versions of changed topics, never their content
 * (product/api.md#events).
 */
export function eventRoutes(
  { app, endpoints }: Pick<Mounting, 'app' | 'endpoints'>,
  services: EventServices,
  limits?: Partial<StreamLimits>,
): void {
  const streams = createEventStreams(app, limits);
  const presentVersions = createPresentVersions(services);
  const look = throttleTrailing(
    async () => {
      const followed = streams.followed();
      if (followed.size === 0 || !services.isCurrent()) return;
      try {
        streams.tell(await presentVersions(followed));
      } catch (error) {
        failed(error);
      }
    },
    () => delay(THROTTLE_MS, undefined, { ref: false }),
  );
  const endDenied = throttleTrailing(
    () => streams.endDenied(services.isAdmitted),
    () => delay(THROTTLE_MS, undefined, { ref: false }),
  );
  services.onCommit(look);
  services.onCommit(endDenied);
  services.rooms.onChange(look);
  services.rooms.onReaction((code, reaction) => streams.broadcast(roomTopic(code), { reaction }));
  const timers = [look, endDenied].map((check) => setInterval(check, LOOKED_EVERY_MS).unref());
  app.addHook('preClose', async () => timers.forEach(clearInterval));
  endpoints.push(followEventsEndpoint);
  function failed(error: unknown): void {
    app.log.error({ err: error }, 'it could not be told what has changed');
  }

  /** Counts a subscriber as present while the stream is open. */
  async function attend({ raw }: FastifyReply, entering: Promise<() => void>) {
    const leave = await entering;
    if (raw.closed) leave();
    else raw.once('close', leave);
  }

  app.route({
    method: followEventsEndpoint.method,
    url: followEventsEndpoint.path,
    schema: describeStream(followEventsEndpoint),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { query } = parse(followEventsEndpoint, request);
      const { room } = query;
      const brackets = [query.bracket ?? []].flat();
      streams.open(request, reply, parseTopics(brackets, room));
      look();
      for (const bracket of new Set(brackets))
        await attend(reply, services.attendBallot(request, bracket)).catch(failed);
      if (room !== undefined)
        await attend(reply, services.rooms.attend(request, room)).catch(failed);
    },
  });
}

/** The topics of one stream: public ones, and the requested brackets and room. */
function parseTopics(brackets: readonly string[], room: string | undefined): string[] {
  const named = [...brackets.map(bracketTopic), ...(room === undefined ? [] : [roomTopic(room)])];
  return [...new Set([...TOPICS_OF_ALL, SIGN_OUTS, ...named])];
}

/**
 * Creates a function that returns the current versions of topics. A topic of a missing bracket also
 * has a version, so a client without access learns nothing about the bracket.
 */
export function createPresentVersions({
  db,
  version,
  rooms,
}: Pick<EventServices, 'db' | 'version'> & { rooms: Pick<EventServices['rooms'], 'changes'> }) {
  /** Versions of followed brackets, as of `knownFor`. */
  let known = new Map<string, string>();
  let knownFor = '';
  let signOuts = { access: '', version: '' };

  return async (topics: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> => {
    const brackets = version(['brackets']);
    const upToDate = knownFor === brackets ? known : new Map<string, string>();
    // Only what is followed now: clients may name any number of brackets, also missing ones.
    known = new Map([...upToDate].filter(([topic]) => topics.has(topic)));
    knownFor = brackets;
    const missing = [...topics].filter((topic) => !known.has(topic));
    const names = missing.flatMap((topic) => getBracket(topic) ?? []);
    if (names.length > 0) {
      const found = await findBracketVersions(db, names);
      const run = version([]);
      for (const name of names)
        known.set(bracketTopic(name), `${run}.${found.get(name) ?? 'none'}`);
    }
    const access = version(['access']);
    if (signOuts.access !== access) signOuts = { access, version: toDigest(await findEndings(db)) };
    const room = version(['rooms']);
    const present = `${room}.${rooms.changes()}`;
    const ofRooms = [...topics].filter((topic) => getRoomCode(topic) !== null);
    return new Map([
      ...known,
      ...ofRooms.map((topic) => [topic, present] as const),
      ['albums', version(['albums'])],
      ['brackets', brackets],
      ['rooms', room],
      ['club', version(['club'])],
      [SIGN_OUTS, signOuts.version],
    ]);
  };
}

/** Hides from visitors how many sessions were ended, and when. */
function toDigest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
