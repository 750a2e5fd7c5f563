import {
  enhancedAutoPopulation,
  getSpotifyAlbum,
  verifyTidalAlbum,
} from '#shared/contracts/streaming.ts';
import { type Mounting, mount } from '../../http/mount.ts';
import * as service from './streaming-service.ts';

/** The look-ups at the streaming services. */
export function streamingRoutes(mounting: Mounting, services: service.StreamingServices): void {
  const { sessions } = mounting.admin;
  mount(mounting, getSpotifyAlbum, async ({ params }, { request }) => {
    const isAdmin = (await sessions.current(request)) !== undefined;
    return { data: await service.getAlbum(services, params.spotifyId, isAdmin) };
  });
  mount(mounting, enhancedAutoPopulation, ({ body }) => service.autoPopulate(services, body));
  mount(mounting, verifyTidalAlbum, async ({ params }) => ({
    data: await service.verifyTidal(services, params.tidalId),
  }));
}
