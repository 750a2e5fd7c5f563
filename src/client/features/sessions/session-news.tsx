import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Session } from '#shared/contracts/sessions.ts';
import { joinPages } from '#shared/domain/join-pages.ts';
import { compareRowKeys, describeNewItems } from '#shared/domain/news.ts';
import { type HomeList, sessionsQuery } from '../../api/sessions.ts';
import { showTestAlbums } from '../../api/test-albums.ts';
import { preserveScroll, type ShownList, useListUpdates } from '../../api/use-new-items.ts';
import { NewItemsBanner } from '../../ui/new-items-banner.tsx';
import { RoomNote } from './room-note.tsx';
import { withPresent } from './with-present.ts';

type Pages = InfiniteData<{ data: Session[] }>;
type Props = { list: HomeList; query: ShownList<Pages | undefined> };

/**
 * Announces new sessions and an open listening room on the home page; updates shown albums in
 * place.
 */
export function SessionNews({ list, query }: Props) {
  const includesTests = showTestAlbums.use();
  const client = useQueryClient();
  const sessions = sessionsQuery(list, includesTests);
  const { queryKey } = sessions;
  const news = useListUpdates({
    topic: 'albums',
    queryKey,
    query,
    ask: async () => {
      // Fetches the first page under another cache key.
      const first = { ...sessions, queryKey: ['first of', ...queryKey], staleTime: 0, gcTime: 0 };
      return joinPages((await client.fetchInfiniteQuery(first)).pages);
    },
    compare,
  });
  const present = news?.present;
  const follow = useEffectEvent((sessions: Session[]) =>
    preserveScroll<Pages>(client, queryKey, (pages) => withPresent(pages, sessions)),
  );
  useEffect(() => {
    if (present !== undefined) follow(present);
  }, [present]);
  return (
    <>
      <RoomNote />
      <NewItemsBanner text={news?.text ?? null} onShow={() => query.refetch()} />
    </>
  );
}

function compare(shown: Pages | undefined, present: Session[]): string | null {
  if (shown === undefined) return null;
  const sessions = joinPages(shown.pages);
  const ids = new Set(present.map(({ id }) => id));
  const same = sessions.filter(({ id }) => ids.has(id));
  const albums = compareRowKeys(same.flatMap(getAlbums), present.flatMap(getAlbums));
  const { added } = compareRowKeys(sessions, present);
  return describeNewItems([added, 'session'], [albums.added, 'album'], [albums.removed, 'change']);
}

function getAlbums({ albums = [] }: Session) {
  return albums;
}
