import { useEffect, useRef } from 'react';
import type { Session } from '#shared/contracts/sessions.ts';
import { longDate } from '#shared/domain/dates.ts';
import { Button } from '../../ui/button.tsx';
import styles from './same-day-question.module.css';

type Props = {
  /** Existing sessions of that day; at least one. */
  sessions: readonly Session[];
  isBusy: boolean;
  onUse: (session: Session) => void;
};

/**
 * Names the existing sessions of a day before another is added; takes the focus, since it opens on
 * a press.
 */
export function SameDayQuestion({ sessions, isBusy, onUse }: Props) {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => question.current?.focus(), []);
  const count = sessions.length === 1 ? 'a session' : `${sessions.length} sessions`;
  const [first] = sessions;
  return (
    <div ref={question} role="alert" tabIndex={-1} className={styles.question}>
      <p>
        There is {count} on {longDate(first?.session_date ?? null)} already.
      </p>
      <ul>
        {sessions.map((session) => (
          <li key={session.id}>
            <span>
              {session.location ?? 'Location not set'}
              <span className={styles.albums}>
                {' '}
                · {session.album_count} {session.album_count === 1 ? 'album' : 'albums'}
              </span>
            </span>
            <Button disabled={isBusy} onClick={() => onUse(session)}>
              Use that one<span className="visually-hidden"> at {session.location}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
