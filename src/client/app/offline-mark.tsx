import { WifiOff } from 'lucide-react';
import { shortMoment } from '#shared/domain/dates.ts';
import { useCachedAt } from '../api/offline-status.ts';
import styles from './offline-mark.module.css';

/** Shows the timestamp of cached data while offline (product/screens.md#offline). */
export function OfflineMark() {
  const cachedAt = useCachedAt();
  if (cachedAt === null) return null;
  return (
    <p className={styles.mark}>
      <WifiOff aria-hidden="true" size={16} />
      <span>Offline, as of {shortMoment(cachedAt, new Date())}</span>
    </p>
  );
}
