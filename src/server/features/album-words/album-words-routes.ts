import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#shared/contracts/album-words.ts';
import { adminRequired, HttpError } from '../../lib/errors.ts';
import { idempotencyKey } from '../../lib/idempotency-key.ts';
import { findLinkedReviewer } from '../voting/voters-service.ts';
import * as service from './album-words-service.ts';

/** The endpoints of words about albums. */
export async function albumWordsRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { admin, browsers, budgets } = services;

  async function findWriter(request: FastifyRequest): Promise<string | null> {
    const linked = await findLinkedReviewer(services, await browsers.find(request));
    return linked?.reviewer ?? null;
  }

  /** Returns who writes, and counts the write. @throws HttpError 401 PERSON_REQUIRED, 429 */
  async function requireWriter(request: FastifyRequest): Promise<string> {
    const reviewer = await findWriter(request);
    if (reviewer === null)
      throw new HttpError(401, 'PERSON_REQUIRED', 'Open your personal link to write');
    budgets.words.take(reviewer);
    return reviewer;
  }

  app.endpoint(contract.listAlbumWordsEndpoint, {
    topics: ['albums', 'words'],
    handler: ({ query }) => service.listWords(services, query),
  });
  app.endpoint(contract.addAlbumWordsEndpoint, {
    handler: async ({ params, body }, { request }) => {
      const given = { album_id: params.id, reviewer: await requireWriter(request), ...body };
      return { data: await service.addWords(services, given, idempotencyKey(request)) };
    },
  });
  app.endpoint(contract.updateAlbumWordsEndpoint, {
    handler: async ({ params, body }, { request }) => {
      const reviewer = await requireWriter(request);
      const words = { album_id: params.id, id: params.word, reviewer };
      return { data: await service.editWords(services, words, body) };
    },
  });
  app.endpoint(contract.deleteAlbumWordsEndpoint, {
    handler: async ({ params }, { request }) => {
      const isAdmin = (await admin.sessions.current(request)) !== undefined;
      if (!isAdmin && (await findWriter(request)) === null) throw adminRequired();
      const reviewer = isAdmin ? null : await requireWriter(request);
      const words = { album_id: params.id, id: params.word, reviewer };
      return { data: await service.removeWords(services, words) };
    },
  });
}
