import type { FastifyInstance } from 'fastify';
import {
  addAlbumsEndpoint,
  createAlbumEndpoint,
  deleteAlbumEndpoint,
  getAlbumEndpoint,
  listAlbumsEndpoint,
  mergeAlbumEndpoint,
  moveAlbumsEndpoint,
  restoreAlbumEndpoint,
  updateAlbumEndpoint,
} from '#shared/contracts/albums.ts';
import { takeBackChangeEndpoint } from '#shared/contracts/changelog.ts';
import { rateSessionEndpoint } from '#shared/contracts/sessions.ts';
import { idempotencyKey } from '../../lib/idempotency-key.ts';
import { addAlbumList } from './add-album-list-service.ts';
import * as service from './albums-service.ts';
import { undeleteAlbum } from './deleted-albums-service.ts';
import { mergeAlbums } from './merge-albums-service.ts';
import { move } from './move-albums-service.ts';
import { rate } from './rate-session-service.ts';
import { takeBack } from './revert-service.ts';

/** The endpoints under /api/albums, bulk rating of a session, and reverts. */
export async function albumRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  app.endpoint(listAlbumsEndpoint, {
    topics: ['albums'],
    handler: ({ query }) => service.listAlbums(services, query),
    job: ({ query }) => (service.isPast(services, query) ? { name: 'albums', query } : null),
  });
  app.endpoint(getAlbumEndpoint, {
    topics: ['albums', 'words'],
    handler: async ({ params }) => ({ data: await service.getAlbumDetail(services, params.id) }),
  });
  app.endpoint(createAlbumEndpoint, {
    handler: async ({ body }, { request }) => ({
      data: await service.addAlbum(services, body, idempotencyKey(request)),
    }),
    check: (given) => service.findAlbumProblems(services, given),
  });
  app.endpoint(addAlbumsEndpoint, {
    handler: async ({ body }, { request }) => {
      const data = await addAlbumList(services, body, idempotencyKey(request));
      if (data.some(({ is_new, cover_url }) => is_new && cover_url === null))
        services.jobs.runNext('covers');
      return { data };
    },
  });
  app.endpoint(updateAlbumEndpoint, {
    handler: async ({ params, body }) => ({
      data: await service.editAlbum(services, params.id, body),
    }),
    check: (given, { id }) => service.findAlbumProblems(services, given, id),
  });
  app.endpoint(moveAlbumsEndpoint, {
    handler: async ({ body }) => ({ data: await move(services, body.changes) }),
  });
  app.endpoint(rateSessionEndpoint, {
    handler: async ({ params, body }) => ({ data: await rate(services, params.id, body) }),
  });
  app.endpoint(takeBackChangeEndpoint, {
    handler: async ({ params }) => ({
      data: await takeBack(services, params.id),
      message: 'Change undone!',
    }),
  });
  app.endpoint(deleteAlbumEndpoint, {
    handler: async ({ params }) => ({
      data: await service.removeAlbum(services, params.id),
      message: 'Album deleted successfully!',
    }),
  });
  app.endpoint(mergeAlbumEndpoint, {
    handler: async ({ params, body }) => ({ data: await mergeAlbums(services, params.id, body) }),
  });
  app.endpoint(restoreAlbumEndpoint, {
    handler: async ({ params }) => ({
      data: await undeleteAlbum(services, params.id),
      message: 'Album restored successfully!',
    }),
  });
}
