import type { ChangelogEntry, listChanges } from '#shared/contracts/changelog.ts';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import type { Services } from '../../database/transaction.ts';
import { cutPage } from '../../http/paging.ts';
import { countChanges, findChanges } from './changelog-repository.ts';

/** A page of the changes, newest first. */
export async function list({ db }: Services, query: EndpointInput<typeof listChanges>['query']) {
  const found = await findChanges(db, query);
  const total = await countChanges(db, query);
  const keyOf = (entry: ChangelogEntry) => entry.change_date;
  const { rows, pagination } = cutPage(query, { found, total, keyOf });
  return { data: rows, pagination };
}
