import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PartyPopper } from 'lucide-react';
import { longDate } from '#shared/domain/dates.ts';
import { sessionRecapsQuery } from '../../api/recaps.ts';
import styles from './session-recaps.module.css';

/** Links to the recaps of a session by date, if there is more than one (product/rooms.md#recap). */
export function SessionRecaps({ sessionId }: { sessionId: string }) {
  const { data: recaps = [] } = useQuery(sessionRecapsQuery(sessionId));
  if (recaps.length < 2) return null;
  return (
    <nav aria-labelledby="session-recaps" className={styles.recaps}>
      <h3 id="session-recaps">Recaps</h3>
      <ul>
        {recaps.map(({ id, played_on, albums }) => (
          <li key={id}>
            <Link to="/recaps/$id" params={{ id }}>
              <PartyPopper aria-hidden="true" size={18} />
              {longDate(played_on)}
            </Link>
            <span>{albums === 1 ? '1 album' : `${albums} albums`}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
