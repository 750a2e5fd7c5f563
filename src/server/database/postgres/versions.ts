import { setTimeout as delay } from 'node:timers/promises';
import { Client, type Pool, type PoolClient } from 'pg';
import type { Shared } from '../connection.ts';
import { NOW } from '../migrations/015-several-servers.ts';
import { SERVING_LOCK } from '../serving.ts';
import { TOPICS, type Topic } from '../topics.ts';
import { afresh } from './coalesced-refresh.ts';
import { told } from './failure.ts';

/** Of the connection that listens, in milliseconds. */
export type Hearing = {
  /** How often it shows that it stands. */
  beatMs: number;
  /** How long what it showed holds, from when it was asked: what is kept is behind by no more. */
  holdsMs: number;
  /** How long after a failure it is tried again. */
  againMs: number;
};

const HEARING: Hearing = { beatMs: 500, holdsMs: 2000, againMs: 250 };

/** What a commit was given, and the number before it. */
type Given = { version: number; before: number };

export type SharedVersions = ReturnType<typeof createSharedVersions>;

/**
 * The versions that all servers of a database share. Each commit gives the topics that it changed the
 * next number and tells it to every server that listens; while this one does not hear the others,
 * nothing is current.
 */
export function createSharedVersions(pool: Pool, connectionString: string, hearing = HEARING) {
  const { beatMs, holdsMs, againMs } = hearing;
  const versions = new Map<Topic, number>();
  const listeners = new Set<() => void>();
  const hearers = new Set<(text: string) => void>();
  /** The highest number of which, and of all before it, this server knows. */
  let seen = 0;
  /** The number of the latest commit of this process. */
  let written = 0;
  /** Until when nothing was missed, on the clock of the process; it goes on while that is stopped. */
  let currentUntil = 0;
  /** True if the schema is there. */
  let isBegun = false;
  let doubts = 0;
  const stopping = new AbortController();
  let following: Promise<void> | null = null;

  /**
   * Numbers what a transaction changed, in that transaction; also one that migrates, so that servers
   * of the program before, which run meanwhile, hear that rows are others.
   */
  async function raise(client: PoolClient, topics: ReadonlySet<Topic>): Promise<Given | null> {
    if (topics.size === 0) return null;
    isBegun ||= (await client.query<{ there: boolean }>(IS_NUMBERED)).rows[0]?.there ?? false;
    if (!isBegun) return null;
    const { rows } = await client.query<Given>(RAISE, [[...topics]]);
    return rows[0] ?? null;
  }

  /** What this process has committed it knows at once. */
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

  /** True if a commit was kept is not known: nothing is current until it was looked for. */
  function doubt(): void {
    doubts += 1;
    currentUntil = 0;
  }

  const isCurrent = () => performance.now() < currentUntil;

  /** Asks the database which versions there are now. */
  async function refresh(): Promise<void> {
    take((await told(pool.query<{ topic: Topic; version: number }>(READ))).rows);
  }

  const refreshSoon = afresh(refresh);

  /** True if a commit of that number, or one before it, may not be known here. */
  const isBehind = (version: number) => version > seen;

  /** Knows of every commit up to a number, which whoever names it has seen or made up. */
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

  /** Hears what other servers commit, from now on until `end`. */
  async function listen(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const client = new Client({
        connectionString,
        connectionTimeoutMillis: holdsMs,
        application_name: 'spindle listens',
      });
      await hear(client, signal).catch(() => {});
      currentUntil = 0;
      client.end().catch(() => {});
      await delay(againMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async function hear(client: Client, signal: AbortSignal): Promise<void> {
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
        for (const listener of hearers) listener(payload);
        return;
      }
      const [version = '', ...topics] = payload.split(' ');
      seen = Math.max(seen, Number(version));
      learn(topics.filter(isTopic).map((topic) => [topic, Number(version)]));
    });
    /** A connection that is lost in silence says nothing of it, not even while it begins. */
    const inTime = <T>(answer: Promise<T>): Promise<T> => {
      const late = delay(holdsMs, undefined, { ref: false }).then(() => {
        throw new Error('It does not answer');
      });
      late.catch(() => {});
      return Promise.race([answer, ended, late]);
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
    /** From here on commits are numbered: the schema is there. */
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
    /** Changes with every commit that may have changed something of these topics; with each call while it cannot be known. */
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
      onPublished: (listener) => void hearers.add(listener),
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

/** What is told goes by a channel of its own. */
const TELL = `select pg_notify(${NAME} || '-told', $1)`;

function listenTo(channel: string): string {
  return `listen "${channel}"; listen "${channel}-told"`;
}

/** Held as long as the connection: what moves the data away wants nobody there. */
const SERVING = `select pg_try_advisory_lock_shared(${SERVING_LOCK}) as taken`;

const READ = 'select topic, version from data_versions';

/** True if commits can be numbered: not before the step of the schema that makes the table. */
const IS_NUMBERED = "select to_regclass('data_versions') is not null as there";

/**
 * Whoever writes waits for the writers before it, so no two take the same number. It is the time, so
 * that none comes again in a database that was brought back to an earlier state.
 */
const RAISE = `with known as (select max(version) as before from data_versions),
  next as (select before, greatest(before + 1, ${NOW}) as version from known),
  raised as (update data_versions set version = next.version from next where topic = any($1))
  select version, before, pg_notify(${NAME}, version || ' ' || array_to_string($1::text[], ' '))
  from next`;
