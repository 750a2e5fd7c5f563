import type { listAlbumsEndpoint } from '#shared/contracts/albums.ts';
import type { listBracketsEndpoint } from '#shared/contracts/brackets.ts';
import type { listChangesEndpoint } from '#shared/contracts/changelog.ts';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import type { getInsightsEndpoint } from '#shared/contracts/insights.ts';
import type { getSessionEndpoint, listSessionsEndpoint } from '#shared/contracts/sessions.ts';

/** Query that a worker thread can run: a name with plain arguments. */
export type QueryJob =
  | { name: 'albums'; query: EndpointInput<typeof listAlbumsEndpoint>['query'] }
  | { name: 'brackets'; query: EndpointInput<typeof listBracketsEndpoint>['query'] }
  | { name: 'changes'; query: EndpointInput<typeof listChangesEndpoint>['query'] }
  | { name: 'insights'; query: EndpointInput<typeof getInsightsEndpoint>['query'] }
  | { name: 'second spin'; today: string }
  | ({ name: 'session' } & Pick<EndpointInput<typeof getSessionEndpoint>, 'params' | 'query'>)
  | { name: 'sessions'; query: EndpointInput<typeof listSessionsEndpoint>['query'] };

/** Runs the query. @returns the bytes of the response */
export type RunQuery = (job: QueryJob) => Promise<Buffer>;
