import { joinPages } from '#shared/domain/join-pages.ts';
import { compareRowKeys, describeNewItems } from '#shared/domain/news.ts';
import {
  type BracketStatus,
  type BracketSummary,
  bracketsQuery,
  firstBrackets,
} from '../../../api/brackets.ts';
import { showTestAlbums } from '../../../api/test-albums.ts';
import { type ShownList, useListUpdates } from '../../../api/use-new-items.ts';
import { useStart } from '../../../ui/load-more.tsx';
import { NewItemsBanner } from '../../../ui/new-items-banner.tsx';

type Pages = { pages: { data: BracketSummary[] }[] };
type Props = { status: BracketStatus | null; query: ShownList<Pages | undefined> };

/** Banner for new or changed brackets. */
export function BracketNews({ status, query }: Props) {
  const includesTests = showTestAlbums.use();
  const after = useStart();
  const news = useListUpdates({
    topic: 'brackets',
    queryKey: bracketsQuery(status, includesTests, after).queryKey,
    query,
    ask: (signal) => firstBrackets(status, includesTests, after, signal),
    compare,
  });
  return <NewItemsBanner text={news?.text ?? null} onShow={() => query.refetch()} />;
}

function compare(shown: Pages | undefined, present: BracketSummary[]): string | null {
  const { added, changed } = compareRowKeys(joinPages(shown?.pages ?? []), present);
  return describeNewItems([added, 'bracket'], [changed, 'change']);
}
