import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { Session } from '#shared/contracts/sessions.ts';
import { longDate } from '#shared/domain/dates.ts';
import { buttonClass } from '../../ui/button.tsx';
import styles from './session-cards.module.css';

/** Every session as a card with its way to be changed, newest first. */
export function SessionCards({ sessions }: { sessions: readonly Session[] }) {
  return (
    <ul className={styles.cards}>
      {sessions.map(({ id, session_date, location, album_count }) => (
        <li key={id} className={styles.card}>
          <h2>{longDate(session_date)}</h2>
          <p>{location ?? 'Location not set'}</p>
          <p className={styles.count}>
            {album_count} {album_count === 1 ? 'album' : 'albums'}
          </p>
          <Link to="/sessions/$id/edit" params={{ id }} className={buttonClass()}>
            <Pencil aria-hidden="true" size={18} /> Edit
            <span className="visually-hidden"> session of {longDate(session_date)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
