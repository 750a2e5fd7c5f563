import styles from './configuration-error.module.css';

/** Replaces the app when its settings are invalid (product/conventions.md#settings). */
export function ConfigurationErrorPage({ problems }: { problems: string[] }) {
  return (
    <main className={styles.page}>
      <h1>Configuration Error</h1>
      <p>Spindle can't start with these settings. The server's admin can fix them:</p>
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </main>
  );
}
