import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { Session } from '#shared/contracts/sessions.ts';
import { longDate } from '#shared/domain/dates.ts';
import { buttonClass } from '../../components/controls/button.tsx';
import { focusHeading } from '../../lib/focus-heading.ts';
import { DeleteSession } from './delete-session.tsx';
import styles from './session-cards.module.css';

/** Lists every session as a card with an edit link, newest first; empty ones can be deleted. */
export function SessionCards({ sessions }: { sessions: readonly Session[] }) {
  return (
    <ul className={styles.cards}>
      {sessions.map((session) => (
        <li key={session.id}>
          <article aria-labelledby={`session-${session.id}`} tabIndex={-1} className={styles.card}>
            <Card session={session} />
          </article>
        </li>
      ))}
    </ul>
  );
}

function Card({ session }: { session: Session }) {
  const { id, session_date, location, album_count, has_recap } = session;
  const ofDay = <span className="visually-hidden"> session of {longDate(session_date)}</span>;
  return (
    <>
      <h2 id={`session-${id}`}>{longDate(session_date)}</h2>
      <p>{location ?? 'Location not set'}</p>
      <p className={styles.count}>
        {album_count} {album_count === 1 ? 'album' : 'albums'}
      </p>
      <div className={styles.actions}>
        {album_count === 0 && (
          <DeleteSession session={session} label={<>Delete{ofDay}</>} onDeleted={focusHeading} />
        )}
        {has_recap && (
          <Link to="/sessions/$id/recap" params={{ id }} className={buttonClass('quiet')}>
            Recap{ofDay}
          </Link>
        )}
        <Link to="/sessions/$id/edit" params={{ id }} className={buttonClass()}>
          <Pencil aria-hidden="true" size={18} /> Edit
          {ofDay}
        </Link>
      </div>
    </>
  );
}
