import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Session } from '#shared/contracts/sessions.ts';
import { joinPages } from '#shared/domain/join-pages.ts';
import { throttleTrailing } from '#shared/domain/throttle.ts';
import { RowLink } from '../../components/controls/row-link.tsx';
import { NewItemsBanner } from '../../components/feedback/new-items-banner.tsx';
import { NEWS_PLACE } from '../../components/feedback/notices.tsx';
import { useTopic } from '../../lib/live/topics.ts';
import { preserveScroll, type ShownList, useListUpdates } from '../../lib/live/use-new-items.ts';
import { compareRowKeys, describeNewItems } from '../../lib/news.ts';
import { showTestAlbums } from '../../lib/test-albums.ts';
import { meQuery } from '../../queries/personal-links.ts';
import { openRoomQuery } from '../../queries/rooms.ts';
import { type HomeList, sessionsQuery } from '../../queries/sessions.ts';
import styles from './session-news.module.css';
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

/** Throttle in ms: rooms change constantly during a rating, but rarely open or close. */
const REST_MS = 1000;

/**
 * Announces an open listening room in an overlay, without layout shift. Admins and phones with a
 * seat get a link to it, visitors the code form.
 */
function RoomNote() {
  const { data, refetch } = useQuery(openRoomQuery);
  const isOpen = data?.open === true;
  const { data: me } = useQuery({ ...meQuery, enabled: isOpen });
  const [look] = useState(() =>
    throttleTrailing(
      async () => void (await refetch()),
      () => new Promise((resolve) => setTimeout(resolve, REST_MS)),
    ),
  );
  useTopic('rooms', look);
  const place = document.getElementById(NEWS_PLACE);
  if (place === null || !isOpen) return null;
  const seat = me?.seat ?? null;
  const code = data.code ?? (seat === null ? null : me?.room_code);
  const words = (
    <>
      <i aria-hidden="true" />{' '}
      {seat === null ? 'A listening room is open' : `Back to the room as ${seat}`}{' '}
      <ArrowRight aria-hidden="true" size={18} />
    </>
  );
  return createPortal(
    code == null ? (
      <RowLink {...NOTE} to="/room">
        {words}
      </RowLink>
    ) : (
      <RowLink {...NOTE} to="/room/$code" params={{ code }}>
        {words}
      </RowLink>
    ),
    place,
  );
}

const NOTE = {
  isInline: true,
  gap: 2,
  padding: 2,
  paddingInline: 5,
  weight: 700,
  isTarget: true,
  className: `${styles.note} rising screen-only`,
} as const;
