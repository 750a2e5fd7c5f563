import type { Ranking } from '#shared/contracts/rankings.ts';
import { describeNewItems } from '#shared/domain/news.ts';
import { NewItemsBanner } from '../../components/feedback/new-items-banner.tsx';
import { type ShownList, useListUpdates } from '../../lib/live/use-new-items.ts';
import { allRankings, rankingsQuery } from '../../queries/rankings.ts';

/** Announces a changed order of a tier. */
export function RankingNews({ query }: { query: ShownList<Ranking[] | undefined> }) {
  const { queryKey } = rankingsQuery;
  const news = useListUpdates({ topic: 'albums', queryKey, query, ask: allRankings, compare });
  return <NewItemsBanner text={news?.text ?? null} onShow={() => query.refetch()} />;
}

/** Ignores albums that left their tier, which the tier list reports. */
function compare(shown: Ranking[] | undefined, present: Ranking[]): string | null {
  if (shown === undefined) return null;
  const versions = new Map(shown.map(({ tier, version }) => [tier, version]));
  const changed = present.filter(({ tier, version }) => versions.get(tier) !== version);
  return describeNewItems([changed.length, 'ranking']);
}
