import type { listAlbums } from '#shared/contracts/albums.ts';
import type { listBrackets } from '#shared/contracts/brackets.ts';
import type { listChanges } from '#shared/contracts/changelog.ts';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import type { getInsights } from '#shared/contracts/insights.ts';
import type { getSession, listSessions } from '#shared/contracts/sessions.ts';

/** What may be worked out on another thread: a name with plain arguments. */
export type Job =
  | { name: 'albums'; query: EndpointInput<typeof listAlbums>['query'] }
  | { name: 'brackets'; query: EndpointInput<typeof listBrackets>['query'] }
  | { name: 'changes'; query: EndpointInput<typeof listChanges>['query'] }
  | { name: 'insights'; query: EndpointInput<typeof getInsights>['query'] }
  | { name: 'second spin'; today: string }
  | ({ name: 'session' } & Pick<EndpointInput<typeof getSession>, 'params' | 'query'>)
  | { name: 'sessions'; query: EndpointInput<typeof listSessions>['query'] };

/** Has it worked out. @returns the bytes that are sent */
export type Reading = (job: Job) => Promise<Buffer>;
