import type { listChanges } from '#shared/contracts/changelog.ts';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import type { Services } from '../../database/transaction.ts';
import { pagination } from '../../http/paging.ts';
import { countChanges, findChanges } from './changelog-repository.ts';

/** A page of the changes, newest first. */
export async function list({ db }: Services, query: EndpointInput<typeof listChanges>['query']) {
  return {
    data: await findChanges(db, query),
    pagination: pagination(query, await countChanges(db, query)),
  };
}
