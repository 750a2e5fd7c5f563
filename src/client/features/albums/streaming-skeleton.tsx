import styles from './streaming-skeleton.module.css';

const FACTS = ['date', 'label', 'tracks', 'duration', 'popularity'];
const TRACKS = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** Stands where the facts and the tracks will be. */
export function StreamingSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading streaming data…</span>
      <div aria-hidden="true" className={styles.rows}>
        {[...FACTS, ...TRACKS].map((row) => (
          <div key={row} className={styles.row}>
            <i />
            <i />
          </div>
        ))}
      </div>
    </div>
  );
}
