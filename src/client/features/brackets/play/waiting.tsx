import { useEffect } from 'react';
import styles from './waiting.module.css';

/** Shows the number of results waiting for the connection, and warns before the tab is closed. */
export function Waiting({ count }: { count: number }) {
  const isAny = count > 0;
  useEffect(() => {
    if (!isAny) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAny]);
  return (
    <p role="status" className={styles.waiting}>
      {isAny &&
        `You’re offline. ${count} ${count === 1 ? 'result is' : 'results are'} waiting to be sent.`}
    </p>
  );
}
