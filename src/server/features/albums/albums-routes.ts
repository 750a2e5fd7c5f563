import {
  createAlbum,
  deleteAlbum,
  getAlbum,
  listAlbums,
  moveAlbums,
  restoreAlbum,
  updateAlbum,
} from '#shared/contracts/albums.ts';
import { takeBackChange } from '#shared/contracts/changelog.ts';
import { rateSession } from '#shared/contracts/sessions.ts';
import { idempotencyKey } from '../../http/idempotency-key.ts';
import { type Mounting, mount } from '../../http/mount.ts';
import * as service from './albums-service.ts';
import { restore } from './deleted-albums-service.ts';
import { move } from './move-albums-service.ts';
import { rate } from './rate-session-service.ts';
import { takeBack } from './take-back-service.ts';

/** The calls under /api/albums, the one that rates all albums of a session, and what takes back. */
export function albumRoutes(
  mounting: Mounting,
  services: service.AlbumServices & service.ListServices,
): void {
  mount(mounting, listAlbums, {
    here: ({ query }) => service.list(services, query),
    job: ({ query }) => (service.takesLong(services, query) ? { name: 'albums', query } : null),
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
  mount(mounting, moveAlbums, async ({ body }) => ({ data: await move(services, body.changes) }));
  mount(mounting, rateSession, async ({ params, body }) => ({
    data: await rate(services, params.id, body),
  }));
  mount(mounting, takeBackChange, async ({ params }) => ({
    data: await takeBack(services, params.id),
    message: 'Change taken back!',
  }));
  mount(mounting, deleteAlbum, async ({ params }) => ({
    data: await service.remove(services, params.id),
    message: 'Album deleted successfully!',
  }));
  mount(mounting, restoreAlbum, async ({ params }) => ({
    data: await restore(services, params.id),
    message: 'Album restored successfully!',
  }));
}
