import styles from './tier-skeletons.module.css';

const ROWS = ['first', 'second', 'third', 'fourth'];

/** Tier rows to come. */
export function TierSkeletons() {
  return (
    <div role="status" className={styles.rows}>
      <span className="visually-hidden">Loading albums...</span>
      {ROWS.map((row) => (
        <div key={row} aria-hidden="true" className={styles.row} />
      ))}
    </div>
  );
}
