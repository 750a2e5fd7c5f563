import { joinPages } from '#shared/domain/join-pages.ts';
import type { BracketStatus, BracketSummary } from '../../../queries/brackets.ts';

/** Active first, completed last. */
const RANKS: Readonly<Record<BracketStatus, number>> = {
  active: 0,
  paused: 0,
  ready: 1,
  draft: 2,
  completed: 3,
};

type Pages = readonly { data: readonly BracketSummary[] }[];

/**
 * Returns the brackets of all pages in one list, each page sorted by status. Pages are sorted
 * separately, so that loading more moves nothing.
 */
export function orderBrackets(pages: Pages): BracketSummary[] {
  const ordered = pages.map(({ data }) => ({
    data: data.toSorted((one, other) => RANKS[one.status] - RANKS[other.status]),
  }));
  return joinPages(ordered);
}
