import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { ArrowRight, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import type { Session } from '#shared/contracts/sessions.ts';
import { joinPages } from '#shared/domain/join-pages.ts';
import { RowLink } from '../../components/controls/row-link.tsx';
import { NewItemsBanner } from '../../components/feedback/new-items-banner.tsx';
import { NEWS_PLACE } from '../../components/feedback/notices.tsx';
import { IconButton, Row, Text } from '../../components/layout/primitives.tsx';
import { preserveScroll, type ShownList, useListUpdates } from '../../lib/live/use-new-items.ts';
import { compareRowKeys, describeNewItems } from '../../lib/news.ts';
import { createStore, type Store, useStore } from '../../lib/store.ts';
import { showTestAlbums } from '../../lib/test-albums.ts';
import { useOpenRoom, useOwnSeat, useUnseenReveal } from '../../queries/open-room.ts';
import { type HomeList, sessionsQuery } from '../../queries/sessions.ts';
import styles from './session-news.module.css';
import { withPresent } from './with-present.ts';

type Pages = InfiniteData<{ data: Session[] }>;
type Props = {
  list: HomeList;
  query: ShownList<Pages | undefined>;
  /** True if the page has a button of the listening room. */
  isRoomShown: boolean;
};

/**
 * Announces new sessions and an open listening room on the home page; updates shown albums in
 * place.
 */
export function SessionNews({ list, query, isRoomShown }: Props) {
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
      <RevealNote />
      {!isRoomShown && <RoomNote />}
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

const isRoomHidden = createStore(false);
const isRevealHidden = createStore(false);

/**
 * Announces an open listening room in an overlay, without layout shift. Admins and phones with a
 * seat get a link to it, visitors the code form.
 */
function RoomNote() {
  const present = useOpenRoom(true);
  const isOpen = present?.open === true;
  const own = useOwnSeat(isOpen);
  if (!isOpen) return null;
  const code = present.code ?? own?.code;
  const words = (
    <>
      <i aria-hidden="true" />{' '}
      {own === null ? 'A listening room is open' : `Back to the room as ${own.seat}`}{' '}
      <ArrowRight aria-hidden="true" size={18} />
    </>
  );
  return (
    <Note isDismissed={isRoomHidden}>
      {code === undefined ? (
        <RowLink {...NOTE} to="/room">
          {words}
        </RowLink>
      ) : (
        <RowLink {...NOTE} to="/room/$code" params={{ code }}>
          {words}
        </RowLink>
      )}
    </Note>
  );
}

/** Offers a reveal that the reviewer of this browser has not seen; visitors get none. */
function RevealNote() {
  const round = useUnseenReveal();
  if (round === null) return null;
  return (
    <Note isDismissed={isRevealHidden}>
      <RowLink {...NOTE} to="/rounds/$id" params={{ id: round.id }}>
        <Text as="span" isTight grows>
          <Text as="span" size="s" weight={500} truncates>
            The cards are in:
          </Text>{' '}
          <Text as="span" truncates>
            {round.title}
          </Text>
        </Text>{' '}
        <ArrowRight aria-hidden="true" size={18} />
      </RowLink>
    </Note>
  );
}

type NoteProps = { isDismissed: Store<boolean>; children: ReactNode };

/** Link in an overlay that can be hidden. */
function Note({ isDismissed, children }: NoteProps) {
  const isHidden = useStore(isDismissed);
  const place = document.getElementById(NEWS_PLACE);
  if (place === null || isHidden) return null;
  return createPortal(
    <Row className={`${styles.note} rising screen-only`}>
      {children}
      <IconButton aria-label="Hide this note" onClick={() => isDismissed.set(true)}>
        <X aria-hidden="true" size={18} />
      </IconButton>
    </Row>,
    place,
  );
}

const NOTE = {
  isInline: true,
  grows: true,
  gap: 2,
  padding: 2,
  paddingInline: 4,
  weight: 700,
  isTarget: true,
} as const;
