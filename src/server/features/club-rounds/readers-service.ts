import type { Services } from '../../database/transaction.ts';
import type { KnownBrowser } from '../../lib/browsers.ts';
import { findLinkHashes } from '../browsers/personal-links-repository.ts';
import type { RoundReader } from './round-view.ts';

/** The reviewer of a browser, with the hashes of the personal links; `null` without a valid one. */
export async function findLinkedReader(
  { db, getClub }: Pick<Services, 'db' | 'getClub'>,
  browser: Pick<KnownBrowser, 'reviewer'> | undefined,
): Promise<RoundReader> {
  const reviewer = browser?.reviewer ?? null;
  if (reviewer === null || !getClub().reviewers.includes(reviewer)) return null;
  const link_hashes = await findLinkHashes(db, reviewer);
  return link_hashes.length === 0 ? null : { reviewer, link_hashes };
}
