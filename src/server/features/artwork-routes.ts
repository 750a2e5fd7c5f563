import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { getArtworkEndpoint } from '#shared/contracts/streaming.ts';
import {
  type Artwork,
  type ArtworkSettings,
  downloadArtwork,
} from '../integrations/artwork/artwork.ts';
import { ArtworkError } from '../integrations/artwork/artwork-error.ts';
import { describeCall, REJECTED } from '../lib/describe-endpoint.ts';
import { HttpError } from '../lib/errors.ts';
import { parse } from '../lib/parse-request.ts';
import { IMAGE_POLICY } from '../plugins/security-headers.ts';

const UNABLE = 'Unable to download album artwork. Please try again or upload manually.';
const NO_NETWORK = 'Network error while downloading artwork. Please check your connection.';

/** Status, code and text (product/conventions.md#texts) of the errors. */
const ERROR_RESPONSES = {
  refused: [400, 'ARTWORK_REFUSED', UNABLE],
  unavailable: [502, 'ARTWORK_UNAVAILABLE', UNABLE],
  'not supported': [415, 'UNSUPPORTED_MEDIA_TYPE', 'Album artwork format is not supported'],
  'too large': [413, 'TOO_LARGE', ''],
  network: [502, 'ARTWORK_UNREACHABLE', NO_NETWORK],
  timeout: [504, 'ARTWORK_TIMEOUT', NO_NETWORK],
} as const;

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

/** `GET /api/artwork` (product/artwork.md#streaming-artwork), for admins. */
export async function artworkRoutes(app: FastifyInstance): Promise<void> {
  const { admin, artwork, queues } = app.services;
  app.route({
    method: getArtworkEndpoint.method,
    url: getArtworkEndpoint.path,
    schema: { ...describeCall(getArtworkEndpoint), response: RESPONSES },
    handler: async (request, reply) => {
      await admin.sessions.extend(request);
      const { url } = parse(getArtworkEndpoint, request).query;
      const { type, bytes } = await queues.artwork(request.ip, () => fetchArtwork(url, artwork));
      return reply
        .type(type)
        .header('content-security-policy', IMAGE_POLICY)
        .header('cache-control', 'private, no-store')
        .send(bytes);
    },
  });
}

/**
 * Downloads an image from a host of artwork, for browsers that CORS blocks from reading it.
 * @throws HttpError with a text of product/conventions.md#texts
 */
async function fetchArtwork(url: string, settings: ArtworkSettings): Promise<Artwork> {
  try {
    return await downloadArtwork(url, settings);
  } catch (error) {
    if (!(error instanceof ArtworkError)) throw error;
    const [status, code, text] = ERROR_RESPONSES[error.reason];
    const rejection = new HttpError(status, code, text || tooLarge(error.bytes ?? 0));
    rejection.cause = error;
    throw rejection;
  }
}

/**
 * Formats a size in MB, rounded up to one decimal, so that a size above the limit is never shown as
 * the limit.
 */
function tooLarge(bytes: number): string {
  const megabytes = Math.ceil((bytes / 1024 / 1024) * 10) / 10;
  return `Image too large: ${megabytes}MB. Maximum allowed: 10MB`;
}
