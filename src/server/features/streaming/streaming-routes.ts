import {
  enhancedAutoPopulation,
  getSpotifyAlbum,
  lookUpAlbums,
  verifyTidalAlbum,
} from '#shared/contracts/streaming.ts';
import { callerOf } from '#shared/domain/ip-address.ts';
import { type Mounting, mount } from '../../http/mount.ts';
import { findByName } from './find-by-name-service.ts';
import * as service from './streaming-service.ts';

/** The look-ups at the streaming services. */
export function streamingRoutes(mounting: Mounting, services: service.StreamingServices): void {
  const { sessions } = mounting.admin;
  mount(mounting, getSpotifyAlbum, async ({ params }, { request }) => {
    const isAdmin = (await sessions.current(request)) !== undefined;
    const visitor = isAdmin ? null : callerOf(request.ip);
    return { data: await service.getAlbum(services, params.spotifyId, visitor) };
  });
  mount(mounting, lookUpAlbums, ({ query }) => findByName(services, query.q));
  mount(mounting, enhancedAutoPopulation, ({ body }) => service.autoPopulate(services, body));
  mount(mounting, verifyTidalAlbum, async ({ params }) => ({
    data: await service.verifyTidal(services, params.tidalId),
  }));
}
