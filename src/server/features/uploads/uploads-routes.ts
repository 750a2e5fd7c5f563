import type { FastifyInstance } from 'fastify';
import { uploadAlbumCoverEndpoint } from '#shared/contracts/uploads.ts';
import { registerForm } from '../../lib/password-forms.ts';
import * as service from './uploads-service.ts';

/** `POST /api/upload/album-cover`. */
export async function uploadRoutes(app: FastifyInstance): Promise<void> {
  const { decoding, uploads } = app.services.queues;
  registerForm(app, {
    endpoint: uploadAlbumCoverEndpoint,
    limits: service.UPLOAD_LIMITS,
    queue: uploads,
    take: async ({ image }, ip) => ({
      success: true,
      ...(await decoding(ip, () => service.upload(app.services, image))),
    }),
  });
}
