import {
  cancelCoverBackfillEndpoint,
  getCoverBackfillEndpoint,
  startCoverBackfillEndpoint,
} from '#shared/contracts/cover-backfill.ts';
import {
  enhancedAutoPopulationEndpoint,
  getSpotifyAlbumEndpoint,
  lookUpAlbumsEndpoint,
  lookUpLinkEndpoint,
  verifyTidalAlbumEndpoint,
} from '#shared/contracts/streaming.ts';
import { getCaller } from '../../lib/ip-address.ts';
import { type Mounting, mount } from '../../lib/register-endpoint.ts';
import type { CoverBackfills } from './cover-backfill-service.ts';
import { findByName } from './find-by-name-service.ts';
import { lookUpLink } from './link-lookup-service.ts';
import * as service from './streaming-service.ts';

/** The endpoints for metadata of streaming services. */
export function streamingRoutes(mounting: Mounting, services: service.StreamingServices): void {
  const { sessions } = mounting.admin;
  mount(mounting, getSpotifyAlbumEndpoint, async ({ params }, { request }) => {
    const isAdmin = (await sessions.current(request)) !== undefined;
    const visitor = isAdmin ? null : getCaller(request.ip);
    return { data: await service.getAlbum(services, params.spotifyId, visitor) };
  });
  mount(mounting, lookUpAlbumsEndpoint, ({ query }) => findByName(services, query.q));
  mount(mounting, lookUpLinkEndpoint, ({ query }) => lookUpLink(services, query.url));
  mount(mounting, enhancedAutoPopulationEndpoint, ({ body }) =>
    service.autoPopulateAlbum(services, body),
  );
  mount(mounting, verifyTidalAlbumEndpoint, async ({ params }) => ({
    data: await service.verifyTidal(services, params.tidalId),
  }));
}

/** `/api/cover-backfill`, for admins. */
export function coverBackfillRoutes(mounting: Mounting, backfills: CoverBackfills): void {
  mount(mounting, getCoverBackfillEndpoint, async () => ({ data: await backfills.getStatus() }));
  mount(mounting, startCoverBackfillEndpoint, async () => ({ data: await backfills.start() }));
  mount(mounting, cancelCoverBackfillEndpoint, async () => ({ data: await backfills.cancel() }));
}
