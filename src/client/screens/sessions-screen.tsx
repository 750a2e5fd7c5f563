import { Link } from '@tanstack/react-router';
import { Armchair, CalendarSearch, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsAdmin } from '../api/admin-session.ts';
import { useOpenRoom } from '../api/open-room.ts';
import { isWhole, useHomeList } from '../features/sessions/home-list.ts';
import { NowListening } from '../features/sessions/now-listening.tsx';
import { SessionList } from '../features/sessions/session-list.tsx';
import { buttonClass } from '../ui/button.tsx';
import { DialogLink } from '../ui/dialog-link.tsx';
import { useIsHydrating } from '../ui/hydration.ts';
import { focusSearch, SearchField } from '../ui/search-field.tsx';
import { useAddressSearch } from '../ui/use-address-search.ts';
import { OpenRoomButton } from './open-room-button.tsx';
import styles from './sessions-screen.module.css';

/** Stable element for all renders, since the sessions are memoized. */
const TONIGHT = <TonightDoor />;

/** Home page (product/screens.md#screens): now listening, then every session, newest first. */
export function SessionsScreen() {
  const list = useHomeList();
  const { search, location } = list;
  const setAddress = useAddressSearch();
  const clear = () => {
    setAddress({ search: '', location: '' });
    focusSearch();
  };
  return (
    <>
      <div className={styles.top}>
        <h1 tabIndex={-1}>Sessions</h1>
        <SearchField
          label="Search albums in sessions..."
          value={search}
          onChange={(text) => setAddress({ search: text })}
        />
        <DialogLink opens={{ jump: 'open' }} className={`${buttonClass()} ${styles.jump}`}>
          <CalendarSearch aria-hidden="true" size={18} /> <span>Jump to month</span>
        </DialogLink>
      </div>
      {location !== '' && (
        <p className={styles.location}>
          <button
            type="button"
            aria-label={`Remove filter Location ${location}`}
            onClick={() => setAddress({ location: '' })}
          >
            <span>Location</span> <strong>{location}</strong> <X aria-hidden="true" size={16} />
          </button>
        </p>
      )}
      {isWhole(list) && <NowListening door={<OpenRoomButton />} />}
      <SessionList onClear={clear} door={TONIGHT} />
    </>
  );
}

/** Links today's session to the listening room, or to the page that opens it with the password. */
function TonightDoor() {
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
        <DoorLink present={present}>
          <Armchair aria-hidden="true" size={18} />
          <span>
            <Words isOpen={present.open} />
          </span>
        </DoorLink>
      )}
    </span>
  );
}

type LinkProps = { present: { open: boolean; code: string | null }; children: ReactNode };

function DoorLink({ present: { open, code }, children }: LinkProps) {
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
