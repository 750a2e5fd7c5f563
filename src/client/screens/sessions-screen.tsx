import { CalendarSearch, X } from 'lucide-react';
import { isWhole, useHomeList } from '../features/sessions/home-list.ts';
import { NowListening } from '../features/sessions/now-listening.tsx';
import { SessionList } from '../features/sessions/session-list.tsx';
import { buttonClass } from '../ui/button.tsx';
import { DialogLink } from '../ui/dialog-link.tsx';
import { focusSearch, SearchField } from '../ui/search-field.tsx';
import { useAddressSearch } from '../ui/use-address-search.ts';
import { OpenRoomButton } from './open-room-button.tsx';
import styles from './sessions-screen.module.css';
import { TonightDoor } from './tonight-entry.tsx';

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
