import { Link } from '@tanstack/react-router';
import styles from './gone-seat.module.css';

type Props = {
  reviewer: string;
  /** True if the guest left on this browser. */
  isLeft: boolean;
  /** True if the name has a seat again, or still. */
  isTaken: boolean;
};

/** Explains why this browser has no seat anymore, with a link to continue. */
export function GoneSeat({ reviewer, isLeft, isTaken }: Props) {
  return (
    <p role={isLeft ? 'status' : 'alert'} className={styles.gone}>
      {isLeft && (
        <>
          You’ve left. Your vote still counts. Back to the <Link to="/">sessions</Link>?
        </>
      )}
      {!isLeft && (isTaken ? describeTaken(reviewer) : describeReleased(reviewer))}
    </p>
  );
}

/** Text for a seat that exists, but that this browser can no longer authenticate for. */
function describeTaken(reviewer: string): string {
  return `This browser lost ${reviewer}’s seat (cleared cookies can do that). Ask the host to let you back in.`;
}

function describeReleased(reviewer: string): string {
  return `The host released ${reviewer}’s seat. Any vote you gave still counts. Pick your name to get back in.`;
}
