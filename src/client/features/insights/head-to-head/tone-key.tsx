import { LineMark } from '../charts/line-chart.tsx';
import styles from './tone-key.module.css';

/** Marker of one of two reviewers, as in the charts. */
export function ToneKey({ tone }: { tone: 'one' | 'other' }) {
  return (
    <svg aria-hidden="true" width="14" height="14" viewBox="-7 -7 14 14" className={styles.key}>
      <LineMark tone={tone} />
    </svg>
  );
}
