import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import type { ChangeFilter } from '#shared/domain/changelog.ts';
import { joinPages } from '#shared/domain/join-pages.ts';
import { compareRowKeys, describeNewItems } from '#shared/domain/news.ts';
import { changesQuery, firstChanges } from '../../api/changelog.ts';
import { showTestAlbums } from '../../api/test-albums.ts';
import { type ShownList, useListUpdates } from '../../api/use-new-items.ts';
import { useStart } from '../../ui/load-more.tsx';
import { NewItemsBanner } from '../../ui/new-items-banner.tsx';

type Pages = { pages: { data: ChangelogEntry[] }[] };
type Props = { filter: ChangeFilter | null; query: ShownList<Pages | undefined> };

/** Banner for new changes. */
export function ChangeNews({ filter, query }: Props) {
  const includesTests = showTestAlbums.use();
  const after = useStart();
  const news = useListUpdates({
    topic: 'albums',
    queryKey: changesQuery(filter, includesTests, after).queryKey,
    query,
    ask: (signal) => firstChanges(filter, includesTests, after, signal),
    compare,
  });
  return <NewItemsBanner text={news?.text ?? null} onShow={() => query.refetch()} />;
}

function compare(shown: Pages | undefined, present: ChangelogEntry[]): string | null {
  return describeNewItems([compareRowKeys(joinPages(shown?.pages ?? []), present).added, 'change']);
}
