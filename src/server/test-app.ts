import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeEach, expect } from 'vitest';
import type { z } from 'zod';
import { extendSession, logout, verifyPassword } from '#shared/contracts/admin.ts';
import {
  type AlbumDetail,
  createAlbum,
  deleteAlbum,
  getAlbum,
  listAlbums,
  updateAlbum,
} from '#shared/contracts/albums.ts';
import * as brackets from '#shared/contracts/brackets.ts';
import { type ChangelogEntry, listChanges } from '#shared/contracts/changelog.ts';
import {
  type Endpoint,
  type EndpointRequest,
  type EndpointResponse,
  failureSchema,
} from '#shared/contracts/endpoint.ts';
import {
  connectSpotify,
  disconnectSpotify,
  finishSpotify,
  getPlaylist,
  listPlaylists,
} from '#shared/contracts/playlists.ts';
import { calculateScore, listRatings } from '#shared/contracts/ratings.ts';
import {
  createSession,
  getSession,
  listSessions,
  type Session,
  updateSession,
} from '#shared/contracts/sessions.ts';
import {
  enhancedAutoPopulation,
  getSpotifyAlbum,
  verifyTidalAlbum,
} from '#shared/contracts/streaming.ts';
import { uploadAlbumCover } from '#shared/contracts/uploads.ts';
import type { Limits } from './adapters/streaming/streaming-clients.ts';
import { createApp } from './app.ts';
import { openDatabase } from './database/connection.ts';
import { migrate } from './database/migrate.ts';
import { readEnvironment } from './env.ts';
import type { AdminPassword } from './http/admin-password.ts';

export const API_KEY = 'test-key-1';
export const PASSWORD = 'correct horse battery';

/** Every call of the API, to find the schema that an answer must match. */
export const ENDPOINTS: readonly Endpoint[] = [
  verifyPassword,
  extendSession,
  logout,
  listAlbums,
  getAlbum,
  createAlbum,
  updateAlbum,
  deleteAlbum,
  listSessions,
  getSession,
  createSession,
  updateSession,
  calculateScore,
  listRatings,
  listChanges,
  uploadAlbumCover,
  getSpotifyAlbum,
  enhancedAutoPopulation,
  verifyTidalAlbum,
  connectSpotify,
  finishSpotify,
  disconnectSpotify,
  listPlaylists,
  getPlaylist,
  brackets.listBrackets,
  brackets.createBracket,
  brackets.getBracket,
  brackets.updateBracket,
  brackets.deleteBracket,
  brackets.duplicateBracket,
  brackets.addSongs,
  brackets.removeSong,
  brackets.reinstateSong,
  brackets.generateMatchups,
  brackets.playBracket,
  brackets.getMatch,
  brackets.decideMatch,
  brackets.undoResult,
  brackets.pauseBracket,
  brackets.resumeBracket,
  brackets.shareBracket,
  brackets.revokeShare,
  brackets.getSharedBracket,
];

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

type Sent = {
  query?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** `null`: sent without a key. */
  key?: string | null;
  headers?: Record<string, string>;
};

type Refusal = {
  status: number;
  headers: Record<string, unknown>;
  code: string;
  error: string;
  fields: Record<string, string>;
  data: unknown;
};

/** Calls the app, and checks of every answer that it is what the contract promises. */
export function createCaller(app: FastifyInstance) {
  async function send(options: InjectOptions) {
    const response = await app.inject(options);
    const reply = {
      status: response.statusCode,
      headers: response.headers,
      bytes: response.rawPayload,
      body: readBody(response.payload, response.headers['content-encoding']),
    };
    const method = options.method ?? 'GET';
    const path = String(options.url ?? options.path).split('?', 1)[0] ?? '';
    if (reply.body !== undefined) expectContract(method, path, reply);
    return reply;
  }

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, sent: Sent = {}) =>
    send({
      method,
      url: path,
      ...(sent.query && { query: sent.query }),
      headers: {
        ...(sent.key !== null && { 'x-api-key': sent.key ?? API_KEY }),
        ...(sent.body !== undefined && { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      ...(sent.body !== undefined && { payload: JSON.stringify(sent.body) }),
    });

  type Request<E extends Endpoint> = { [Part in keyof EndpointRequest<E>]?: unknown } & {
    headers?: Record<string, string>;
  };

  function request<E extends Endpoint>(endpoint: E, { params, query, body, headers }: Request<E>) {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name) =>
      encodeURIComponent((params as Record<string, string>)[name] ?? ''),
    );
    const password = endpoint.access === 'password' ? { password: PASSWORD } : {};
    return call(endpoint.method, path, {
      query: query as Record<string, string>,
      ...(headers && { headers }),
      ...(endpoint.method !== 'GET' && { body: { ...password, ...(body as object) } }),
    });
  }

  /** A call that succeeds; the admin password is sent where the contract asks for it. */
  async function ask<E extends Endpoint>(endpoint: E, sent: Request<E> = {}) {
    const { status, body } = await request(endpoint, sent);
    expect(body).toMatchObject({ success: true });
    expect(status).toBeLessThan(300);
    return body as EndpointResponse<E>;
  }

  /** A call that is refused. */
  async function refused<E extends Endpoint>(endpoint: E, sent: Request<E> = {}) {
    const { status, headers, body } = await request(endpoint, sent);
    expect(body).toMatchObject({ success: false });
    const { code, error, fields = {}, data } = failureSchema.parse(body);
    return { status, headers, code, error, fields, data } satisfies Refusal;
  }

  return { send, call, ask, refused };
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

function readBody(text: string, encoding: unknown): unknown {
  return text === '' || encoding !== undefined ? undefined : JSON.parse(text);
}

/** An answer has exactly the fields of its contract, and a refusal those of every refusal. */
function expectContract(
  method: string,
  path: string,
  { status, body }: { status: number; body: unknown },
): void {
  const endpoint = ENDPOINTS.find((one) => one.method === method && matches(one.path, path));
  const schema: z.ZodType = status < 300 && endpoint ? endpoint.response : failureSchema;
  expect(schema.parse(body)).toEqual(body);
}

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
}
