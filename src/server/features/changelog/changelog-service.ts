import type { listChanges } from '#shared/contracts/changelog.ts';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import { writeList } from '#shared/domain/json-text.ts';
import type { Services } from '../../database/transaction.ts';
import { cutPage } from '../../http/paging.ts';
import { countChanges, findChanges } from './changelog-list-repository.ts';

/** A page of the changes, newest first. */
export async function list({ db }: Services, query: EndpointInput<typeof listChanges>['query']) {
  const found = await findChanges(db, query);
  const total = await countChanges(db, query);
  const { rows, pagination } = cutPage(query, { found, total, keyOf: ({ key }) => key });
  return { data: writeList(rows.map(({ json }) => json)), pagination };
}
