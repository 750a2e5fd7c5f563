import { Link } from '@tanstack/react-router';
import { Armchair, CalendarSearch, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../components/controls/button.tsx';
import { DialogLink } from '../components/dialog/dialog-link.tsx';
import { focusSearch, SearchField } from '../components/form/search-field.tsx';
import { isWhole, useHomeList } from '../features/sessions/home-list.ts';
import { NowListening } from '../features/sessions/now-listening.tsx';
import { SessionList } from '../features/sessions/session-list.tsx';
import { useIsHydrating } from '../hooks/hydration.ts';
import { useAddressSearch } from '../hooks/use-address-search.ts';
import { useIsAdmin } from '../lib/admin-session.ts';
import { useOpenRoom } from '../queries/open-room.ts';
import { OpenRoomButton } from './open-room-button.tsx';
import styles from './sessions-page.module.css';

/** Stable element for all renders, since the sessions are memoized. */
const TONIGHT = <TonightDoor />;

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
