import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DOWNLOADS, EXPORT_KINDS } from '#shared/domain/site/downloads.ts';
import { rejection } from '../../lib/errors.ts';
import { type DownloadedFile, findDownload } from './backups-service.ts';
import { createExport } from './downloads-service.ts';

type Named = FastifyRequest<{ Params: { name: string } }>;

/**
 * Backups and exports as files, for links, which send no API key: an admin's browser loads them
 * like any file, whatever their size.
 */
export async function downloadRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { sessions } = services.admin;
  // Adds `reply.sendFile`, and serves nothing itself.
  await app.register(serveStatic, { serve: false });
  app.addHook('onRequest', async (request, reply) => {
    await sessions.extend(request, reply);
    reply.header('cache-control', 'private, no-store');
  });
  const schema = { hide: true };
  app.get(`${DOWNLOADS}/backups/:name`, { schema }, async (request: Named, reply) => {
    const { name } = request.params;
    const file = await makeFile(request, reply, () => findDownload(services, name));
    return attach(reply, name).sendFile(file.name, file.folder, UNCACHED);
  });
  app.get(`${DOWNLOADS}/exports/:name`, { schema }, async (request: Named, reply) => {
    const kind = EXPORT_KINDS.find((one) => request.params.name === `spindle.${one}`);
    if (kind === undefined) throw rejection(404);
    const file = await makeFile(request, reply, () => createExport(services, kind));
    const name = `spindle-${services.today()}.${kind}`;
    return attach(reply, name).sendFile(file.name, file.folder, UNCACHED);
  });

  /** Makes a file in its turn, and removes it after the response, or if the client is gone. */
  async function makeFile(
    { ip }: FastifyRequest,
    { raw }: FastifyReply,
    make: () => Promise<DownloadedFile>,
  ): Promise<DownloadedFile> {
    const rejectGone = () => {
      if (raw.destroyed) throw rejection(400);
    };
    const file = await services.queues.downloads(ip, () => {
      rejectGone();
      return make();
    });
    if (raw.destroyed) await file.remove();
    rejectGone();
    raw.once('close', file.remove);
    return file;
  }
}

/** The hook above sets the header. */
const UNCACHED = { cacheControl: false };

function attach(reply: FastifyReply, name: string): FastifyReply {
  return reply.header('content-disposition', `attachment; filename="${name}"`);
}
