import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { type Connection, openDatabase } from './database/connection.ts';
import { migrate } from './database/migrate.ts';
import { ConfigurationError, type Environment, processVariables, readEnvironment } from './env.ts';
import { loadAdminPassword } from './http/admin-password.ts';

const CLIENT_DIR = fileURLToPath(new URL('../client', import.meta.url));

try {
  await serve(readEnvironment(processVariables()));
} catch (error) {
  for (const line of explain(error)) console.error(`spindle: ${line}`);
  process.exitCode = 1;
}

async function serve(environment: Environment): Promise<void> {
  mkdirSync(join(environment.dataDir, 'covers'), { recursive: true });
  const connection = openDatabase(
    environment.databaseFile ?? join(environment.dataDir, 'spindle.db'),
  );
  await migrate(connection.db);
  const { adminPassword, generated } = await loadAdminPassword(
    connection.db,
    environment.adminPassword,
  );
  const app = await createApp({
    environment,
    connection,
    adminPassword,
    clientDir: existsSync(join(CLIENT_DIR, 'index.html')) ? CLIENT_DIR : null,
    now: () => new Date(),
  });
  await listen(app, environment);
  if (generated !== null) console.log(`The admin password, shown this once: ${generated}`);
  stopOnSignal(app, connection);
}

async function listen(app: FastifyInstance, { host, port, publicUrl }: Environment) {
  const address = await app.listen({ host, port });
  console.log(`Spindle is ready at ${publicUrl ?? address}`);
}

function stopOnSignal(app: FastifyInstance, connection: Connection): void {
  const stop = async () => {
    await app.close();
    await connection.close();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function explain(error: unknown): string[] {
  if (error instanceof ConfigurationError) return error.problems;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return ['The port is taken. Set PORT to another one.'];
  if (code === 'EACCES' || code === 'SQLITE_READONLY' || code === 'SQLITE_CANTOPEN')
    return ['The data directory cannot be written. Set DATA_DIR to one that can.'];
  return [message];
}
