import { Stack } from '../components/layout/primitives.tsx';
import { ThisPhone } from '../features/personal-links/this-phone.tsx';
import styles from './me-page.module.css';

/** Page that a personal link opens (product/people.md#personal-links). */
export function MePage() {
  return (
    <Stack gap={4} className={styles.screen}>
      <h1 tabIndex={-1}>This Phone</h1>
      <ThisPhone />
    </Stack>
  );
}
