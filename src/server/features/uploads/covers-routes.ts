import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rejection } from '../../lib/errors.ts';
import { getRange, matchesEtag } from '../../lib/file-requests.ts';
import type { CoverReader } from './cover-reading-service.ts';

type Asked = FastifyRequest<{ Params: { name: string } }>;

/** File names are content hashes, so responses are immutable. */
const STORED = 'public, max-age=31536000, immutable';

const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

/** `GET /covers/NAME` for covers in PostgreSQL, with the same response as for a file. */
export function coverRoutes(app: FastifyInstance, read: CoverReader): void {
  async function respond(request: Asked, reply: FastifyReply): Promise<FastifyReply> {
    const { name } = request.params;
    const cover = await read(request.ip, name);
    if (cover === null) {
      reply.callNotFound();
      return reply;
    }
    const { size, writtenAt, bytes } = cover;
    const etag = `W/"${size.toString(16)}-${writtenAt.getTime().toString(16)}"`;
    const received = { etag, 'last-modified': writtenAt.toUTCString() };
    const headers = { ...received, 'cache-control': STORED, 'accept-ranges': 'bytes' };
    if (matchesEtag(request, received)) return reply.code(304).headers(headers).send();
    const range = getRange(request, size, received);
    if (range === 'none') throw rejection(416);
    reply.headers(headers);
    const { first, last } = range ?? { first: 0, last: size - 1 };
    if (range !== null) reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`);
    reply.type(TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'image/webp');
    reply.header('content-length', last + 1 - first);
    return reply.send(request.method === 'HEAD' ? null : bytes(first, last));
  }
  const schema = { hide: true };
  app.route({ method: ['GET', 'HEAD'], url: '/:name', schema, handler: respond });
}
