import styles from './pair-key.module.css';
import { ToneKey } from './tone-key.tsx';

/** Legend of a chart of two reviewers. */
export function PairKey({ names: [one, other] }: { names: readonly [string, string] }) {
  return (
    <ul className={styles.keys}>
      <li>
        <ToneKey tone="one" /> {one}
      </li>
      <li>
        <ToneKey tone="other" /> {other}
      </li>
    </ul>
  );
}
