import type { Ranking } from '#shared/contracts/rankings.ts';
import { describeNewItems } from '#shared/domain/news.ts';
import { allRankings, rankingsQuery } from '../../api/rankings.ts';
import { type ShownList, useListUpdates } from '../../api/use-new-items.ts';
import { NewItemsBanner } from '../../ui/new-items-banner.tsx';

/** Says when a tier has another order than is shown. */
export function RankingNews({ query }: { query: ShownList<Ranking[] | undefined> }) {
  const { queryKey } = rankingsQuery;
  const news = useListUpdates({ topic: 'albums', queryKey, query, ask: allRankings, compare });
  return <NewItemsBanner text={news?.text ?? null} onShow={() => query.refetch()} />;
}

/** An album that left an order has left its tier, which the tier list tells itself. */
function compare(shown: Ranking[] | undefined, present: Ranking[]): string | null {
  if (shown === undefined) return null;
  const versions = new Map(shown.map(({ tier, version }) => [tier, version]));
  const changed = present.filter(({ tier, version }) => versions.get(tier) !== version);
  return describeNewItems([changed.length, 'ranking']);
}
