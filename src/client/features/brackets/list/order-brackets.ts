import { joinPages } from '#shared/domain/join-pages.ts';
import type { BracketStatus, BracketSummary } from '../../../api/brackets.ts';

/** What goes on first, what is over last. */
const RANKS: Readonly<Record<BracketStatus, number>> = {
  active: 0,
  paused: 0,
  ready: 1,
  draft: 2,
  completed: 3,
};

type Pages = readonly { data: readonly BracketSummary[] }[];

/**
 * The brackets of all pages in one list, each page by status and else in the order it is given. A
 * page is put in order by itself, so that what is shown stays where it is when more are loaded.
 */
export function orderBrackets(pages: Pages): BracketSummary[] {
  const ordered = pages.map(({ data }) => ({
    data: data.toSorted((one, other) => RANKS[one.status] - RANKS[other.status]),
  }));
  return joinPages(ordered);
}
