import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { compareRowKeys, describeNewItems } from '#shared/domain/news.ts';
import { allAlbums, allAlbumsQuery } from '../../api/albums.ts';
import { nowListeningQuery } from '../../api/sessions.ts';
import { showTestAlbums } from '../../api/test-albums.ts';
import { preserveScroll, type ShownList, useListUpdates } from '../../api/use-new-items.ts';
import { NewItemsBanner } from '../../ui/new-items-banner.tsx';
import { waitForPointerUp } from '../../ui/wait-for-pointer-up.ts';
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
