import { Stack } from '../components/layout/primitives.tsx';
import styles from './configuration-error.module.css';

/** Replaces the app when its settings are invalid (product/conventions.md#settings). */
export function ConfigurationErrorPage({ problems }: { problems: string[] }) {
  return (
    <Stack as="main" gap={4} className={styles.page}>
      <h1>Configuration Error</h1>
      <p>Spindle can't start with these settings. The server's admin can fix them:</p>
      <Stack as="ul" gap={2} padding={4} ground="warning" className={styles.problems}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </Stack>
    </Stack>
  );
}
