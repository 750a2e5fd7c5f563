import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Armchair, CalendarSearch, Maximize2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { TierBadge } from '../components/album/tier-badge.tsx';
import { buttonClass } from '../components/controls/button.tsx';
import { DialogLink } from '../components/dialog/dialog-link.tsx';
import { focusSearch, SearchField } from '../components/form/search-field.tsx';
import { IconButton, Row, Text } from '../components/layout/primitives.tsx';
import { AlbumRow } from '../features/sessions/album-row.tsx';
import { isWhole, useHomeList } from '../features/sessions/home-list.ts';
import { SessionList } from '../features/sessions/session-list.tsx';
import { useIsHydrating } from '../hooks/hydration.ts';
import { useAddressSearch } from '../hooks/use-address-search.ts';
import { useIsAdmin } from '../lib/admin-session.ts';
import { showTestAlbums } from '../lib/test-albums.ts';
import { useOpenRoom } from '../queries/open-room.ts';
import { nowListeningQuery, sessionsQuery } from '../queries/sessions.ts';
import { OpenRoomButton } from './open-room-button.tsx';
import page from './page-head.module.css';
import styles from './sessions-page.module.css';

/** Stable element for all renders, since the sessions are memoized. */
const TONIGHT = <TonightRoomLink />;

/** Home page (product/screens.md#screens): now listening, then every session, newest first. */
export function SessionsPage() {
  const list = useHomeList();
  const { search, location } = list;
  const setAddress = useAddressSearch();
  const clear = () => {
    setAddress({ search: '', location: '' });
    focusSearch();
  };
  return (
    <>
      <Row gap={3} columnGap={5} wraps className={`${page.head} ${styles.top}`}>
        <Text as="h1" size="2xl" tabIndex={-1}>
          Sessions
        </Text>
        <SearchField
          label="Search albums in sessions..."
          value={search}
          onChange={(text) => setAddress({ search: text })}
        />
        <DialogLink opens={{ jump: 'open' }} className={`${buttonClass()} ${styles.jump}`}>
          <CalendarSearch aria-hidden="true" size={18} /> <span>Jump to month</span>
        </DialogLink>
      </Row>
      {location !== '' && (
        <p className={styles.location}>
          <Row
            as="button"
            isInline
            gap={2}
            padding={1}
            paddingInline={3}
            type="button"
            aria-label={`Remove filter Location ${location}`}
            onClick={() => setAddress({ location: '' })}
          >
            <Text as="span" tone="muted">
              Location
            </Text>{' '}
            <Text as="strong" weight={600} truncates>
              {location}
            </Text>{' '}
            <X aria-hidden="true" size={16} className="screen-only" />
          </Row>
        </p>
      )}
      {isWhole(list) && <NowListening door={<OpenRoomButton />} />}
      <SessionList onClear={clear} door={TONIGHT} />
    </>
  );
}

/** Links today's session to the listening room, or to the page that opens it with the password. */
function TonightRoomLink() {
  const isAdmin = useIsAdmin();
  const isOnServer = useIsHydrating();
  const present = useOpenRoom(!isOnServer);
  // The open room changes too often for a cached page.
  if (isOnServer || present === undefined) return null;
  return (
    <span className={styles.door}>
      {isAdmin && !present.open ? (
        <OpenRoomButton label={<Words isOpen={false} />} look="primary" />
      ) : (
        <RoomLink present={present}>
          <Armchair aria-hidden="true" size={18} />
          <span>
            <Words isOpen={present.open} />
          </span>
        </RoomLink>
      )}
    </span>
  );
}

type LinkProps = { present: { open: boolean; code: string | null }; children: ReactNode };

function RoomLink({ present: { open, code }, children }: LinkProps) {
  if (code !== null)
    return (
      <Link to="/room/$code" params={{ code }} className={buttonClass()}>
        {children}
      </Link>
    );
  return (
    <Link to="/room" search={open ? {} : { start: 'true' }} className={buttonClass('primary')}>
      {children}
    </Link>
  );
}

function Words({ isOpen }: { isOpen: boolean }) {
  return (
    <>
      {isOpen ? 'Join' : 'Start'}
      <span className={styles.more}>{isOpen ? ' the listening' : ' tonight’s'}</span> room
    </>
  );
}

type Props = {
  /** Button of the listening room. */
  door: ReactNode;
};

/** Shows the albums in now listening, above all sessions; renders nothing without any. */
function NowListening({ door }: Props) {
  const includesTests = showTestAlbums.use();
  const { data } = useQuery(nowListeningQuery(includesTests));
  // Rendered together with the sessions: earlier it would push down their skeletons.
  const sessions = useInfiniteQuery(sessionsQuery(useHomeList(), includesTests));
  if (sessions.isPending || data === undefined || data.album_count === 0) return null;
  return (
    <section aria-labelledby="now-listening" className={styles.block}>
      <Row gap={3} isTarget className={styles.header}>
        <span aria-hidden="true">
          <TierBadge tier="Now Listening To" />
        </span>
        <Text as="h2" size="l" id="now-listening">
          Now Listening To
        </Text>
        <span className={`${styles.nowListeningDoor} screen-only`}>{door}</span>
        <IconButton
          as={DialogLink}
          opens={{ session: data.id }}
          className="screen-only"
          aria-label="Session details, Now Listening To"
        >
          <Maximize2 aria-hidden="true" size={18} />
        </IconButton>
      </Row>
      <AlbumRow albums={data.albums ?? []} label="Now Listening To" isFirst showsTiers={false} />
    </section>
  );
}
