import { join } from 'node:path';
import { createApp } from '../src/server/app.ts';
import { openDatabase } from '../src/server/database/connection.ts';
import { readEnvironment } from '../src/server/env.ts';
import { requireApiKey } from '../src/server/http/api-key.ts';
import { refuseTooLarge, requireOwnOrigin } from '../src/server/http/own-origin.ts';
import { API_KEY, baselineAddress, KEPT, type Kept } from './cases.ts';
import { REVIEWERS } from './data-set.ts';

/** The real app on a data set, with a baseline route beside each measured call; not yet listening. */
export async function createBenchApp(directory: string, clientDir: string | null) {
  const connection = openDatabase(join(directory, 'spindle.db'));
  const app = await createApp({
    environment: readEnvironment({
      API_KEY,
      APP_ENV: 'test',
      DATA_DIR: directory,
      LOG_LEVEL: 'silent',
      REVIEWERS: REVIEWERS.join(','),
    }),
    connection,
    adminPassword: { verify: async () => false },
    clientDir,
    now: () => new Date(),
  });
  const bodies = new Map<Kept, Buffer>();
  await app.register(async (baseline) => {
    // The hooks that the API has.
    baseline.addHook('onRequest', refuseTooLarge);
    baseline.addHook('onRequest', requireOwnOrigin(null));
    baseline.addHook('onRequest', requireApiKey(API_KEY));
    baseline.addHook('onSend', async (_request, reply) => {
      reply.header('x-content-type-options', 'nosniff');
    });
    for (const one of KEPT)
      baseline.get(baselineAddress(one), (_request, reply) =>
        reply.type('application/json; charset=utf-8').send(bodies.get(one)),
      );
  });
  for (const one of KEPT) {
    const headers = { 'x-api-key': API_KEY };
    const { statusCode, rawPayload } = await app.inject({ url: one.address, headers });
    if (statusCode !== 200) throw new Error(`${one.address} answers ${statusCode}`);
    bodies.set(one, rawPayload);
  }
  return { app, connection };
}

/** Runs as a process of its own: listens on loopback and tells its parent the port. */
export async function serveDataSet(directory: string, clientDir: string | null): Promise<void> {
  const { app, connection } = await createBenchApp(directory, clientDir);
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.send?.(app.server.address());
  process.once('disconnect', async () => {
    await app.close();
    await connection.close();
  });
}
