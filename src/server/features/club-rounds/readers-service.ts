import type { Services } from '../../database/transaction.ts';
import type { KnownBrowser } from '../../lib/browsers.ts';
import { findLinkHash } from '../browsers/personal-links-repository.ts';
import type { RoundReader } from './round-view.ts';

/** The reviewer of a browser, with the hash of the personal link; `null` without a valid one. */
export async function findLinkedReader(
  { db, getClub }: Pick<Services, 'db' | 'getClub'>,
  browser: Pick<KnownBrowser, 'reviewer'> | undefined,
): Promise<RoundReader> {
  const reviewer = browser?.reviewer ?? null;
  if (reviewer === null || !getClub().reviewers.includes(reviewer)) return null;
  const link_hash = await findLinkHash(db, reviewer);
  return link_hash === undefined ? null : { reviewer, link_hash };
}
