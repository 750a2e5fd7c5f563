import type { listAlbumsEndpoint } from '#shared/contracts/albums.ts';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import type { getInsightsEndpoint } from '#shared/contracts/insights.ts';

/** Query that a worker thread can run: a name with plain arguments. */
export type QueryJob =
  | { name: 'albums'; query: EndpointInput<typeof listAlbumsEndpoint>['query'] }
  | { name: 'insights'; query: EndpointInput<typeof getInsightsEndpoint>['query'] }
  | { name: 'second spin'; today: string };
