import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../src/server/app.ts';
import { isPostgres, openNamed } from '../src/server/database/open.ts';
import { requestChecks } from '../src/server/plugins/request-checks.ts';
import { readEnvironment } from '../src/server/settings/env.ts';
import {
  API_KEY,
  BARE_ROOM,
  BARE_STREAM,
  baselineAddress,
  type CachedCase,
  STORED,
} from './cases.ts';
import { REVIEWERS } from './data-set.ts';

/**
 * Creates the real app on a data set in a directory or in PostgreSQL, with a baseline route for
 * each measured request; not yet listening.
 */
export async function createBenchApp(directory: string, clientDir: string | null) {
  const isShared = isPostgres(directory);
  const connection = await openNamed(isShared ? directory : join(directory, 'spindle.db'));
  await connection.begin();
  const app = await createApp({
    environment: readEnvironment({
      API_KEY,
      APP_ENV: 'test',
      ...(isShared ? { DATABASE_URL: directory } : { DATA_DIR: directory }),
      LOG_LEVEL: 'silent',
      REVIEWERS: REVIEWERS.join(','),
    }),
    connection,
    adminPassword: { verify: async () => true },
    clientDir,
    now: () => new Date(),
  });
  const bodies = new Map<CachedCase, Buffer>();
  await app.register(async (baseline) => {
    // Same hooks as the API.
    await baseline.register(requestChecks, {
      publicUrl: null,
      key: API_KEY,
      computing: app.services.computing,
    });
    baseline.addHook('onSend', async (_request, reply) => {
      reply.header('x-content-type-options', 'nosniff');
    });
    addBareStreams(baseline);
    for (const one of STORED)
      baseline.get(baselineAddress(one), (_request, reply) =>
        reply.type('application/json; charset=utf-8').send(bodies.get(one)),
      );
  });
  for (const one of STORED) {
    const headers = { 'x-api-key': API_KEY };
    const { statusCode, rawPayload } = await app.inject({ url: one.address, headers });
    if (statusCode !== 200) throw new Error(`${one.address} responded ${statusCode}`);
    bodies.set(one, rawPayload);
  }
  return { app, connection };
}

/** Adds a bare event stream, and a route that writes to all of them. */
function addBareStreams(app: FastifyInstance): void {
  const streams = new Set<ServerResponse>();
  app.get(BARE_STREAM, (_request, reply) => {
    reply.hijack();
    streams.add(reply.raw);
    reply.raw.once('close', () => streams.delete(reply.raw));
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n');
  });
  let version = 0;
  app.get(BARE_ROOM, () => ({ data: { version } }));
  app.post(BARE_STREAM, () => {
    version += 1;
    for (const stream of streams) stream.write('data: {"topic":"albums","version":"1"}\n\n');
    return {};
  });
}

/** Runs as a separate process: listens on loopback and sends the port to its parent. */
export async function serveDataSet(
  directory: string,
  port: number,
  clientDir: string | null,
): Promise<void> {
  const { app, connection } = await createBenchApp(directory, clientDir);
  await app.listen({ host: '127.0.0.1', port });
  process.send?.(app.server.address());
  process.on('message', () =>
    process.send?.({ cpu: process.cpuUsage(), memory: process.memoryUsage().rss }),
  );
  process.once('disconnect', async () => {
    await app.close();
    await connection.close();
  });
}
