import { setTimeout as delay } from 'node:timers/promises';
import { Client, type Pool, type PoolClient } from 'pg';
import type { Shared } from '../connection.ts';
import { NOW } from '../migrations/015-several-servers.ts';
import { SERVING_LOCK } from '../serving.ts';
import { TOPICS, type Topic } from '../topics.ts';
import { withMappedErrors } from './failure.ts';

/** Heartbeat of the listening connection, in milliseconds. */
export type Listening = {
  /** Interval between heartbeats. */
  beatMs: number;
  /** Validity of a heartbeat, from its request: cached data are stale by at most this time. */
  holdsMs: number;
  /** Delay before reconnecting. */
  againMs: number;
};

const LISTENING: Listening = { beatMs: 500, holdsMs: 2000, againMs: 250 };

/** Number of a commit, and the number before it. */
type Given = { version: number; before: number };

export type SharedVersions = ReturnType<typeof createSharedVersions>;

/**
 * Tracks the versions shared by all servers of a database. Each commit gives its topics the next
 * number and publishes it over LISTEN/NOTIFY; while this server cannot listen, no version is
 * current.
 */
export function createSharedVersions(pool: Pool, connectionString: string, listening = LISTENING) {
  const { beatMs, holdsMs, againMs } = listening;
  const versions = new Map<Topic, number>();
  const listeners = new Set<() => void>();
  const handlers = new Set<(text: string) => void>();
  /** Highest commit number up to which this server has seen all commits. */
  let seen = 0;
  /** Number of the latest commit of this process. */
  let written = 0;
  /**
   * Monotonic time until which no commit was missed; it also advances while the process is
   * suspended.
   */
  let currentUntil = 0;
  /** True if the schema exists. */
  let isBegun = false;
  let doubts = 0;
  const stopping = new AbortController();
  let following: Promise<void> | null = null;

  /**
   * Numbers the changes of a transaction, within it. Also for migrations, so that running servers
   * of the previous release see changed rows.
   */
  async function raise(client: PoolClient, topics: ReadonlySet<Topic>): Promise<Given | null> {
    if (topics.size === 0) return null;
    isBegun ||= (await client.query<{ there: boolean }>(IS_NUMBERED)).rows[0]?.there ?? false;
    if (!isBegun) return null;
    const { rows } = await client.query<Given>(RAISE, [[...topics]]);
    return rows[0] ?? null;
  }

  /** Applies a commit of this process at once. */
  function note(topics: ReadonlySet<Topic>, given: Given | null): void {
    if (given === null) return;
    const { version, before } = given;
    written = Math.max(written, version);
    if (seen === before) seen = version;
    learn([...topics].map((topic) => [topic, version]));
  }

  function learn(news: readonly (readonly [Topic, number])[]): void {
    const newer = news.filter(([topic, version]) => version > (versions.get(topic) ?? 0));
    for (const [topic, version] of newer) versions.set(topic, version);
    if (newer.length > 0) for (const listener of listeners) listener();
  }

  /**
   * Marks versions as not current after a commit with an unknown result, until they are read again.
   */
  function doubt(): void {
    doubts += 1;
    currentUntil = 0;
  }

  const isCurrent = () => performance.now() < currentUntil;

  /** Reads the current versions from the database. */
  async function refresh(): Promise<void> {
    take((await withMappedErrors(pool.query<{ topic: Topic; version: number }>(READ))).rows);
  }

  const refreshSoon = coalesceRefresh(refresh);

  /** True if this server may have missed a commit up to a number. */
  const isBehind = (version: number) => version > seen;

  /**
   * Resolves when every commit up to a number is known; the number comes from a client and may be
   * invalid.
   */
  async function catchUp(version: number): Promise<void> {
    if (isBehind(version)) await refreshSoon();
  }

  async function latest(): Promise<number> {
    await refreshSoon();
    return seen;
  }

  function take(rows: readonly { topic: Topic; version: number }[]): void {
    seen = Math.max(seen, ...rows.map(({ version }) => version));
    learn(rows.map(({ topic, version }) => [topic, version]));
  }

  /** Receives the commits of other servers until `end`. */
  async function listen(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const client = new Client({
        connectionString,
        connectionTimeoutMillis: holdsMs,
        application_name: 'spindle listens',
      });
      await receive(client, signal).catch(() => {});
      currentUntil = 0;
      client.end().catch(() => {});
      await delay(againMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async function receive(client: Client, signal: AbortSignal): Promise<void> {
    const ended = new Promise<never>((_resolve, reject) => {
      client.on('error', reject);
      client.once('end', () => reject(new Error('The connection ended')));
      const stop = () => reject(new Error('Stopped'));
      signal.addEventListener('abort', stop, { once: true });
      client.once('end', () => signal.removeEventListener('abort', stop));
    });
    ended.catch(() => {});
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel.endsWith('-told')) {
        for (const listener of handlers) listener(payload);
        return;
      }
      const [version = '', ...topics] = payload.split(' ');
      seen = Math.max(seen, Number(version));
      learn(topics.filter(isTopic).map((topic) => [topic, Number(version)]));
    });
    /** Adds a timeout: a silently lost connection reports no error, not even while connecting. */
    const inTime = <T>(response: Promise<T>): Promise<T> => {
      const late = delay(holdsMs, undefined, { ref: false }).then(() => {
        throw new Error('It does not respond');
      });
      late.catch(() => {});
      return Promise.race([response, ended, late]);
    };
    await inTime(client.connect());
    const { rows } = await inTime(client.query<{ channel: string }>(CHANNEL));
    await inTime(client.query(listenTo(rows[0]?.channel ?? '')));
    const serving = await inTime(client.query<{ taken: boolean }>(SERVING));
    if (serving.rows[0]?.taken !== true) throw new Error('The data are being moved');
    for (;;) {
      const asked = performance.now();
      const before = doubts;
      take((await inTime(client.query<{ topic: Topic; version: number }>(READ))).rows);
      if (doubts === before) currentUntil = asked + holdsMs;
      await Promise.race([delay(beatMs, undefined, { ref: false }), ended]);
    }
  }

  return {
    raise,
    note,
    doubt,
    refresh,
    /** Starts numbering commits: the schema exists now. */
    begin: () => {
      isBegun = true;
    },
    follow: () => {
      following ??= listen(stopping.signal);
    },
    end: async () => {
      stopping.abort();
      await following;
    },
    /**
     * Returns a version that changes with every commit that may affect these topics; with every
     * call while versions are not current.
     */
    current: (topics: readonly Topic[] = TOPICS): string =>
      isCurrent() ? topics.map((topic) => versions.get(topic)).join('.') : unknown(),
    shared: {
      isCurrent,
      written: () => written,
      isBehind,
      catchUp,
      latest,
      tell: (text) => {
        pool.query(TELL, [text]).catch(() => {});
      },
      onPublished: (listener) => void handlers.add(listener),
    } satisfies Shared,
    onCommit: (listener: () => void): void => {
      listeners.add(listener);
    },
  };
}

let asked = 0;

function unknown(): string {
  asked += 1;
  return `unknown-${asked}`;
}

function isTopic(name: string): name is Topic {
  return TOPICS.some((topic) => topic === name);
}

const NAME = "'spindle-' || current_schema()";

const CHANNEL = `select ${NAME} as channel`;

/** Messages use a channel of their own. */
const TELL = `select pg_notify(${NAME} || '-told', $1)`;

function listenTo(channel: string): string {
  return `listen "${channel}"; listen "${channel}-told"`;
}

/** Held while connected: copying the data requires that no server is connected. */
const SERVING = `select pg_try_advisory_lock_shared(${SERVING_LOCK}) as taken`;

const READ = 'select topic, version from data_versions';

/** True if commits can be numbered: a migration creates the table. */
const IS_NUMBERED = "select to_regclass('data_versions') is not null as there";

/**
 * Numbers a commit. Writes are serialized, so numbers are unique. They are based on the time, so
 * that a restored database does not reuse them.
 */
const RAISE = `with known as (select max(version) as before from data_versions),
  next as (select before, greatest(before + 1, ${NOW}) as version from known),
  raised as (update data_versions set version = next.version from next where topic = any($1))
  select version, before, pg_notify(${NAME}, version || ' ' || array_to_string($1::text[], ' '))
  from next`;

/**
 * Coalesces concurrent calls: no caller gets a run that began before its call, and at most one more
 * run follows the current one.
 */
function coalesceRefresh(work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  let next: Promise<void> | null = null;
  const begin = () => {
    next = null;
    running = work();
    return running;
  };
  return () => {
    next ??= running.then(begin, begin);
    return next;
  };
}
