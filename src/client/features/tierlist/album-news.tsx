import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { NewItemsBanner } from '../../components/feedback/new-items-banner.tsx';
import { preserveScroll, type ShownList, useListUpdates } from '../../lib/live/use-new-items.ts';
import { compareRowKeys, describeNewItems } from '../../lib/news.ts';
import { showTestAlbums } from '../../lib/test-albums.ts';
import { waitForPointerUp } from '../../lib/wait-for-pointer-up.ts';
import { allAlbums, allAlbumsQuery } from '../../queries/albums.ts';
import { nowListeningQuery } from '../../queries/sessions.ts';
import { withListening } from './with-listening.ts';

/** Banner for changes of the tier list; now listening is updated in place. */
export function AlbumNews({ query }: { query: ShownList<Album[] | undefined> }) {
  const includesTests = showTestAlbums.use();
  const client = useQueryClient();
  const { queryKey } = allAlbumsQuery(includesTests);
  const news = useListUpdates({
    topic: 'albums',
    queryKey,
    query,
    ask: (signal) => allAlbums(includesTests, signal),
    compare,
  });
  const present = news?.present;
  const follow = useEffectEvent(async (getCurrent: (shown: Album[]) => Album[]) => {
    await waitForPointerUp();
    preserveScroll<Album[]>(client, queryKey, (shown) => withListening(shown, getCurrent(shown)));
  });
  useEffect(() => {
    if (present !== undefined) follow(() => present);
  }, [present]);
  // Small response, which arrives before the full list.
  const { data: listening, dataUpdatedAt } = useQuery(nowListeningQuery(includesTests));
  const albums = dataUpdatedAt > query.dataUpdatedAt ? listening?.albums : undefined;
  useEffect(() => {
    if (albums !== undefined) follow((shown) => [...shown, ...albums]);
  }, [albums]);
  return <NewItemsBanner text={news?.text ?? null} onShow={() => query.refetch()} />;
}

function compare(shown: Album[] | undefined, present: Album[]): string | null {
  if (shown === undefined) return null;
  const { added, changed, removed } = compareRowKeys(withListening(shown, present), present);
  return describeNewItems([added, 'album'], [changed + removed, 'change']);
}
