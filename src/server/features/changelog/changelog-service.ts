import type { listChangesEndpoint } from '#shared/contracts/changelog.ts';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import { writeList } from '#shared/domain/json-text.ts';
import type { Services } from '../../database/transaction.ts';
import { cutPage, offset } from '../../lib/paging.ts';
import { countChanges, findChanges } from './changelog-list-repository.ts';

type ListQuery = EndpointInput<typeof listChangesEndpoint>['query'];

/** Offset above which a page is computed in a worker thread. */
const FAR = 1000;

/** True if a page is computed in a worker thread. */
export function isSlowChangeQuery(query: ListQuery): boolean {
  return offset(query) > FAR;
}

/** A page of the changes, newest first. */
export async function listChanges({ db }: Services, query: ListQuery) {
  const found = await findChanges(db, query);
  const total = await countChanges(db, query);
  const { rows, pagination } = cutPage(query, { found, total, keyOf: ({ key }) => key });
  return { data: writeList(rows.map(({ json }) => json)), pagination };
}
