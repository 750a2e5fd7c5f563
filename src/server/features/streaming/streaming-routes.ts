import type { FastifyInstance } from 'fastify';
import {
  enhancedAutoPopulationEndpoint,
  getSpotifyAlbumEndpoint,
  lookUpAlbumsEndpoint,
  lookUpLinkEndpoint,
  verifyTidalAlbumEndpoint,
} from '#shared/contracts/streaming.ts';
import { getCaller } from '../../lib/ip-address.ts';
import { findByName } from './find-by-name-service.ts';
import { lookUpLink } from './link-lookup-service.ts';
import * as service from './streaming-service.ts';

/** The endpoints for metadata of streaming services. */
export async function streamingRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { sessions } = services.admin;
  app.endpoint(getSpotifyAlbumEndpoint, {
    handler: async ({ params }, { request }) => {
      const isAdmin = (await sessions.current(request)) !== undefined;
      const visitor = isAdmin ? null : getCaller(request.ip);
      return { data: await service.getAlbum(services, params.spotifyId, visitor) };
    },
  });
  app.endpoint(lookUpAlbumsEndpoint, { handler: ({ query }) => findByName(services, query.q) });
  app.endpoint(lookUpLinkEndpoint, { handler: ({ query }) => lookUpLink(services, query.url) });
  app.endpoint(enhancedAutoPopulationEndpoint, {
    handler: ({ body }) => service.autoPopulateAlbum(services, body),
  });
  app.endpoint(verifyTidalAlbumEndpoint, {
    handler: async ({ params }) => ({ data: await service.verifyTidal(services, params.tidalId) }),
  });
}
