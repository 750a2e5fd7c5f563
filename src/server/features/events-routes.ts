import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { followEventsEndpoint } from '#shared/contracts/events.ts';
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
import type { KnownBrowser } from '../lib/browsers.ts';
import { describeStream } from '../lib/describe-endpoint.ts';
import { parse } from '../lib/parse-request.ts';
import { createEventStreams, type SealedVersions } from '../plugins/live-updates.ts';
import { findEndings } from './admin/admin-sessions-repository.ts';
import { findBracketVersions } from './brackets/brackets-repository.ts';
import { findSealedVersions } from './browsers/sealed-versions-repository.ts';

type Followed = { brackets: readonly string[]; room: string | undefined };

/** Milliseconds during which changes are collected into one event. */
const THROTTLE_MS = 50;

/** Milliseconds between checks for writes of other processes, and for a new day. */
const CHECK_INTERVAL_MS = 1000;

/**
 * `GET /api/events`: streams the versions of changed topics, never their content
 * (product/api.md#events).
 */
export async function eventRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { access, ballots, browsers, rooms } = services;
  const streams = createEventStreams(app, services.streams);
  const presentVersions = createPresentVersions(services);
  const sealedVersions = createSealedVersions(services);
  const look = throttleTrailing(
    async () => {
      const followed = streams.followed();
      if (followed.size === 0 || !services.isCurrent()) return;
      try {
        streams.tell(await presentVersions(followed), await sealedVersions(streams.browsers()));
      } catch (error) {
        failed(error);
      }
    },
    () => delay(THROTTLE_MS, undefined, { ref: false }),
  );
  const endDenied = throttleTrailing(
    () => streams.endDenied(access.isAdmitted),
    () => delay(THROTTLE_MS, undefined, { ref: false }),
  );
  services.onCommit(look);
  services.onCommit(endDenied);
  rooms.onChange(look);
  rooms.onReaction((code, reaction) => streams.broadcast(roomTopic(code), { reaction }));
  const timers = [look, endDenied].map((check) => setInterval(check, CHECK_INTERVAL_MS).unref());
  app.addHook('preClose', async () => timers.forEach(clearInterval));
  function failed(error: unknown): void {
    app.log.error({ err: error }, 'it could not be told what has changed');
  }

  /** Counts a subscriber as present while the stream is open. */
  async function attend(
    browser: KnownBrowser | undefined,
    { raw }: FastifyReply,
    { brackets, room }: Followed,
  ) {
    const leaveAtEnd = (leave: () => void) => (raw.closed ? leave() : raw.once('close', leave));
    for (const bracket of new Set(brackets))
      leaveAtEnd(await ballots.attend(browser?.id ?? null, bracket));
    if (room !== undefined) leaveAtEnd(await rooms.attend(browser, room));
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
      try {
        const browser = await browsers.find(request);
        if (browser !== undefined) streams.identify(request, browser.id);
        look();
        await attend(browser, reply, { brackets, room });
      } catch (error) {
        failed(error);
      }
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
}: {
  db: Db;
  version: (topics: readonly Topic[]) => string;
  rooms: { changes: () => number };
}) {
  /** Versions of followed brackets, as of `cachedFor`. */
  let cached = new Map<string, string>();
  let cachedFor = '';
  let signOuts = { access: '', version: '' };

  return async (topics: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> => {
    const brackets = version(['brackets']);
    const upToDate = cachedFor === brackets ? cached : new Map<string, string>();
    // Only what is followed now: clients may name any number of brackets, also missing ones.
    cached = new Map([...upToDate].filter(([topic]) => topics.has(topic)));
    cachedFor = brackets;
    const missing = [...topics].filter((topic) => !cached.has(topic));
    const names = missing.flatMap((topic) => getBracket(topic) ?? []);
    if (names.length > 0) {
      const found = await findBracketVersions(db, names);
      const run = version([]);
      for (const name of names)
        cached.set(bracketTopic(name), `${run}.${found.get(name) ?? 'none'}`);
    }
    const access = version(['access']);
    if (signOuts.access !== access) signOuts = { access, version: toDigest(await findEndings(db)) };
    const room = version(['rooms']);
    const current = `${room}.${rooms.changes()}`;
    const ofRooms = [...topics].filter((topic) => getRoomCode(topic) !== null);
    return new Map([
      ...cached,
      ...ofRooms.map((topic) => [topic, current] as const),
      ['albums', version(['albums'])],
      ['brackets', brackets],
      ['rooms', room],
      ['rounds', version(['rounds'])],
      ['club', version(['club'])],
      [SIGN_OUTS, signOuts.version],
    ]);
  };
}

/**
 * Creates a function that returns the versions of what browsers alone may read, by browser and
 * topic: their other tabs follow a change that nobody else may notice.
 */
function createSealedVersions({
  db,
  now,
  version,
}: {
  db: Db;
  now: () => Date;
  version: (topics: readonly Topic[]) => string;
}) {
  let cached: { key: string; versions: SealedVersions } = { key: '', versions: new Map() };

  return async (browser_ids: readonly string[]): Promise<SealedVersions> => {
    const key = [version(['sealed']), ...browser_ids].join(' ');
    if (cached.key !== key)
      cached = { key, versions: await findSealedVersions(db, browser_ids, now()) };
    return cached.versions;
  };
}

/** Hides from visitors how many sessions were ended, and when. */
function toDigest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
