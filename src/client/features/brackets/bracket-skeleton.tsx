import styles from './bracket-skeleton.module.css';

/** What a bracket stands on while it is loaded. */
export function BracketSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading bracket…</span>
      <div className={styles.line} />
      <div className={styles.tree} />
    </div>
  );
}
