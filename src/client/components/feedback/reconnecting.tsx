import { WifiOff } from 'lucide-react';
import { Row } from '../layout/primitives.tsx';
import styles from './reconnecting.module.css';

/** Shows in an overlay that live updates are interrupted. */
export function Reconnecting({ isShown }: { isShown: boolean }) {
  return (
    <p role="status" className={styles.status}>
      {isShown && (
        <Row
          as="span"
          isInline
          gap={2}
          padding={1}
          paddingInline={3}
          size="s"
          weight={600}
          className={styles.reconnecting}
        >
          <WifiOff aria-hidden="true" size={18} /> Reconnecting…
        </Row>
      )}
    </p>
  );
}
