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
import { createApp } from '../app.ts';
import { type Connection, type Db, openDatabase } from '../database/connection.ts';
import type { Engine } from '../database/engine.ts';
import { migrate } from '../database/migrate.ts';
import { isPostgres, openNamed } from '../database/open.ts';
import { setReviewers } from '../database/people.ts';
import { openPostgres } from '../database/postgres/open.ts';
import type { Listening } from '../database/postgres/versions.ts';
import { inTransaction } from '../database/transaction.ts';
import type { AdminPassword } from '../features/admin/admin-password.ts';
import type { Limits } from '../integrations/streaming/streaming-clients.ts';
import type { StreamLimits } from '../plugins/live-updates.ts';
import type { ComputingLimits } from '../plugins/work-limiter.ts';
import { readEnvironment } from '../settings/env.ts';
import type { DatabaseCheck } from '../workers/database-check.ts';
import { API_KEY, createCaller, PASSWORD } from './test-caller.ts';
import { inDatabase } from './test-postgres.ts';

/** Complete body of `POST /api/albums`, without a session. */
export const HOMOGENIC = {
  artist: 'Björk',
  title: 'Homogenic',
  spotify_id: '1234567890123456789012',
  spotify_url: 'https://open.spotify.com/album/1234567890123456789012',
  cover_url: 'https://covers.example/homogenic.jpg',
  submitted_by: 'Ada',
  tier: 'A',
} as const;

/** Creates a temporary directory, removed after the test file. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'spindle-test-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL server, if the tests run on PostgreSQL. */
    postgres?: string;
  }
}

type Options = {
  /** Database of another test server, to run a second server on it. */
  database?: string;
  /** Heartbeat settings of the PostgreSQL listener. */
  listening?: Listening | undefined;
  clientDir?: string | null;
  /** Defaults to the engine of the test run. */
  engine?: Engine;
  /** Additional environment variables. */
  variables?: Record<string, string>;
  adminPassword?: AdminPassword;
  /** Time limits of streaming services. */
  limits?: Partial<Limits>;
  /** Compute budget per IP address. */
  computing?: ComputingLimits;
  /** Limits of event streams. */
  streams?: Partial<StreamLimits>;
  /** Script of the query worker threads. */
  queryScript?: string;
  /** Script of the import worker threads. */
  importScript?: string;
  /** Script that makes a backup. */
  backupScript?: string;
  databaseCheck?: DatabaseCheck;
};

/** Accepts `PASSWORD` without hashing. */
const fakePassword: AdminPassword = { verify: async (given) => given.trim() === PASSWORD };

/** Tables that are emptied before each test. */
const EMPTIED = [
  'club_settings',
  'job_runs',
  'job_leases',
  'notification_ratings',
  'notification_deliveries',
  'notification_targets',
  'ranking_drafts',
  'ranked_albums',
  'rankings',
  'personal_links',
  'admitted_browsers',
  'invite_links',
  'room_seat_requests',
  'room_ratings',
  'room_seats',
  'room_albums',
  'rooms',
  'club_round_cards',
  'club_round_people',
  'club_round_albums',
  'club_rounds',
  'evening_albums',
  'evenings',
  'bracket_ballots',
  'bracket_votes',
  'bracket_voters',
  'browsers',
  'bracket_steps',
  'bracket_matches',
  'bracket_songs',
  'brackets',
  'creations',
  'ratings',
  'album_words',
  'changelog',
  'changelog_groups',
  'albums',
  'sessions',
  'admin_sessions',
  'password_attempts',
  'streaming_albums',
  'streaming_blocks',
  'streaming_keys',
  'people_merges',
  'people',
] as const;

/**
 * Starts the real app on its own database, emptied before every test of the file. Five reviewers,
 * the clock at noon of 6 March 2026; only password hashing is faked.
 */
export async function startTestApp({
  database,
  listening,
  clientDir = null,
  engine = inject('postgres') === undefined ? 'sqlite' : 'postgres',
  variables = {},
  adminPassword = fakePassword,
  limits = {},
  ...parts
}: Options = {}) {
  const directory = temporaryDirectory();
  const file = join(directory, 'spindle.db');
  // With PostgreSQL the data directory must stay unused, so this path does not exist.
  const dataDir = engine === 'postgres' ? join(directory, 'nothing') : directory;
  if (engine === 'sqlite') mkdirSync(join(directory, 'covers'));
  const name = database ?? (await makeTestDatabase(file, engine));
  const open = () => openTestDatabase(name, listening);
  const connection = await open();
  const clock = { now: new Date('2026-03-06T12:00:00.000Z') };
  const environment = readEnvironment({
    APP_ENV: 'test',
    API_KEY,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    // Prevents requests to real services.
    METADATA_FALLBACKS: 'off',
    REVIEWERS: 'Ada, Ben, Cleo, Dev, Eve',
    ...variables,
  });
  const app = await createApp({
    environment,
    connection,
    adminPassword,
    clientDir,
    now: () => clock.now,
    limits: { wait: async () => {}, ...limits },
    ...parts,
  });
  const { db } = connection;
  // Test data need not survive a power failure (tests/faults tests that).
  if (engine === 'sqlite') await sql`pragma synchronous = off`.execute(db);
  beforeEach(async () => {
    clock.now = new Date('2026-03-06T12:00:00.000Z');
    // Only the first server of a database empties it.
    if (database !== undefined) return;
    await empty(db, engine);
    const { defaults, fixed } = environment.club;
    const { reviewers } = { ...defaults, ...fixed };
    await inTransaction(db, (trx) => setReviewers(trx, reviewers, clock.now.toISOString()));
  });
  afterAll(async () => {
    await app.close();
    await connection.close();
    if (engine === 'postgres') expect(existsSync(dataDir)).toBe(false);
  });
  const caller = createCaller(app);
  /** Writes on a second connection, like another process, and waits until this server sees it. */
  const writeOnOtherServer = async (write: (db: Db) => Promise<unknown> = async () => {}) => {
    const before = connection.version();
    const other = await open();
    await write(other.db);
    await other.close();
    await expect.poll(() => connection.version(), { interval: 5 }).not.toBe(before);
    // A commit of another process is seen in a later turn of the event loop.
    await setImmediate();
  };
  /** Applies at once what is due in rooms, rounds and votes. */
  const runClocks = async () => {
    const { rooms, rounds, ballots } = app.services;
    for (const { run } of [rooms, rounds, ballots]) await run();
  };
  const servers = { app, connection, open, database: name, writeOnOtherServer, runClocks };
  return { ...servers, db, file, clock, ...caller, ...createSteps(caller) };
}

/** Empties all tables; with PostgreSQL in one round trip, with SQLite only those with rows. */
async function empty(db: Db, engine: Engine): Promise<void> {
  const all = EMPTIED.map((table) => `delete from ${table};`).join(' ');
  if (engine === 'postgres') return void (await sql.raw(`do $$ begin ${all} end $$`).execute(db));
  const { rows } = await sql.raw<Record<string, number>>(HAS_ROWS).execute(db);
  const filled = EMPTIED.filter((table) => rows[0]?.[table]);
  if (filled.length === 0) return;
  await inTransaction(db, async (trx) => {
    for (const table of filled) await trx.deleteFrom(table).execute();
  });
}

const HAS_ROWS = `select ${EMPTIED.map((table) => `exists (select 1 from ${table}) as ${table}`)}`;

/** Migrated empty database file, reused by the test files of a process. */
let migrated: Buffer | undefined;

/**
 * Creates a migrated database: a file, or with PostgreSQL a copy of the template.
 * @returns its name
 */
async function makeTestDatabase(file: string, engine: Engine): Promise<string> {
  const server = inject('postgres');
  if (engine === 'postgres' && server !== undefined)
    return inDatabase(server, `test_${randomUUID().replaceAll('-', '')}`, 'spindle_template');
  await writeMigratedFile(file);
  return file;
}

/** Creates an SQLite file with the latest schema. */
export async function writeMigratedFile(file: string): Promise<void> {
  migrated ??= await migrateOnce(file);
  writeFileSync(file, migrated);
}

async function migrateOnce(file: string): Promise<Buffer> {
  const { db, close } = openDatabase(file);
  await migrate(db);
  await close();
  return readFileSync(file);
}

async function openTestDatabase(database: string, listening?: Listening): Promise<Connection> {
  const connection = await (isPostgres(database)
    ? openPostgres(database, undefined, undefined, listening)
    : openNamed(database));
  await connection.begin();
  return connection;
}

function createSteps({ ask }: ReturnType<typeof createCaller>) {
  const addSession = async (fields: object = {}): Promise<Session> => {
    const body = { session_date: '2026-03-06', location: 'Attic', ...fields };
    return (await ask(createSessionEndpoint, { body })).data;
  };
  const addAlbum = async (fields: object = {}): Promise<AlbumDetail> => {
    const session_id = 'session_id' in fields ? fields.session_id : (await addSession()).id;
    return (await ask(createAlbumEndpoint, { body: { ...HOMOGENIC, session_id, ...fields } })).data;
  };
  /** Returns the changelog, newest first, including test albums. */
  const changes = async (query: object = {}): Promise<ChangelogEntry[]> =>
    (
      await ask(listChangesEndpoint, {
        query: { limit: '100', include_test_albums: 'true', ...query },
      })
    ).data;
  return { addSession, addAlbum, changes };
}
