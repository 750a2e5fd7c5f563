import {
  createAlbumEndpoint,
  deleteAlbumEndpoint,
  getAlbumEndpoint,
  listAlbumsEndpoint,
  moveAlbumsEndpoint,
  restoreAlbumEndpoint,
  updateAlbumEndpoint,
} from '#shared/contracts/albums.ts';
import { takeBackChangeEndpoint } from '#shared/contracts/changelog.ts';
import { rateSessionEndpoint } from '#shared/contracts/sessions.ts';
import { idempotencyKey } from '../../lib/idempotency-key.ts';
import { type Mounting, mount } from '../../lib/register-endpoint.ts';
import * as service from './albums-service.ts';
import { undeleteAlbum } from './deleted-albums-service.ts';
import { move } from './move-albums-service.ts';
import { rate } from './rate-session-service.ts';
import { takeBack } from './revert-service.ts';

/** The endpoints under /api/albums, bulk rating of a session, and reverts. */
export function albumRoutes(
  mounting: Mounting,
  services: service.AlbumServices & service.ListServices,
): void {
  mount(mounting, listAlbumsEndpoint, {
    here: ({ query }) => service.listAlbums(services, query),
    job: ({ query }) => (service.isPast(services, query) ? { name: 'albums', query } : null),
  });
  mount(mounting, getAlbumEndpoint, async ({ params }) => ({
    data: await service.getAlbumDetail(services, params.id),
  }));
  mount(
    mounting,
    createAlbumEndpoint,
    async ({ body }, { request }) => ({
      data: await service.addAlbum(services, body, idempotencyKey(request)),
    }),
    201,
    (given) => service.findAlbumProblems(services, given),
  );
  mount(
    mounting,
    updateAlbumEndpoint,
    async ({ params, body }) => ({ data: await service.editAlbum(services, params.id, body) }),
    200,
    (given, { id }) => service.findAlbumProblems(services, given, id),
  );
  mount(mounting, moveAlbumsEndpoint, async ({ body }) => ({
    data: await move(services, body.changes),
  }));
  mount(mounting, rateSessionEndpoint, async ({ params, body }) => ({
    data: await rate(services, params.id, body),
  }));
  mount(mounting, takeBackChangeEndpoint, async ({ params }) => ({
    data: await takeBack(services, params.id),
    message: 'Change undone!',
  }));
  mount(mounting, deleteAlbumEndpoint, async ({ params }) => ({
    data: await service.removeAlbum(services, params.id),
    message: 'Album deleted successfully!',
  }));
  mount(mounting, restoreAlbumEndpoint, async ({ params }) => ({
    data: await undeleteAlbum(services, params.id),
    message: 'Album restored successfully!',
  }));
}
