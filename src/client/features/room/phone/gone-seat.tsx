import { Link } from '@tanstack/react-router';
import styles from './gone-seat.module.css';

type Props = { reviewer: string; isLeft: boolean };

/** Says that this browser has no seat any more, and leads on. */
export function GoneSeat({ reviewer, isLeft }: Props) {
  return (
    <p role={isLeft ? 'status' : 'alert'} className={styles.gone}>
      {isLeft ? (
        <>
          You have left the seat of {reviewer}. What you sealed counts. Back to the{' '}
          <Link to="/">sessions</Link>?
        </>
      ) : (
        `The seat of ${reviewer} was freed. Take it again, or another one.`
      )}
    </p>
  );
}
