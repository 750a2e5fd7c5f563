import { WifiOff } from 'lucide-react';
import styles from './reconnecting.module.css';

/** Shows in an overlay that live updates are interrupted. */
export function Reconnecting({ isShown }: { isShown: boolean }) {
  return (
    <p role="status" className={styles.status}>
      {isShown && (
        <span className={styles.reconnecting}>
          <WifiOff aria-hidden="true" size={18} /> Reconnecting…
        </span>
      )}
    </p>
  );
}
