import { WifiOff } from 'lucide-react';
import { Text } from '../layout/primitives.tsx';
import styles from './reconnecting.module.css';

/** Shows in an overlay that live updates are interrupted. */
export function Reconnecting({ isShown }: { isShown: boolean }) {
  return (
    <p role="status" className={styles.status}>
      {isShown && (
        <Text as="span" size="s" weight={600} className={styles.reconnecting}>
          <WifiOff aria-hidden="true" size={18} /> Reconnecting…
        </Text>
      )}
    </p>
  );
}
