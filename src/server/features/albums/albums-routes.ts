import {
  createAlbum,
  deleteAlbum,
  getAlbum,
  listAlbums,
  restoreAlbum,
  updateAlbum,
} from '#shared/contracts/albums.ts';
import { idempotencyKey } from '../../http/idempotency-key.ts';
import { type Mounting, mount } from '../../http/mount.ts';
import * as service from './albums-service.ts';
import { restore } from './deleted-albums-service.ts';

/** The calls under /api/albums. */
export function albumRoutes(mounting: Mounting, services: service.AlbumServices): void {
  mount(mounting, listAlbums, {
    here: ({ query }) => service.list(services, query),
    job: ({ query }) => (service.takesLong(query) ? { name: 'albums', query } : null),
  });
  mount(mounting, getAlbum, async ({ params }) => ({
    data: await service.get(services, params.id),
  }));
  mount(
    mounting,
    createAlbum,
    async ({ body }, { request }) => ({
      data: await service.create(services, body, idempotencyKey(request)),
    }),
    201,
    (given) => service.problems(services, given),
  );
  mount(
    mounting,
    updateAlbum,
    async ({ params, body }) => ({ data: await service.update(services, params.id, body) }),
    200,
    (given, { id }) => service.problems(services, given, id),
  );
  mount(mounting, deleteAlbum, async ({ params }) => ({
    data: await service.remove(services, params.id),
    message: 'Album deleted successfully!',
  }));
  mount(mounting, restoreAlbum, async ({ params }) => ({
    data: await restore(services, params.id),
    message: 'Album restored successfully!',
  }));
}
