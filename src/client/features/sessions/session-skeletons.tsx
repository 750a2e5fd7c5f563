import styles from './session-skeletons.module.css';

const BLOCKS = ['first', 'second', 'third'];
const TILES = Array.from({ length: 8 }, (_, index) => `tile-${index}`);

/** Sessions to come, at their final size. */
export function SessionSkeletons() {
  return (
    <div role="status" className={styles.list}>
      <span className="visually-hidden">Loading sessions...</span>
      {BLOCKS.map((block) => (
        <div key={block} aria-hidden="true">
          <div className={styles.heading} />
          <div className={styles.row}>
            {TILES.map((tile) => (
              <div key={tile} className={styles.tile} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
