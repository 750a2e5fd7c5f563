import { Link } from '@tanstack/react-router';
import { Armchair } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsAdmin } from '../api/admin-session.ts';
import { useOpenRoom } from '../api/open-room.ts';
import { buttonClass } from '../ui/button.tsx';
import { useIsHydrating } from '../ui/hydration.ts';
import { OpenRoomButton } from './open-room-button.tsx';
import styles from './tonight-entry.module.css';

/** Links today's session to the listening room, or to the page that opens it with the password. */
export function TonightDoor() {
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
