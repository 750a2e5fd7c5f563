import { WifiOff } from 'lucide-react';
import styles from './reconnecting.module.css';

/** Says, over the page, that what it follows is not heard of at present. */
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
