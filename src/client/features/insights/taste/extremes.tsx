import styles from './extremes.module.css';
import type { Measure } from './measures.ts';
import { PairLink } from './pair-link.tsx';
import type { Pair } from './pairs.ts';

type Props = {
  measure: Measure;
  /** Closest and furthest pair, or empty. */
  pairs: readonly Pair[];
  onOpen: (pair: Pair) => void;
};

const NAMES = ['Closest', 'Furthest apart'];

/** Names the closest and the furthest pair. */
export function Extremes({ measure, pairs, onOpen }: Props) {
  if (pairs.length === 0) return null;
  return (
    <ul className={styles.extremes}>
      {pairs.map((pair, place) => (
        <li key={NAMES[place]}>
          <PairLink pair={pair} onOpen={onOpen} className={styles.extreme}>
            <span className={styles.name}>{NAMES[place]}</span>
            <span className={styles.people}>{pair.reviewers.join(' and ')}</span>
            <span className={styles.figure}>
              {measure.say(measure.read(pair) ?? 0)}, over {pair.albums} albums
            </span>
          </PairLink>
        </li>
      ))}
    </ul>
  );
}
