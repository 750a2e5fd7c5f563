import type { FastifyRequest } from 'fastify';
import { adminPasswordSchema } from '#shared/contracts/fields.ts';
import { uploadAlbumCover } from '#shared/contracts/uploads.ts';
import { callerOf } from '#shared/domain/ip-address.ts';
import { DECODING_TURN_MS, UPLOAD_TURN_MS } from '#shared/domain/upload-patience.ts';
import { busy, createConcurrencyLimiter } from '../../http/concurrency-limiter.ts';
import { invalidInput } from '../../http/errors.ts';
import { createFairShares } from '../../http/fair-shares.ts';
import { acceptForms, type Form, openForm } from '../../http/form.ts';
import { describeCall, type Mounting, parse } from '../../http/mount.ts';
import * as service from './uploads-service.ts';

/** Bytes of images that are kept before their password is there. */
const MOST_OF_STRANGERS = 32 * 1024 * 1024;

/** `POST /api/upload/album-cover`. */
export function uploadRoutes(mounting: Mounting, services: service.UploadServices): void {
  const strangers = createFairShares(MOST_OF_STRANGERS);
  // An upload is in memory for as long as it has its turn: 60 MB at most.
  const uploads = createConcurrencyLimiter({ atOnce: 6, waiting: 64, patienceMs: UPLOAD_TURN_MS });
  const decoding = createConcurrencyLimiter({
    atOnce: 2,
    waiting: 6,
    patienceMs: DECODING_TURN_MS,
  });
  mounting.endpoints.push(uploadAlbumCover);
  mounting.app.register(async (scope) => {
    await acceptForms(scope);
    scope.route({
      method: uploadAlbumCover.method,
      url: uploadAlbumCover.path,
      // Reading the form counts by itself, to say how large an image is.
      bodyLimit: Number.MAX_SAFE_INTEGER,
      schema: { ...describeCall(uploadAlbumCover, 200), consumes: ['multipart/form-data'] },
      handler: async (request, reply) => {
        const body = await receive(request);
        return reply.header('cache-control', 'no-store').send(body);
      },
    });
  });

  /** Whoever has not shown the password takes nobody's turn: an image that comes before it has to be small, or be quick. */
  async function receive(request: FastifyRequest) {
    await mounting.admin.gate.refuseThrottled(request);
    let isStranger = true;
    const form = openForm(request, service.LIMITS, (bytes) => {
      if (isStranger) share.grow(bytes);
    });
    const share = strangers.take({
      caller: callerOf(request.ip),
      amount: 0,
      rank: () => (isStranger ? 0 : null),
      giveUp: () => form.giveUp(busy()),
    });
    try {
      await checkPassword(request, form);
      isStranger = false;
      return await uploads.run(() => take(request, form));
    } finally {
      form.close();
      share.end();
    }
  }

  async function checkPassword(request: FastifyRequest, form: Form): Promise<void> {
    await form.readUntil('password');
    request.body = form.parts();
    if (!('password' in form.parts())) parse(uploadAlbumCover, request);
    const { data = '', error } = adminPasswordSchema.safeParse(form.parts().password);
    if (error !== undefined) throw invalidInput({ password: error.issues[0]?.message ?? '' });
    await mounting.admin.gate.check(request, data);
  }

  async function take(request: FastifyRequest, form: Form) {
    await form.readAll();
    request.body = form.parts();
    const { image } = parse(uploadAlbumCover, request).body;
    return { success: true, ...(await decoding.run(() => service.upload(services, image))) };
  }
}
