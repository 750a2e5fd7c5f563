import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, inject } from 'vitest';
import { type AlbumDetail, createAlbumEndpoint } from '#shared/contracts/albums.ts';
import { type ChangelogEntry, listChangesEndpoint } from '#shared/contracts/changelog.ts';
import { createSessionEndpoint, type Session } from '#shared/contracts/sessions.ts';
import type { Limits } from './adapters/streaming/streaming-clients.ts';
import { createApp } from './app.ts';
import { type Connection, type Db, openDatabase } from './database/connection.ts';
import type { Engine } from './database/engine.ts';
import { migrate } from './database/migrate.ts';
import { openNamed } from './database/open.ts';
import { openPostgres } from './database/postgres/open.ts';
import type { Hearing } from './database/postgres/versions.ts';
import { inTransaction } from './database/transaction.ts';
import { readEnvironment } from './env.ts';
import type { AdminPassword } from './features/admin/admin-password.ts';
import type { StreamLimits } from './http/event-streams.ts';
import type { ComputingLimits } from './http/work-limiter.ts';
import { API_KEY, createCaller, PASSWORD } from './test-caller.ts';
import { inDatabase } from './test-postgres.ts';

/** A whole `POST /api/albums` but for its session. */
export const HOMOGENIC = {
  artist: 'Björk',
  title: 'Homogenic',
  spotify_id: '1234567890123456789012',
  spotify_url: 'https://open.spotify.com/album/1234567890123456789012',
  cover_url: 'https://covers.example/homogenic.jpg',
  submitted_by: 'Ada',
  tier: 'A',
} as const;

/** A fresh directory for one test file; gone when the file is done. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'spindle-test-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A server of PostgreSQL, where the tests run on that. */
    postgres?: string;
  }
}

type Options = {
  /** Where another one keeps its data, to be a second server of that. */
  database?: string;
  /** How soon one of PostgreSQL notices that it does not hear the others. */
  hearing?: Hearing | undefined;
  clientDir?: string | null;
  /** Where it is not what the tests run on. */
  engine?: Engine;
  /** Environment variables beside those of every test. */
  variables?: Record<string, string>;
  adminPassword?: AdminPassword;
  /** How long streaming services may take. */
  limits?: Partial<Limits>;
  /** What an address may have computed. */
  computing?: ComputingLimits;
  /** How many event streams there may be. */
  streams?: Partial<StreamLimits>;
  /** What works things out on another thread. */
  readingScript?: string;
};

/** True if it is `PASSWORD`, without the work of hashing. */
const fakePassword: AdminPassword = { verify: async (given) => given.trim() === PASSWORD };

/** What a test finds empty. */
const EMPTIED = [
  'ranking_drafts',
  'ranked_albums',
  'rankings',
  'room_seat_requests',
  'room_ratings',
  'room_seats',
  'room_albums',
  'rooms',
  'evening_albums',
  'evenings',
  'bracket_steps',
  'bracket_matches',
  'bracket_songs',
  'brackets',
  'creations',
  'ratings',
  'changelog',
  'changelog_totals',
  'changelog_groups',
  'changelog_group_totals',
  'albums',
  'sessions',
  'admin_sessions',
  'password_attempts',
  'streaming_albums',
  'streaming_blocks',
] as const;

/**
 * The real app on a database file of its own, emptied before every test of the file that starts it.
 * Five reviewers, the clock at noon of 6 March 2026; only the hashing of the password is left out.
 */
export async function startTestApp({
  database,
  hearing,
  clientDir = null,
  engine = inject('postgres') === undefined ? 'sqlite' : 'postgres',
  variables = {},
  adminPassword = fakePassword,
  limits = {},
  ...parts
}: Options = {}) {
  const directory = temporaryDirectory();
  const file = join(directory, 'spindle.db');
  // A server of PostgreSQL has nothing of its own: it is told of a folder that is not there.
  const dataDir = engine === 'postgres' ? join(directory, 'nothing') : directory;
  if (engine === 'sqlite') mkdirSync(join(directory, 'covers'));
  const name = database ?? (await makeTestDatabase(file, engine));
  const open = () => openTestDatabase(name, hearing);
  const connection = await open();
  const clock = { now: new Date('2026-03-06T12:00:00.000Z') };
  const app = await createApp({
    environment: readEnvironment({
      APP_ENV: 'test',
      API_KEY,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      // No test asks a real service by accident.
      METADATA_FALLBACKS: 'off',
      REVIEWERS: 'Ada, Ben, Cleo, Dev, Eve',
      ...variables,
    }),
    connection,
    adminPassword,
    clientDir,
    now: () => clock.now,
    limits: { wait: async () => {}, ...limits },
    ...parts,
  });
  const { db } = connection;
  // Nothing of it is to outlive a failure of power (e2e/faults looks at what does).
  if (engine === 'sqlite') await sql`pragma synchronous = off`.execute(db);
  beforeEach(async () => {
    clock.now = new Date('2026-03-06T12:00:00.000Z');
    // The first server of a database empties it.
    if (database !== undefined) return;
    await empty(db, engine);
  });
  afterAll(async () => {
    await app.close();
    await connection.close();
    if (engine === 'postgres') expect(existsSync(dataDir)).toBe(false);
  });
  const caller = createCaller(app);
  /** As another process would, and heard of here. */
  const writeElsewhere = async (write: (db: Db) => Promise<unknown> = async () => {}) => {
    const before = connection.version();
    const other = await open();
    await write(other.db);
    await other.close();
    await expect.poll(() => connection.version(), { interval: 5 }).not.toBe(before);
    // What another process does takes longer than a turn of the event loop.
    await setImmediate();
  };
  const servers = { app, connection, open, database: name, writeElsewhere };
  return { ...servers, db, file, clock, ...caller, ...createSteps(caller) };
}

/** Takes everything out: of PostgreSQL in one call, since each is a way there and back. */
async function empty(db: Db, engine: Engine): Promise<void> {
  const all = EMPTIED.map((table) => `delete from ${table};`).join(' ');
  if (engine === 'postgres') await sql.raw(`do $$ begin ${all} end $$`).execute(db);
  else
    await inTransaction(db, async (trx) => {
      for (const table of EMPTIED) await trx.deleteFrom(table).execute();
    });
}

/** What migrations make of an empty file; the test files of a process begin with it. */
let migrated: Buffer | undefined;

/** A migrated database: the file, or one of PostgreSQL where the tests run on that. @returns its name */
async function makeTestDatabase(file: string, engine: Engine): Promise<string> {
  const server = inject('postgres');
  if (engine === 'postgres' && server !== undefined)
    return inDatabase(server, `test_${randomUUID().replaceAll('-', '')}`, 'spindle_template');
  migrated ??= await migrateOnce(file);
  writeFileSync(file, migrated);
  return file;
}

async function migrateOnce(file: string): Promise<Buffer> {
  const { db, close } = openDatabase(file);
  await migrate(db);
  await close();
  return readFileSync(file);
}

async function openTestDatabase(database: string, hearing?: Hearing): Promise<Connection> {
  const connection = await (hearing === undefined
    ? openNamed(database)
    : openPostgres(database, undefined, undefined, hearing));
  await connection.begin();
  return connection;
}

/** What many tests do first. */
function createSteps({ ask }: ReturnType<typeof createCaller>) {
  const addSession = async (fields: object = {}): Promise<Session> => {
    const body = { session_date: '2026-03-06', location: 'Attic', ...fields };
    return (await ask(createSessionEndpoint, { body })).data;
  };
  const addAlbum = async (fields: object = {}): Promise<AlbumDetail> => {
    const session_id = 'session_id' in fields ? fields.session_id : (await addSession()).id;
    return (await ask(createAlbumEndpoint, { body: { ...HOMOGENIC, session_id, ...fields } })).data;
  };
  /** The changelog, newest first, test albums included. */
  const changes = async (query: object = {}): Promise<ChangelogEntry[]> =>
    (
      await ask(listChangesEndpoint, {
        query: { limit: '100', include_test_albums: 'true', ...query },
      })
    ).data;
  return { addSession, addAlbum, changes };
}
