import type { listChangesEndpoint } from '#shared/contracts/changelog.ts';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import type { Services } from '../../database/transaction.ts';
import { cutPage } from '../../lib/paging.ts';
import { countChanges, findChanges } from './changelog-list-repository.ts';

type ListQuery = EndpointInput<typeof listChangesEndpoint>['query'];

/** A page of the changes, newest first. */
export async function listChanges({ db }: Services, query: ListQuery) {
  const found = await findChanges(db, query);
  const total = await countChanges(db, query);
  const { rows, pagination } = cutPage(query, {
    found,
    total,
    keyOf: ({ change_date }) => change_date,
  });
  return { data: rows, pagination };
}
