import styles from './configuration-error.module.css';

/** Replaces the app when its settings are invalid (product/conventions.md#settings). */
export function ConfigurationErrorPage({ problems }: { problems: string[] }) {
  return (
    <main className={styles.page}>
      <h1>Configuration Error</h1>
      <p>Spindle cannot start with these settings. Whoever runs the server can mend them:</p>
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </main>
  );
}
