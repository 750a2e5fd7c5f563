import { Link } from '@tanstack/react-router';
import { Armchair } from 'lucide-react';
import { useIsAdmin } from '../api/admin-session.ts';
import { useOpenRoom } from '../api/open-room.ts';
import { buttonClass } from '../ui/button.tsx';
import { useIsDrawn } from '../ui/drawn.ts';
import { RoomDoor } from './room-door.tsx';
import styles from './tonight-door.module.css';

/** Leads to the listening room beside today’s session, or to where it is started with the password. */
export function TonightDoor() {
  const isAdmin = useIsAdmin();
  const isOnServer = useIsDrawn();
  const present = useOpenRoom(!isOnServer);
  // Whether a room is open changes too often for a page that is cached.
  if (isOnServer || present === undefined) return null;
  const words = (
    <>
      <Armchair aria-hidden="true" size={18} />
      <span>
        <Words isOpen={present.open} />
      </span>
    </>
  );
  if (isAdmin && !present.open) return <RoomDoor label={<Words isOpen={false} />} look="primary" />;
  if (present.code !== null)
    return (
      <Link to="/room/$code" params={{ code: present.code }} className={buttonClass()}>
        {words}
      </Link>
    );
  return (
    <Link
      to="/room"
      search={present.open ? {} : { start: 'true' }}
      className={buttonClass('primary')}
    >
      {words}
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
