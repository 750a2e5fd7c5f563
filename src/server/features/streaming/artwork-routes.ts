import { z } from 'zod';
import { getArtworkEndpoint } from '#shared/contracts/streaming.ts';
import { describeCall, REJECTED } from '../../lib/describe-endpoint.ts';
import { createFairQueue } from '../../lib/fair-queue.ts';
import { parse } from '../../lib/parse-request.ts';
import type { Mounting } from '../../lib/register-endpoint.ts';
import { IMAGE_POLICY } from '../../plugins/security-headers.ts';
import { fetchArtwork } from './artwork-service.ts';

/** OpenAPI responses: bytes, not JSON. */
const RESPONSES = {
  200: {
    description: 'The image',
    content: Object.fromEntries(
      ['image/jpeg', 'image/png', 'image/webp'].map((type) => [type, { schema: z.file() }]),
    ),
  },
  ...REJECTED,
};

/**
 * `GET /api/artwork` (product/artwork.md#streaming-artwork), for admins.
 * @param origins allowed origins besides the known hosts of artwork
 */
export function artworkRoutes({ app, admin, endpoints }: Mounting, origins: readonly string[]) {
  // Limits the memory for images to 40 MB: four downloads at once.
  const downloads = createFairQueue({ concurrency: 4, maxWaiting: 16, timeoutMs: 10_000 });
  endpoints.push(getArtworkEndpoint);
  app.route({
    method: getArtworkEndpoint.method,
    url: getArtworkEndpoint.path,
    schema: { ...describeCall(getArtworkEndpoint, 200), response: RESPONSES },
    handler: async (request, reply) => {
      await admin.sessions.extend(request);
      const { url } = parse(getArtworkEndpoint, request).query;
      const { type, bytes } = await downloads(request.ip, () => fetchArtwork(url, origins));
      return reply
        .type(type)
        .header('content-security-policy', IMAGE_POLICY)
        .header('cache-control', 'private, no-store')
        .send(bytes);
    },
  });
}
