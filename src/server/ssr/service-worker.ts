import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { WORKER_PATH } from '#shared/domain/site/offline.ts';

/** CSP of the service worker script: requests to this site only. */
const POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Returns the build id of a folder with the web app; '' without one. */
export function readProgram(clientDir: string | null): string {
  const file = join(clientDir ?? '', 'index.html');
  if (clientDir === null || !existsSync(file)) return '';
  return /<meta name="program" content="(\w+)"/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
}

/**
 * Serves the service worker, which browsers revalidate on every update check. With offline reading
 * disabled, serves one that replaces and unregisters it (product/screens.md#offline).
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
