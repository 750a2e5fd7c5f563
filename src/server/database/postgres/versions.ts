import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection } from 'kysely';
import { Client, type Notification, type Pool } from 'pg';
import type { Shared } from '../connection.ts';
import { NOW } from '../migrations/001-baseline.ts';
import { SERVING_LOCK } from '../serving.ts';
import { PUBLIC_TOPICS, TOPICS, type Topic } from '../topics.ts';
import { throwFailure } from './failure.ts';

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

type TopicVersion = { topic: Topic; version: number };

/** Number of a commit, and the number before it. */
type CommitNumber = { version: number; before: number };

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
  /** Monotonic time until which no commit was missed; it advances while the process is suspended. */
  let currentUntil = 0;
  /** True if commits can be numbered: a migration creates the table. */
  let isNumbered = false;
  let doubts = 0;
  let unknown = 0;
  const stopping = new AbortController();
  let following: Promise<void> | null = null;

  /**
   * Numbers the changes of a transaction, within it. Also for migrations, so that running servers
   * of the previous release see changed rows.
   */
  async function raise(connection: DatabaseConnection, topics: ReadonlySet<Topic>) {
    if (topics.size === 0) return undefined;
    const query = async <R>(text: string, values: unknown[] = []) =>
      (await connection.executeQuery<R>(CompiledQuery.raw(text, values))).rows[0];
    isNumbered ||= (await query<{ there: boolean }>(IS_NUMBERED))?.there === true;
    return isNumbered ? query<CommitNumber>(RAISE, [[...topics]]) : undefined;
  }

  /** Applies a commit of this process at once. */
  function note(topics: ReadonlySet<Topic>, { version, before }: CommitNumber): void {
    written = Math.max(written, version);
    if (seen === before) seen = version;
    learn([...topics].map((topic) => ({ topic, version })));
  }

  function learn(news: readonly TopicVersion[]): void {
    const newer = news.filter(({ topic, version }) => version > (versions.get(topic) ?? 0));
    for (const { topic, version } of newer) versions.set(topic, version);
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
  const refresh = coalesce(async () =>
    take((await pool.query<TopicVersion>(READ).catch(throwFailure)).rows),
  );

  function take(rows: readonly TopicVersion[]): void {
    seen = Math.max(seen, ...rows.map(({ version }) => version));
    learn(rows);
  }

  /** Receives the commits of other servers until `end`. */
  async function listen({ signal }: AbortController): Promise<void> {
    while (!signal.aborted) {
      const client = new Client({
        connectionString,
        application_name: 'spindle listens',
        // A silently lost connection reports no error, not even while connecting.
        connectionTimeoutMillis: holdsMs,
        query_timeout: holdsMs,
      });
      const lost = new AbortController();
      client.on('error', () => lost.abort());
      client.on('end', () => lost.abort());
      client.on('notification', receive);
      await follow(client, AbortSignal.any([signal, lost.signal])).catch(() => {});
      currentUntil = 0;
      client.end().catch(() => {});
      await delay(againMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Listens, and reads the versions at each heartbeat. @throws when the connection is lost */
  async function follow(client: Client, signal: AbortSignal): Promise<void> {
    await client.connect();
    const { rows } = await client.query<{ channel: string; isServing: boolean }>(SERVE);
    if (rows[0]?.isServing !== true) throw new Error('The data are being moved');
    const { channel } = rows[0];
    await client.query(`listen "${channel}"; listen "${channel}-told"`);
    for (;;) {
      const start = performance.now();
      const before = doubts;
      take((await client.query<TopicVersion>(READ)).rows);
      if (doubts === before) currentUntil = start + holdsMs;
      await delay(beatMs, undefined, { signal, ref: false });
    }
  }

  function receive({ channel, payload = '' }: Notification): void {
    if (channel.endsWith('-told')) {
      for (const handler of handlers) handler(payload);
      return;
    }
    const [number = '', ...topics] = payload.split(' ');
    const version = Number(number);
    seen = Math.max(seen, version);
    const written = TOPICS.filter((topic) => topics.includes(topic));
    learn(written.map((topic) => ({ topic, version })));
  }

  return {
    raise,
    note,
    doubt,
    /** Starts numbering and receiving commits. Call after migration. */
    begin: async () => {
      isNumbered = true;
      following ??= listen(stopping);
      await refresh();
    },
    end: async () => {
      stopping.abort();
      await following;
    },
    /**
     * Returns a version that changes with every commit that may affect these topics; with every
     * call while versions are not current.
     */
    current: (topics: readonly Topic[] = PUBLIC_TOPICS): string => {
      if (isCurrent()) return topics.map((topic) => versions.get(topic)).join('.');
      unknown += 1;
      return `unknown-${unknown}`;
    },
    shared: {
      isCurrent,
      written: () => written,
      isBehind: (version) => version > seen,
      // The number comes from a client and may be invalid.
      catchUp: async (version) => {
        if (version > seen) await refresh();
      },
      latest: () => refresh().then(() => seen),
      tell: (text) => {
        pool.query(TELL, [text]).catch(() => {});
      },
      onPublished: (listener) => void handlers.add(listener),
    } satisfies Shared,
    onCommit: (listener: () => void) => void listeners.add(listener),
  };
}

const NAME = "'spindle-' || current_schema()";

/**
 * Reads the name of the channel, and takes a lock while connected: copying the data requires that
 * no server is connected.
 */
const SERVE = `select ${NAME} as channel, pg_try_advisory_lock_shared(${SERVING_LOCK}) as "isServing"`;

/** Messages use a channel of their own. */
const TELL = `select pg_notify(${NAME} || '-told', $1)`;

const READ = 'select topic, version from data_versions';
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
function coalesce(run: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        running = run();
        return running;
      });
    return next;
  };
}
