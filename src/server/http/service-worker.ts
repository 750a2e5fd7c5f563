import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { WORKER_PATH } from '#shared/domain/offline.ts';

/** A worker has the policy of its own script: it asks this site, and nobody else. */
const POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Which build of the program a folder with the web app holds; '' where there is none. */
export function readProgram(clientDir: string | null): string {
  const file = join(clientDir ?? '', 'index.html');
  if (clientDir === null || !existsSync(file)) return '';
  return /<meta name="program" content="(\w+)"/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
}

/**
 * Serves the service worker, which every browser asks for anew; where reading offline is switched off
 * one that takes the place of any that is there, and goes (rules.md#offline).
 */
export function serveWorker(app: FastifyInstance, clientDir: string, isOffline: boolean): void {
  const file = join(clientDir, isOffline ? 'service-worker.js' : 'retired-worker.js');
  if (!existsSync(file)) return;
  const script = readFileSync(file);
  app.get(WORKER_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY })
      .send(script),
  );
}
