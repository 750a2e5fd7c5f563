import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import { type AlbumDetail, createAlbum } from '#shared/contracts/albums.ts';
import { type ChangelogEntry, listChanges } from '#shared/contracts/changelog.ts';
import { createSession, type Session } from '#shared/contracts/sessions.ts';
import type { Limits } from './adapters/streaming/streaming-clients.ts';
import { createApp } from './app.ts';
import { openDatabase } from './database/connection.ts';
import { migrate } from './database/migrate.ts';
import { readEnvironment } from './env.ts';
import type { AdminPassword } from './features/admin/admin-password.ts';
import type { ComputingLimits } from './http/computing.ts';
import { API_KEY, createCaller, PASSWORD } from './test-caller.ts';

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

type Options = {
  clientDir?: string | null;
  /** Environment variables beside those of every test. */
  variables?: Record<string, string>;
  adminPassword?: AdminPassword;
  /** How long streaming services may take. */
  limits?: Partial<Limits>;
  /** What an address may have computed. */
  computing?: ComputingLimits;
  /** What works things out on another thread. */
  readingScript?: string;
};

/** Whether it is `PASSWORD`, without the work of hashing. */
const fakePassword: AdminPassword = { verify: async (given) => given.trim() === PASSWORD };

/** What a test finds empty. */
const EMPTIED = [
  'bracket_steps',
  'bracket_matches',
  'bracket_songs',
  'brackets',
  'creations',
  'ratings',
  'changelog',
  'changelog_totals',
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
  clientDir = null,
  variables = {},
  adminPassword = fakePassword,
  limits = {},
  ...parts
}: Options = {}) {
  const directory = temporaryDirectory();
  const file = join(directory, 'spindle.db');
  mkdirSync(join(directory, 'covers'));
  const connection = openDatabase(file);
  await migrate(connection.db);
  const clock = { now: new Date('2026-03-06T12:00:00.000Z') };
  const app = await createApp({
    environment: readEnvironment({
      APP_ENV: 'test',
      API_KEY,
      DATA_DIR: directory,
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
  beforeEach(async () => {
    clock.now = new Date('2026-03-06T12:00:00.000Z');
    for (const table of EMPTIED) await db.deleteFrom(table).execute();
  });
  afterAll(async () => {
    await app.close();
    await connection.close();
  });
  const caller = createCaller(app);
  return { app, db, file, clock, ...caller, ...createSteps(caller) };
}

/** What many tests do first. */
function createSteps({ ask }: ReturnType<typeof createCaller>) {
  const addSession = async (fields: object = {}): Promise<Session> => {
    const body = { session_date: '2026-03-06', location: 'Attic', ...fields };
    return (await ask(createSession, { body })).data;
  };
  const addAlbum = async (fields: object = {}): Promise<AlbumDetail> => {
    const session_id = 'session_id' in fields ? fields.session_id : (await addSession()).id;
    return (await ask(createAlbum, { body: { ...HOMOGENIC, session_id, ...fields } })).data;
  };
  /** The changelog, newest first, test albums included. */
  const changes = async (query: object = {}): Promise<ChangelogEntry[]> =>
    (await ask(listChanges, { query: { limit: '100', include_test_albums: 'true', ...query } }))
      .data;
  return { addSession, addAlbum, changes };
}
