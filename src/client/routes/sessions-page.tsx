import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Armchair, CalendarSearch, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../components/controls/button.tsx';
import { DialogLink } from '../components/dialog/dialog-link.tsx';
import { focusSearch, SearchField } from '../components/form/search-field.tsx';
import { Row, Text } from '../components/layout/primitives.tsx';
import { isWhole, useHomeList } from '../features/sessions/home-list.ts';
import { SessionList } from '../features/sessions/session-list.tsx';
import { useIsHydrating } from '../hooks/hydration.ts';
import { useAddressSearch } from '../hooks/use-address-search.ts';
import { useOnceTrue } from '../hooks/use-once-true.ts';
import { useIsAdmin } from '../lib/admin-session.ts';
import { getTotal } from '../lib/http/pagination.ts';
import { showTestAlbums } from '../lib/test-albums.ts';
import { useOpenRoom, useOwnSeat } from '../queries/open-room.ts';
import { sessionsQuery } from '../queries/sessions.ts';
import { OpenRoomButton } from './open-room-button.tsx';
import page from './page-head.module.css';
import styles from './sessions-page.module.css';

/** Stable element for all renders, since the sessions are memoized. */
const TONIGHT = <TonightRoomLink />;

/** Home page (product/screens.md#screens): tonight, then every session, newest first. */
export function SessionsPage() {
  const list = useHomeList();
  const { search, location } = list;
  const { data } = useInfiniteQuery(sessionsQuery(list, showTestAlbums.use()));
  const isEmpty = isWhole(list) && data !== undefined && getTotal(data.pages) === 0;
  const setAddress = useAddressSearch();
  const clear = () => {
    setAddress({ search: '', location: '' });
    focusSearch();
  };
  return (
    <>
      {!isEmpty && (
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
      )}
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
      <SessionList onClear={clear} door={TONIGHT} />
    </>
  );
}

/** Links today's session to the listening room, or to the page that opens it with the password. */
function TonightRoomLink() {
  // Remains when the session ends, to request the password again.
  const isAdmin = useOnceTrue(useIsAdmin());
  const isOnServer = useIsHydrating();
  const present = useOpenRoom(!isOnServer);
  const own = useOwnSeat(present?.open === true);
  // The open room changes too often for a cached page.
  if (isOnServer || present === undefined) return null;
  return (
    <span className={`${styles.door} screen-only`}>
      {isAdmin && !present.open ? (
        <OpenRoomButton label={<Words isOpen={false} />} look="primary" />
      ) : (
        <RoomLink present={present} own={own}>
          <Armchair aria-hidden="true" size={18} />
          <span>{own ? <WayBack seat={own.seat} /> : <Words isOpen={present.open} />}</span>
        </RoomLink>
      )}
    </span>
  );
}

type LinkProps = {
  present: { open: boolean; code: string | null };
  own: ReturnType<typeof useOwnSeat>;
  children: ReactNode;
};

/** Leads into the open room; to the page that opens one, it is the main button of admins only. */
function RoomLink({ present, own, children }: LinkProps) {
  const code = present.code ?? own?.code;
  if (code !== undefined)
    return (
      <Link to="/room/$code" params={{ code }} className={buttonClass('primary')}>
        {children}
      </Link>
    );
  return (
    <Link
      to="/room"
      search={present.open ? {} : { start: 'true' }}
      className={buttonClass(present.open ? 'primary' : 'plain')}
    >
      {children}
    </Link>
  );
}

function WayBack({ seat }: { seat: string }) {
  return (
    <>
      Back to <span className={styles.more}>the </span>room
      <span className={styles.more}> as {seat}</span>
    </>
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
