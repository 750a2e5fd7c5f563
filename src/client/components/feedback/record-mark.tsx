import { moveWhileSeen } from '../../hooks/animate-while-visible.ts';
import styles from './record-mark.module.css';

/** Logo: a record's center hole and one groove; spins during now listening. */
export function RecordMark({ isTurning = false }: { isTurning?: boolean }) {
  return (
    // The box is animated, since browsers do not composite SVG animations.
    <span ref={isTurning ? turn : undefined}>
      <svg aria-hidden="true" viewBox="0 0 32 32" width="30" height="30">
        <Record />
      </svg>
    </span>
  );
}

function turn(box: HTMLElement) {
  return moveWhileSeen(box, [{ transform: 'rotate(0)' }, { transform: 'rotate(1turn)' }], {
    duration: 3600,
  });
}

/** Drawing of an empty state: the record of the logo beside an empty square. */
export function EmptyDrawing() {
  return (
    <svg aria-hidden="true" viewBox="-27 -1 60 34" width="180" height="102">
      <Record />
      <rect x="-26.5" y="0.5" width="31" height="31" rx="1.5" className={styles.square} />
    </svg>
  );
}

function Record() {
  return (
    <>
      <circle cx="16" cy="16" r="15" className={styles.record} />
      <circle cx="16" cy="16" r="10" className={styles.groove} />
      <circle cx="16" cy="16" r="4" className={styles.hole} />
      <circle cx="16" cy="16" r="1.4" className={styles.record} />
    </>
  );
}
