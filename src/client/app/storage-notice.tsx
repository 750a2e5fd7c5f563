import { useQuery } from '@tanstack/react-query';
import { HardDrive } from 'lucide-react';
import { storageQuery } from '../api/storage.ts';
import styles from './storage-notice.module.css';

/** Disk space warnings above every page (product/storage.md#disk-space). */
export function StorageNotice() {
  const { data: warnings = [] } = useQuery(storageQuery());
  if (warnings.length === 0) return null;
  return (
    <div role="alert" className={styles.notice}>
      <HardDrive aria-hidden="true" size={20} />
      <div>
        {warnings.map(({ about, text }) => (
          <p key={about}>{text}</p>
        ))}
      </div>
    </div>
  );
}
