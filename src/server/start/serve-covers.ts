import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../database/connection.ts';
import { getEngine } from '../database/engine.ts';
import { createCoverReader } from '../features/uploads/cover-reading-service.ts';
import { coverRoutes } from '../features/uploads/covers-routes.ts';
import { isCoverName } from '../integrations/covers/cover-files.ts';
import { failure, rejection } from '../lib/errors.ts';
import { IMAGE_POLICY } from '../plugins/security-headers.ts';

type Parts = { connection: { db: Db }; environment: { dataDir: string } };

/**
 * Serves covers at /covers/. File names are content hashes: browsers cache them for a year and
 * never run one as a page. Other files of the folder are not served.
 */
export async function serveCovers(root: FastifyInstance, parts: Parts): Promise<void> {
  const { db } = parts.connection;
  await root.register(
    async (app) => {
      app.setNotFoundHandler((_request, reply) => {
        reply
          .code(404)
          .header('cache-control', 'no-store')
          .send(failure(rejection(404)));
      });
      app.addHook('onSend', async (_request, reply) => {
        reply.header('content-security-policy', IMAGE_POLICY);
      });
      if (getEngine(db) === 'postgres')
        coverRoutes(app, createCoverReader({ db, withQueue: root.services.queues.covers }));
      else await serveFolder(app, parts.environment.dataDir);
    },
    { prefix: '/covers/' },
  );
}

async function serveFolder(app: FastifyInstance, dataDir: string): Promise<void> {
  await app.register(serveStatic, {
    root: join(dataDir, 'covers'),
    immutable: true,
    maxAge: '365d',
    index: false,
    dotfiles: 'ignore',
    decorateReply: false,
    allowedPath: (path) => isCoverName(path.slice(1)),
  });
}
