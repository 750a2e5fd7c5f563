import { Shade } from './map-cell.tsx';
import styles from './map-legend.module.css';
import type { Measure } from './measures.ts';

/** Legend of the map's shades. */
export function MapLegend({ measure }: { measure: Measure }) {
  return (
    <ul className={styles.legend} aria-label="Map legend">
      {measure.legend.map((value, place) => (
        <li key={value}>
          <svg width="28" height="20" aria-hidden="true">
            <Shade closeness={measure.closeness(value)} />
          </svg>
          {measure.show(value)}
          {place === measure.legend.length - 1 && value > 0 && ' or more'}
        </li>
      ))}
      <li>
        <svg width="28" height="20" aria-hidden="true">
          <Shade closeness={null} />
        </svg>
        fewer than 8 albums or no data
      </li>
    </ul>
  );
}
